import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runRedocly } from '../redocly.ts'
import { at, isObject, textOf, type JsonObject } from './contract.ts'
import { fillShell, type SectionName } from './shell.tsx'

/** A reference: the document that it shows, and the languages of its samples. */
export type Reference = {
  readonly document: JsonObject
  readonly languages: readonly JsonObject[]
  readonly section: SectionName
  readonly title: string
}

const headerHeight = 56

/** Telemetry is off, and the search is that of the shell. Redoc hides the samples of languages that are not listed
 *  here. */
const redocOptions = (languages: readonly JsonObject[]): JsonObject => ({
  disableTelemetry: true,
  disableSearch: true,
  hideSearch: true,
  scrollYOffset: headerHeight,
  hideDownloadButtons: true,
  codeSamples: { languages },
})

/** Gives the version hyphens at which its heading does not break. */
const withUnbrokenVersion = (document: JsonObject): JsonObject => {
  const { info } = document
  const version = textOf(at(info, 'version')).replaceAll('-', '\u2011')
  return { ...document, info: { ...(isObject(info) ? info : {}), version } }
}

/** Redoc prints notices on stdout, so its output is shown only where it fails. */
const render = async ({ document, languages, section, title }: Reference, target: string): Promise<void> => {
  const workspace = await mkdtemp(join(tmpdir(), 'corridor-portal-'))
  try {
    const composed = join(workspace, 'openapi.json')
    const template = join(workspace, 'reference.hbs')
    const shell = await readFile(join(root, 'spec/portal/reference.hbs'), 'utf8')
    await writeFile(template, fillShell(shell, section))
    const settings = join(workspace, 'options.json')
    await writeFile(composed, JSON.stringify(withUnbrokenVersion(document)))
    await writeFile(settings, JSON.stringify(redocOptions(languages)))
    const page = ['--output', target, '--template', template, '--title', `${title} · Corridor`]
    await runRedocly(['build-docs', composed, ...page, '--inlineBundle', '--openapi', settings])
  } finally {
    await rm(workspace, { recursive: true })
  }
}

// Part of a badge that the page does not show; its URL would be requested, and blocked by the policy, on every visit.
const badgeImage = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini[\w-]*\.svg/g

// Menu links. The prerendered page omits the `#` before a section, and opening such a link in a new tab would request
// a path that does not exist.
const menuLink = /href="(\/[^"]*)" data-discover="true"/g

/** Removes requests to other hosts, and corrects the links of the menu. */
const closePage = async (page: string): Promise<void> => {
  const text = await readFile(page, 'utf8')
  await writeFile(
    page,
    text.replaceAll(badgeImage, 'data:,').replaceAll(menuLink, 'href="#$1" data-discover="true"'),
  )
}

/** Writes the page of a reference: Redoc in the shell of the portal. */
export const writeReference = async (reference: Reference, target: string): Promise<void> => {
  await render(reference, target)
  await closePage(target)
}
