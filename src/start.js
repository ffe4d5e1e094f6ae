// Starts a TypeScript program of this checkout: `node src/start.js src/dev/dev.ts`. Compiles src/ once and keeps the
// result in node_modules/.cache/corridor/ until a source changes. Images run the compiled dist/ instead.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const cache = join(root, 'node_modules', '.cache', 'corridor')
const folders = ['generated', 'handlers', 'src']
const programs = [
  'corridor',
  'dev/connector/main',
  'dev/dev',
  'dev/mock',
  'dev/mock-examples',
  'dev/production/demo',
  'dev/reset',
  'dev/status',
]
const keptForMs = 24 * 60 * 60 * 1000

const listSources = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.[jt]sx?$/.test(path))
    .map((path) => join(root, folder, path))

/** Reads every source, by its path. */
const readSources = () => {
  const paths = [join(root, 'tsconfig.json'), ...folders.flatMap(listSources)].sort()
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))
}

const hashSources = (sources) => {
  const hash = createHash('sha256')
  for (const [path, text] of sources) hash.update(`${path}\0${text}\0`)
  return hash.digest('hex').slice(0, 32)
}

/** Compiles exactly the texts that were hashed. Files that code finds beside itself stay in the source folders. */
const fromSources = (sources) => ({
  name: 'sources',
  setup: (build) => {
    build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => ({
      contents: sources.get(path)?.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }))
  },
})

const removeUnused = () => {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name)
    const usedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - usedAt > keptForMs) rmSync(path, { recursive: true, force: true })
  }
}

/** Compiles into a folder of this process and renames it when it is complete: a build that is killed, or made twice at
 *  the same time, leaves no half-written one. */
const compile = async (sources, output) => {
  const esbuild = await import('esbuild')
  const unfinished = `${output}.${process.pid}`
  mkdirSync(cache, { recursive: true })
  await esbuild.build({
    entryPoints: programs.map((name) => join(root, 'src', `${name}.ts`)),
    outdir: unfinished,
    outbase: join(root, 'src'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'silent',
    absWorkingDir: root,
    plugins: [fromSources(sources)],
  })
  await esbuild.stop()
  try {
    renameSync(unfinished, output)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(output)) throw error
  }
  removeUnused()
}

/** Returns the folder with the compiled sources; undefined where they cannot be compiled or kept. */
const findCompiled = async () => {
  const sources = readSources()
  const output = join(cache, hashSources(sources))
  try {
    if (!existsSync(output)) await compile(sources, output)
  } catch {
    return undefined
  }
  try {
    utimesSync(output, new Date(), new Date())
  } catch {
    // A read-only checkout: nothing is removed there either.
  }
  return output
}

/** Starts a program of src/, such as `src/corridor.ts`. Falls back to compiling while loading on a read-only checkout,
 *  and where a source has a syntax error. */
export const start = async (program) => {
  const compiled = await findCompiled()
  if (compiled === undefined) {
    const { register } = await import('tsx/esm/api')
    register()
    await import(pathToFileURL(join(root, program)).href)
    return
  }
  const file = join(compiled, program.replace(/^src\//, '').replace(/\.ts$/, '.mjs'))
  await import(pathToFileURL(file).href)
}

const [, script = '', program] = process.argv
if (
  program !== undefined &&
  basename(script) === 'start.js' &&
  realpathSync(script) === fileURLToPath(import.meta.url)
) {
  process.argv.splice(1, 1)
  await start(program)
}
