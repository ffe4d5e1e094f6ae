/** Builds the portal into a folder (`--out DIR`, default `dist/docs`): a front page, a page for each guide, the
 *  reference, a page to try requests, a search index, and contract and guides as files for tools. */
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parse, stringify } from 'yaml'
import { operations } from '../../generated/catalogue.ts'
import { at, parseContract, textOf, type JsonObject } from './portal/contract.ts'
import { linkedDocument, portalDocument, sampleLanguages } from './portal/document.ts'
import { renderGuide } from './portal/guide-page.tsx'
import { fileOf, parseGuide, type Guide } from './portal/guides.ts'
import { renderHome } from './portal/home.tsx'
import { llmsText } from './portal/llms.ts'
import { postmanCollection } from './portal/postman.ts'
import { writeReference } from './portal/reference.ts'
import { searchEntries, type Contracts } from './portal/search.ts'
import { fillShell } from './portal/shell.tsx'
import { tryDocument } from './portal/try-document.ts'
import { root } from './redocly.ts'
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

const pagesOf = async (folder: string): Promise<readonly string[]> =>
  (await readdir(join(root, folder)))
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => join(folder, file))

/** Lists the guides of each group: those of the contract, then docs/, where pages that are not in its index come last,
 *  then docs/design/, which begins with its README. */
const pathsOfGuides = async (): Promise<readonly string[]> => {
  const guides = (await listOf('spec/guides/index.yaml')).map((file) => join('spec/guides', file))
  const listed = (await listOf('docs/index.yaml')).map((file) => join('docs', file))
  const rest = (await pagesOf('docs')).filter((path) => !listed.includes(path))
  return [...guides, ...listed, ...rest, ...(await pagesOf('docs/design'))]
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

/** Writes the page to try requests: the parts of Swagger UI that it needs, and the files of this project. */
const writeTryPage = async (target: string, document: JsonObject): Promise<void> => {
  const parts = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js', 'LICENSE', 'NOTICE'])
    await cp(join(parts, name), join(target, name))
  for (const name of ['try.css', 'try.js']) await cp(join(root, 'spec/portal/try', name), join(target, name))
  await writeFile(join(target, 'contract.json'), JSON.stringify(tryDocument(document)))
  await writeFile(join(target, 'index.html'), fillShell(await readText('spec/portal/try/index.html'), 'try'))
}

/** Copies the images that a page shows. Fails for one that is not there. */
const copyImages = async (html: string, target: string): Promise<void> => {
  for (const [, name = ''] of html.matchAll(/src="\/docs\/media\/([^"]+)"/g))
    await cp(join(root, 'docs/media', name), join(target, 'media', name))
}

/** Writes the pages of this project: the front page, the guides, and what they load. */
const writePages = async (target: string, contracts: Contracts, guides: readonly Guide[]): Promise<void> => {
  await writeFile(
    join(target, 'index.html'),
    renderHome(guides, textOf(at(contracts.api, 'info', 'summary'))),
  )
  for (const guide of guides) {
    const html = renderGuide(guide, guides)
    await writeFile(join(target, 'guides', `${guide.name}.html`), html)
    await copyImages(html, target)
    await writeFile(join(target, 'guides', `${guide.name}.md`), fileOf(guide, guides))
  }
  await writeFile(join(target, 'search.json'), JSON.stringify(searchEntries(contracts, guides)))
  await cp(join(root, 'spec/portal/assets'), join(target, 'assets'), { recursive: true })
}

// Smaller files gain nothing from compression.
const leastBytes = 4 * 1024
// The best quality takes ten times as long and saves a tenth.
const brotliQuality = 9

/** Writes a `.br` and a `.gz` file beside each large file, so that the server compresses nothing itself. */
const writeTwins = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const { name, parentPath } of entries.filter((entry) => entry.isFile())) {
    const path = join(parentPath, name)
    const bytes = await readFile(path)
    // A picture is compressed already.
    if (bytes.length < leastBytes || name.endsWith('.png')) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }))
  }
}

const build = async (target: string): Promise<void> => {
  const document = parseContract(await readText('generated/openapi.json'))
  const rail = parseContract(await readText('generated/rail.json'))
  const guides = await readGuides(document)
  for (const folder of ['guides', 'try']) await mkdir(join(target, folder), { recursive: true })
  await writePages(target, { api: document, rail }, guides)
  await writeReference(
    {
      document: portalDocument(document, guides),
      languages: sampleLanguages(document),
      section: 'reference',
      title: 'API reference',
    },
    join(target, 'reference.html'),
  )
  const railPage = {
    document: linkedDocument(rail, guides),
    section: 'rail',
    title: 'Connect a rail',
  } as const
  await writeReference({ ...railPage, languages: [] }, join(target, 'connect-a-rail.html'))
  await writeFile(join(target, 'rail.json'), JSON.stringify(rail))
  await writeFile(join(target, 'openapi.yaml'), stringify(document, { aliasDuplicateObjects: false }))
  await writeFile(join(target, 'postman.json'), `${JSON.stringify(postmanCollection(document), null, 2)}\n`)
  await writeFile(join(target, 'llms.txt'), llmsText(document, guides))
  await writeTryPage(join(target, 'try'), document)
  await writeTwins(target)
}

const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist/docs' } } })
const out = resolve(values.out)
// Built in a separate folder and renamed, so that a running service never serves a part of it.
const aside = `${out}.new`
await rm(aside, { recursive: true, force: true })
await build(aside)
await rm(out, { recursive: true, force: true })
await rename(aside, out)
