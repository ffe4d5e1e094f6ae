/** Writes `generated/` from `spec/`: bundles the document, then derives types and catalogue from it. `--check`
 *  writes nothing there; it compares, and lists the files that are out of date with the command that updates them. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { writeCatalogue } from './catalogue.ts'
import { parseDocument, sortComponents } from './document.ts'
import { root, runRedocly } from './redocly.ts'

const cure = 'run: make generate'
const header = `/** Generated from spec/ by spec/tools/generate.ts. Do not edit: change spec/, then ${cure}. */\n`

const bundle = async (target: string): Promise<string> => {
  await runRedocly(['bundle', '--config', 'spec/redocly.yaml', 'spec/openapi.yaml', '--output', target])
  return readFile(target, 'utf8')
}

const generate = async (workspace: string): Promise<Readonly<Record<string, string>>> => {
  const bundled = join(workspace, 'bundled.json')
  const document = sortComponents(parseDocument(await bundle(bundled)))
  const text = `${JSON.stringify(document, null, 2)}\n`
  await writeFile(bundled, text)
  const types = astToString(
    // Mutable, since openapi-fetch treats readonly arrays as objects and removes their methods.
    await openapiTypescript(pathToFileURL(bundled), { immutable: false, silent: true }),
  )
  return {
    'openapi.json': text,
    'types.ts': `${header}\n${types}`,
    'catalogue.ts': writeCatalogue(document, header),
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
