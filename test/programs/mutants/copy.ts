import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { apply, type Edit } from './mutant.ts'
import { parseReport, type Report } from './verdict.ts'

/** The checkout to copy. */
export const projectDir = join(import.meta.dirname, '../../..')

/** A test of one file, or several of several files. */
export type Tests = readonly { readonly file: string; readonly test: string }[]

/** The result of a test run: its report, if any, and its output. */
export type TestRun = { readonly report: Report | undefined; readonly output: string }

/** A copy of the checkout in which mutants are made. */
export type Copy = {
  readonly dir: string
  /** Applies the edits, runs `work`, and reverts them. */
  readonly withEdits: <Result>(edits: readonly Edit[], work: () => Promise<Result>) => Promise<Result>
  /** Runs these tests with vitest. */
  readonly run: (tests: Tests, environment: Readonly<Record<string, string>>) => Promise<TestRun>
  readonly remove: () => void
}

// Tracked files, and new ones that are not ignored: uncommitted work counts too.
const listFiles = (): readonly string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectDir,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(projectDir, path)))

const withEdits = async <Result>(
  dir: string,
  edits: readonly Edit[],
  work: () => Promise<Result>,
): Promise<Result> => {
  const files = [...new Set(edits.map(({ file }) => file))]
  const before = files.map((file) => ({ path: join(dir, file), text: readFileSync(join(dir, file), 'utf8') }))
  try {
    for (const edit of edits) {
      const path = join(dir, edit.file)
      writeFileSync(path, apply(readFileSync(path, 'utf8'), edit))
    }
    return await work()
  } finally {
    for (const { path, text } of before) writeFileSync(path, text)
  }
}

const patternOf = (tests: Tests): string =>
  [...new Set(tests.map(({ test }) => test.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)))].join('|')

// Time limits of a run and of a test: a busy machine must not kill a mutant.
const patienceMs = 900_000
const testPatienceMs = 120_000

type Running = { readonly dir: string; readonly stopping: AbortSignal }

/** Runs a program in the copy and returns its output. It is stopped by its id when it hangs or this process is
 *  stopped; the end is awaited, because it writes into the copy. */
const spawned = (
  { dir, stopping }: Running,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<string> =>
  new Promise((done, failed) => {
    stopping.throwIfAborted()
    const child = spawn(process.execPath, [...args], { cwd: dir, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks: Buffer[] = []
    const stop = (): void => {
      child.kill('SIGTERM')
    }
    const patience = setTimeout(stop, patienceMs)
    const onEnd = (): void => {
      clearTimeout(patience)
      stopping.removeEventListener('abort', stop)
    }
    stopping.addEventListener('abort', stop)
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', (error) => {
      onEnd()
      failed(error)
    })
    child.once('close', () => {
      onEnd()
      if (stopping.aborted) failed(new Error('stopped'))
      else done(Buffer.concat(chunks).toString('utf8'))
    })
  })

const run = async (
  running: Running,
  tests: Tests,
  environment: Readonly<Record<string, string>>,
): Promise<TestRun> => {
  const reportPath = join(running.dir, 'report.json')
  rmSync(reportPath, { force: true })
  const files = [...new Set(tests.map(({ file }) => file))]
  const args = [
    'node_modules/vitest/vitest.mjs',
    ...['run', '--config', 'test/vitest.config.ts', ...files, '--testNamePattern', patternOf(tests)],
    ...[`--testTimeout=${testPatienceMs}`, `--hookTimeout=${testPatienceMs}`],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`],
  ]
  const output = await spawned(running, args, { ...process.env, NO_COLOR: '1', ...environment })
  const report = existsSync(reportPath) ? parseReport(readFileSync(reportPath, 'utf8')) : undefined
  return { report, output }
}

/** Copies the files of the checkout into a separate folder and links the packages. `stopping` stops what runs in
 *  it. */
export const makeCopy = (stopping: AbortSignal): Copy => {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'corridor-mutants-')))
  for (const path of listFiles()) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    cpSync(join(projectDir, path), join(dir, path))
  }
  symlinkSync(realpathSync(join(projectDir, 'node_modules')), join(dir, 'node_modules'))
  return {
    dir,
    withEdits: (edits, work) => withEdits(dir, edits, work),
    run: (tests, environment) => run({ dir, stopping }, tests, environment),
    remove: () => {
      rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}
