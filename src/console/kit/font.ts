import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A part of the font: the bytes, and the characters that it draws. */
export type FontPart = { readonly name: string; readonly body: Buffer; readonly characters: string }

const { resolve } = createRequire(import.meta.url)
const sheet = readFileSync(resolve('@fontsource-variable/inter/wght.css'), 'utf8')

const partOf = (subset: string): FontPart => {
  const name = `inter-${subset}-wght-normal`
  const rule = sheet.split('@font-face').find((one) => one.includes(`/${name}.woff2`)) ?? ''
  const characters = /unicode-range: ([^;]+);/.exec(rule)?.[1]
  if (characters === undefined) throw new Error(`@fontsource-variable/inter has no ${name}`)
  return { name, characters, body: readFileSync(resolve(`@fontsource-variable/inter/files/${name}.woff2`)) }
}

/** Inter, with the letters of Latin scripts; other scripts use the font of the system. */
export const fontParts: readonly FontPart[] = [partOf('latin-ext'), partOf('latin')]
