import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startRecorder, type Exchange } from './recorder.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js')
// Long enough for a payer who opens the page; a workflow that hangs is stopped.
const patienceMs = 600_000

/** A completed step. A polled one is reported for each call. */
export type CheckedStep = {
  readonly stepId: string
  readonly isMet: boolean
  readonly exchange: Exchange | undefined
}

/** The input of a run: an Arazzo file, a server, and the inputs of its workflow. */
export type RespectOptions = {
  readonly file: string
  readonly serverUrl: string
  readonly inputs: Readonly<Record<string, string>>
  readonly onStep: (checked: CheckedStep) => void
}

type Report = {
  readonly files: Readonly<Record<string, { readonly executedWorkflows: readonly Executed[] }>>
}
type Executed = {
  readonly executedSteps: readonly {
    readonly stepId: string
    readonly retriesLeft?: number
    readonly checks: readonly {
      readonly passed: boolean
      readonly condition?: string
      readonly message: string
    }[]
  }[]
}

const parseReport = (text: string): Report => JSON.parse(text) as Report

const answerText = (exchange: Exchange | undefined): string =>
  exchange ? `${exchange.status.toString()} ${JSON.stringify(exchange.body)}` : 'no answer'

const faultsOf = (report: Report, last: ReadonlyMap<string, Exchange>): readonly string[] =>
  Object.values(report.files).flatMap(({ executedWorkflows }) =>
    executedWorkflows.flatMap(({ executedSteps }) =>
      executedSteps
        .filter(({ retriesLeft = 0 }) => retriesLeft === 0)
        .flatMap(({ stepId, checks }) =>
          checks
            .filter(({ passed }) => !passed)
            .map(({ condition, message }) =>
              [`${stepId}: ${condition ?? message}`, answerText(last.get(stepId))].join(' → '),
            ),
        ),
    ),
  )

const stepLine = /^\s*([✓✗]) \S+ \S+ - step (\S+)\s*$/

type Ended = { readonly code: number | null; readonly output: string }

const run = (options: RespectOptions, url: string, { report, exchanges, last }: Watched): Promise<Ended> =>
  new Promise((done, failed) => {
    const timeout = ['--execution-timeout', patienceMs.toString()]
    const args = ['respect', options.file, '--server', `corridor=${url}`, '--json-output', report, ...timeout]
    const child = spawn(process.execPath, [redocly, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        NO_COLOR: '1',
        REDOCLY_TELEMETRY: 'off',
        REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
        // Not as an argument, because other processes can read those, and one input is a key.
        REDOCLY_CLI_RESPECT_INPUT: JSON.stringify(options.inputs),
      },
    })
    let checked = 0
    let output = ''
    const keep = (text: string): void => {
      output = (output + text).slice(-4_000)
    }
    createInterface({ input: child.stdout }).on('line', (line) => {
      keep(`${line}\n`)
      const [, mark, stepId] = stepLine.exec(line) ?? []
      if (stepId === undefined) return
      // One line per call, in order.
      const exchange = exchanges[checked]
      checked += 1
      if (exchange) last.set(stepId, exchange)
      options.onStep({ stepId, isMet: mark === '✓', exchange })
    })
    child.stderr.on('data', (chunk: Buffer) => {
      keep(chunk.toString())
    })
    child.once('error', failed)
    child.once('close', (code) => {
      done({ code, output })
    })
  })

type Watched = {
  readonly report: string
  readonly exchanges: readonly Exchange[]
  readonly last: Map<string, Exchange>
}

/** Runs the workflow of an Arazzo file, and reports each step when it completes. Returns every fault as a
 *  sentence. */
export const respect = async (options: RespectOptions): Promise<readonly string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-workflow-'))
  const recorder = await startRecorder(options.serverUrl)
  try {
    const report = join(folder, 'report.json')
    const last = new Map<string, Exchange>()
    const { exchanges, url } = recorder
    const { code, output } = await run(options, url, { report, exchanges, last })
    const text = await readFile(report, 'utf8').catch(() => undefined)
    const faults = text === undefined ? [] : faultsOf(parseReport(text), last)
    return code === 0 || faults.length > 0 ? faults : [`the runner ended with ${String(code)}:\n${output}`]
  } finally {
    await recorder.close()
    await rm(folder, { recursive: true, force: true })
  }
}
