import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fontParts } from './font.ts'
import { consoleScript } from './script.ts'
import { consoleStyle } from './style.ts'

/** A file that pages load. Its name contains a hash of its content, so that browsers may keep it permanently. */
export type Asset = { readonly type: string; readonly body: Buffer }

const hashCharacters = 12
const files = new Map<string, Asset>()

const publish = (stem: string, extension: string, asset: Asset): string => {
  const hash = createHash('sha256').update(asset.body).digest('hex').slice(0, hashCharacters)
  const name = `${stem}-${hash}.${extension}`
  files.set(name, asset)
  return name
}

const text = (type: string, body: string): Asset => ({
  type: `${type}; charset=utf-8`,
  body: Buffer.from(body),
})

// The addresses are relative to the style sheet, which is in the same folder.
const fontFaces = fontParts.map(({ name, body, characters }) => {
  const file = publish(name, 'woff2', { type: 'font/woff2', body })
  return `@font-face { font-family: "Inter Variable"; font-weight: 100 900; font-display: swap;
  src: url(${file}) format("woff2"); unicode-range: ${characters}; }\n`
})

const require = createRequire(import.meta.url)
const readPackage = (file: string): string => readFileSync(require.resolve(file), 'utf8')
const htmx = readPackage('htmx.org/dist/htmx.min.js')
// The package does not export its bundle.
const passkeys = readFileSync(
  join(dirname(require.resolve('@simplewebauthn/browser')), '../dist/bundle/index.umd.min.js'),
  'utf8',
)

const names = {
  style: publish('console', 'css', text('text/css', fontFaces.join('') + consoleStyle)),
  htmx: publish('htmx', 'js', text('text/javascript', htmx)),
  script: publish('console', 'js', text('text/javascript', `${passkeys}\n${consoleScript}`)),
}

/** The assets by file name, below `<base>/assets/`. */
export const assets: ReadonlyMap<string, Asset> = files

/** Returns the address of an asset of a page; `base` is the path of the site, such as `/console`. */
export const assetUrl = (base: string, asset: keyof typeof names): string => `${base}/assets/${names[asset]}`
