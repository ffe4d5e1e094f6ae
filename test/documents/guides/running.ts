import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { until } from '../../support/until.ts'
import { startReceiver, type Receiver } from '../../support/receiver.ts'
import { blockOf } from './blocks.ts'

/** The result of a program, or its output so far. */
export type Ran = { readonly code: number; readonly stdout: string; readonly stderr: string }

type Program = {
  readonly command: readonly string[]
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
}

/** Creates an empty folder for one reader; removed after the test. */
export const aFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-guides-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a receiver of webhooks; stopped after the test. */
export const aReceiver = async (): Promise<Receiver> => {
  const receiver = await startReceiver()
  onTestFinished(receiver.close)
  return receiver
}

/** Starts a program with only PATH of this process’s environment; killed after the test if it still runs. */
const start = ({ command, cwd, env = {} }: Program) => {
  const [file = '', ...args] = command
  const child = spawn(file, args, { cwd, env: { PATH: process.env['PATH'] ?? '', HOME: cwd, ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const said = (code: number): Ran => ({ code, stdout, stderr })
  const ended = new Promise<Ran>((done, failed) => {
    child.once('error', failed)
    child.once('close', (code) => {
      done(said(code ?? -1))
    })
  })
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  return { said: () => said(child.exitCode ?? -1), ended, kill }
}

/** Runs a program to its end. */
export const run = (program: Program): Promise<Ran> => start(program).ended

const listening = /^listening on (\S+)$/m

/** Starts a receiver of a guide, and waits until it prints its address. */
export const startListening = async (program: Program) => {
  const { said, kill } = start(program)
  await until(
    () => listening.test(said().stdout),
    () => said().stderr,
  )
  return { said, kill, url: listening.exec(said().stdout)?.[1] ?? '' }
}

/** Saves blocks of a guide under their names. */
export const save = async (folder: string, guide: string, names: readonly string[]): Promise<void> => {
  for (const name of names) await writeFile(join(folder, name), blockOf(guide, name))
}

const root = join(import.meta.dirname, '../../..')

/** Installs the client of this checkout into a folder, under its package name. */
export const installClient = async (folder: string): Promise<void> => {
  const place = join(folder, 'node_modules/corridor-client')
  await mkdir(place, { recursive: true })
  await writeFile(join(place, 'package.json'), '{ "type": "module", "exports": "./index.js" }')
  const source = JSON.stringify(join(root, 'src/client/index.ts'))
  await writeFile(join(place, 'index.js'), `export * from ${source}\n`)
}

/** Node options for a program that imports the client of this checkout, which is TypeScript. */
export const nodeWithClient: readonly string[] = [
  process.execPath,
  '--import',
  join(root, 'node_modules/tsx/dist/esm/index.mjs'),
]
