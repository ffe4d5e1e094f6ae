/** Writes the client as an npm package: `src/client` and the parts of `generated/` that it imports, compiled, with
 *  a package.json. `--out DIR` sets the folder; the default is `dist/client`. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, posix, relative } from 'node:path'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import { root } from './redocly.ts'

/** Returns the path of a source in the package, where the client is at the top. */
const placeOf = (source: string): string => source.replace(/^src\/client\//, '').replace(/^src\//, '')

const withoutEnding = (path: string): string => path.replace(/(\.d)?\.[jt]s$/, '')

/** Returns the text of a file with its relative imports changed to the compiled files of the package. */
const relink = (text: string, source: string): string =>
  text.replace(/(from |import\()["'](\.{1,2}\/[^"']+)["']/g, (_, before: string, target: string) => {
    const reached = placeOf(withoutEnding(posix.join(posix.dirname(source), target)))
    const link = posix.relative(posix.dirname(placeOf(source)), reached)
    return `${before}'${link.startsWith('.') ? link : `./${link}`}.js'`
  })

const describe = (diagnostics: readonly ts.Diagnostic[]): string =>
  ts.formatDiagnostics(diagnostics, {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  })

const readOptions = (): ts.CompilerOptions => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: object
  }
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, root)
  return { ...options, noEmit: false, declaration: true, rootDir: root, outDir: root, types: [] }
}

/** Compiles every file that the client imports; returns paths in the package with their texts. */
const compile = (): ReadonlyMap<string, string> => {
  const lib = ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts']
  const program = ts.createProgram([join(root, 'src/client/index.ts')], { ...readOptions(), lib })
  const written = new Map<string, string>()
  const { diagnostics } = program.emit(undefined, (path, text) => {
    const source = relative(root, path).replaceAll('\\', '/')
    // A file with types only has no output at run time, and no import there.
    if (/^(\/\*\*.*\*\/|\s)*export \{\};?\s*$/.test(text)) return
    written.set(placeOf(source), relink(text, source))
  })
  const faults = [...ts.getPreEmitDiagnostics(program), ...diagnostics]
  if (faults.length > 0) throw new Error(describe(faults))
  return written
}

type Manifest = {
  readonly version: string
  readonly license: string
  readonly engines: Readonly<Record<string, string>>
}

const readJson = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(join(root, path), 'utf8'))

const writeManifest = async (): Promise<string> => {
  const { version, license, engines } = (await readJson('package.json')) as Manifest
  const { version: fetchVersion } = (await readJson('node_modules/openapi-fetch/package.json')) as Manifest
  const manifest = {
    name: 'corridor-client',
    version,
    description: 'The typed client of a Corridor service: payouts, collections, webhooks',
    license,
    type: 'module',
    engines,
    exports: { '.': { types: './index.d.ts', default: './index.js' }, './package.json': './package.json' },
    types: './index.d.ts',
    sideEffects: false,
    dependencies: { 'openapi-fetch': fetchVersion },
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

const { values } = parseArgs({ options: { out: { type: 'string', default: join(root, 'dist/client') } } })
const { out } = values
const files = new Map([
  ...compile(),
  ['package.json', await writeManifest()] as const,
  ['LICENSE', await readFile(join(root, 'LICENSE'), 'utf8')] as const,
  ['README.md', await readFile(join(root, 'src/client/README.md'), 'utf8')] as const,
])
await rm(out, { recursive: true, force: true })
for (const [path, text] of files) {
  await mkdir(dirname(join(out, path)), { recursive: true })
  await writeFile(join(out, path), text)
}
console.log(`${relative(process.cwd(), out) || out}: corridor-client, ${files.size.toString()} files`)
