/** Writes `generated/` from `spec/`: bundles the document, then derives types and catalogue from it. `--check`
 *  writes nothing there; it compares, and lists the files that are out of date with the command that updates them. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { writeCatalogue } from './catalogue.ts'
import { mergeNarrowed, parseDocument, sortComponents } from './document.ts'
import { root, runRedocly } from './redocly.ts'

const cure = 'run: make generate'
const header = `/** Generated from spec/ by spec/tools/generate.ts. Do not edit: change spec/, then ${cure}. */\n`

const bundle = async (api: string, target: string): Promise<string> => {
  await runRedocly(['bundle', '--config', 'spec/redocly.yaml', api, '--output', target])
  return readFile(target, 'utf8')
}

/** Bundles a contract, by its name in `spec/redocly.yaml`, and derives its types. */
const derive = async (workspace: string, api: string) => {
  const bundled = join(workspace, `${api}.json`)
  const document = mergeNarrowed(sortComponents(parseDocument(await bundle(api, bundled))))
  const text = `${JSON.stringify(document, null, 2)}\n`
  await writeFile(bundled, text)
  const types = astToString(
    // Mutable, since openapi-fetch treats readonly arrays as objects and removes their methods.
    await openapiTypescript(pathToFileURL(bundled), { immutable: false, silent: true }),
  )
  return { document, text, types: `${header}\n${types}` }
}

const generate = async (workspace: string): Promise<Readonly<Record<string, string>>> => {
  const api = await derive(workspace, 'corridor')
  const rail = await derive(workspace, 'rail')
  return {
    'openapi.json': api.text,
    'types.ts': api.types,
    'catalogue.ts': writeCatalogue(api.document, header),
    'rail.json': rail.text,
    'rail-types.ts': rail.types,
  }
}

const write = async (files: Readonly<Record<string, string>>): Promise<void> => {
  await mkdir(join(root, 'generated'), { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, 'generated', name), text)
  console.log(`generated/: ${Object.keys(files).join(', ')}`)
}

const check = async (files: Readonly<Record<string, string>>): Promise<void> => {
  const drifted: string[] = []
  for (const [name, text] of Object.entries(files)) {
    const committed = await readFile(join(root, 'generated', name), 'utf8').catch(() => undefined)
    if (committed !== text) drifted.push(`generated/${name}`)
  }
  if (drifted.length === 0) {
    console.log('generated/ agrees with spec/')
    return
  }
  console.error(`${drifted.join(', ')}: differs from what spec/ says\n${cure}`)
  process.exitCode = 1
}

const workspace = await mkdtemp(join(tmpdir(), 'corridor-generate-'))
try {
  const files = await generate(workspace)
  await (process.argv.includes('--check') ? check(files) : write(files))
} finally {
  await rm(workspace, { recursive: true })
}
