/** Builds the portal of the contract into a folder (`--out DIR`, else dist/docs): the reference with the guides in it
 *  as one page, a page to try requests on, and the contract and the guides in the forms that tools read. */
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parse, stringify } from 'yaml'
import { operations } from '../../generated/catalogue.ts'
import { parseContract, type JsonObject } from './portal/contract.ts'
import { portalDocument, sampleLanguages } from './portal/document.ts'
import { fileOf, parseGuide, type Guide } from './portal/guides.ts'
import { llmsText } from './portal/llms.ts'
import { postmanCollection } from './portal/postman.ts'
import { root, runRedocly } from './redocly.ts'
import { quoteWorkflows } from './workflow-markdown.ts'
import { parseWorkflow, type Workflow } from './workflow.ts'

const readText = (path: string): Promise<string> => readFile(join(root, path), 'utf8')

const readWorkflows = async (): Promise<ReadonlyMap<string, Workflow>> => {
  const ending = '.arazzo.yaml'
  const files = (await readdir(join(root, 'spec/workflows'))).filter((file) => file.endsWith(ending))
  const read = async (file: string) =>
    [file.slice(0, -ending.length), parseWorkflow(await readText(`spec/workflows/${file}`))] as const
  return new Map(await Promise.all(files.map(read)))
}

const listOf = async (index: string): Promise<readonly string[]> =>
  parse(await readText(index)) as readonly string[]

/** The guides of both groups: those of the contract, then docs/, where pages that are not in its index come last. */
const pathsOfGuides = async (): Promise<readonly string[]> => {
  const guides = (await listOf('spec/guides/index.yaml')).map((file) => join('spec/guides', file))
  const listed = (await listOf('docs/index.yaml')).map((file) => join('docs', file))
  const pages = (await readdir(join(root, 'docs'))).filter((file) => file.endsWith('.md'))
  const rest = pages.map((file) => join('docs', file)).filter((path) => !listed.includes(path))
  return [...guides, ...listed, ...rest.toSorted()]
}

const readGuides = async (document: JsonObject): Promise<readonly Guide[]> => {
  const changelog = await readText('spec/CHANGELOG.md')
  const workflows = await readWorkflows()
  const readGuide = async (path: string): Promise<Guide> => {
    const text = quoteWorkflows(await readText(path), workflows, operations)
    return parseGuide({ path, text }, { document, changelog })
  }
  return Promise.all((await pathsOfGuides()).map(readGuide))
}

/** The drawings of docs/media, inside the page: it is one file. */
const readImages = async (): Promise<ReadonlyMap<string, string>> => {
  const files = (await readdir(join(root, 'docs/media'))).filter((file) => file.endsWith('.svg'))
  const read = async (file: string) => {
    const bytes = await readFile(join(root, 'docs/media', file))
    return [`docs/media/${file}`, `data:image/svg+xml;base64,${bytes.toString('base64')}`] as const
  }
  return new Map(await Promise.all(files.map(read)))
}

/** It reports to nobody, and shows samples in the languages there are: it hides those that it is not told of. */
const redocOptions = (contract: JsonObject): JsonObject => ({
  disableTelemetry: true,
  hideDownloadButtons: true,
  codeSamples: { languages: sampleLanguages(contract) },
})

/** Redoc prints notices about itself: they are shown only where it fails. */
const renderReference = async (
  { document, options }: { readonly document: JsonObject; readonly options: JsonObject },
  target: string,
): Promise<void> => {
  const workspace = await mkdtemp(join(tmpdir(), 'corridor-portal-'))
  try {
    const composed = join(workspace, 'openapi.json')
    const settings = join(workspace, 'options.json')
    await writeFile(composed, JSON.stringify(document))
    await writeFile(settings, JSON.stringify(options))
    const page = ['--output', target, '--template', 'spec/portal.hbs', '--title', 'Corridor API']
    await runRedocly(['build-docs', composed, ...page, '--inlineBundle', '--openapi', settings])
  } finally {
    await rm(workspace, { recursive: true })
  }
}

// Part of a badge that the page does not show. A browser would ask for it and its policy refuse, on every visit.
const badgeImage = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini[\w-]*\.svg/g

// Links of the menu. Sections of the page are found behind `#`; the prerendered page leaves it out, and who opens one
// in another tab would ask the service for an address that it does not have.
const menuLink = /href="(\/[^"]*)" data-discover="true"/g

/** Takes out what would be asked of another host, and has the links of the menu lead where they say. */
const closePage = async (page: string): Promise<void> => {
  const text = await readFile(page, 'utf8')
  await writeFile(
    page,
    text.replaceAll(badgeImage, 'data:,').replaceAll(menuLink, 'href="#$1" data-discover="true"'),
  )
}

/** The page to try requests on: the parts of Swagger UI that it needs, and our own beside them. */
const copyTryPage = async (target: string): Promise<void> => {
  const parts = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js', 'LICENSE', 'NOTICE'])
    await cp(join(parts, name), join(target, name))
  for (const name of ['index.html', 'try.css', 'try.js'])
    await cp(join(root, 'spec/portal/try', name), join(target, name))
}

// A smaller file travels in few packets as it is.
const leastBytes = 4 * 1024
// The best one takes ten times as long for a tenth less.
const brotliQuality = 9

/** Writes compressed twins of each big file beside it, `.br` and `.gz`: nothing is compressed as it is sent. */
const writeTwins = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const { name, parentPath } of entries.filter((entry) => entry.isFile())) {
    const path = join(parentPath, name)
    const bytes = await readFile(path)
    if (bytes.length < leastBytes) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }))
  }
}

const build = async (target: string): Promise<void> => {
  const document = parseContract(await readText('generated/openapi.json'))
  const guides = await readGuides(document)
  const frontPage = await readText('spec/portal/front-page.md')
  for (const folder of ['guides', 'try']) await mkdir(join(target, folder), { recursive: true })
  const shown = portalDocument(document, { guides, frontPage, images: await readImages() })
  await renderReference({ document: shown, options: redocOptions(document) }, join(target, 'index.html'))
  await closePage(join(target, 'index.html'))
  for (const guide of guides)
    await writeFile(join(target, 'guides', `${guide.name}.md`), fileOf(guide, guides))
  await writeFile(join(target, 'openapi.yaml'), stringify(document, { aliasDuplicateObjects: false }))
  await writeFile(join(target, 'postman.json'), `${JSON.stringify(postmanCollection(document), null, 2)}\n`)
  await writeFile(join(target, 'llms.txt'), llmsText(document, guides))
  await copyTryPage(join(target, 'try'))
  await writeTwins(target)
}

const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist/docs' } } })
const out = resolve(values.out)
// Built aside, so that a service which is running shows the old portal or the new one, and never half of one.
const aside = `${out}.new`
await rm(aside, { recursive: true, force: true })
await build(aside)
await rm(out, { recursive: true, force: true })
await rename(aside, out)
