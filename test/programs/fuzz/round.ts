import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { Sandbox } from './sandbox.ts'

const projectDir = join(import.meta.dirname, '../../..')
const outDir = join(projectDir, '.dev/fuzz')

/** The result of one run of Schemathesis: cases sent, and the `failure` report, if any. */
export type Round = { readonly cases: number; readonly failure: string | undefined }

type RoundOptions = {
  readonly sandbox: Pick<Sandbox, 'url' | 'key'>
  readonly number: number
  readonly seed: number
  readonly phases: string
  /** Generated cases per operation, and sequences of calls. */
  readonly each: number
  readonly msLeft: number
}

type Report = { readonly test_cases: { readonly generated: number } }

const parseReport = (text: string): Report => JSON.parse(text) as Report

const argumentsOf = ({ sandbox, seed, phases, each, number }: RoundOptions): readonly string[] => [
  '--config-file',
  join(projectDir, 'test/programs/fuzz/schemathesis.toml'),
  'run',
  // The document that the service serves, independent of the checkout.
  `${sandbox.url}/openapi.json`,
  ...['--url', sandbox.url, '--seed', seed.toString(), '--phases', phases, '--max-examples', each.toString()],
  ...['--no-color', '--report-json-path', `round-${number.toString()}.json`],
]

/** Only the variables that find programs: proxy and pip settings are not for the sandbox. */
const environmentOf = ({ key }: RoundOptions['sandbox']): Readonly<Record<string, string>> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: outDir,
  LANG: 'C.UTF-8',
  PYTHONPATH: join(projectDir, 'test/programs/fuzz'),
  PYTHONDONTWRITEBYTECODE: '1',
  CORRIDOR_FUZZ_KEY: key,
})

const endOf = (child: ChildProcess, ms: number): Promise<string> =>
  new Promise((done, failed) => {
    const late = setTimeout(() => child.kill('SIGKILL'), Math.max(1, ms))
    child.once('error', failed)
    child.once('exit', (code, signal) => {
      clearTimeout(late)
      done(signal === null ? `exit code ${String(code)}` : 'it was not done in time')
    })
  })

/** Returns the failures in the output. */
const foundIn = (text: string): string => text.slice(Math.max(0, text.search(/=+ (FAILURES|ERRORS) =+/)))

/** Runs Schemathesis once, in `.dev/fuzz`, until it ends or its time is over. */
export const runRound = async (options: RoundOptions): Promise<Round> => {
  const name = join(outDir, `round-${options.number.toString()}`)
  const output = createWriteStream(`${name}.txt`)
  const child = spawn(join(projectDir, '.dev/fuzz-venv/bin/schemathesis'), argumentsOf(options), {
    cwd: outDir,
    env: environmentOf(options.sandbox),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  child.stdout.pipe(output, { end: false })
  child.stderr.pipe(output, { end: false })
  const ended = await endOf(child, options.msLeft)
  output.end()
  await finished(output)
  const isReported = existsSync(`${name}.json`)
  const cases = isReported ? parseReport(readFileSync(`${name}.json`, 'utf8')).test_cases.generated : 0
  if (ended === 'exit code 0' && isReported) return { cases, failure: undefined }
  return { cases, failure: `${foundIn(readFileSync(`${name}.txt`, 'utf8'))}\nSchemathesis: ${ended}` }
}
