import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { freePort } from '../../src/dev/ports.ts'
import { cloneDatabase, openRun } from '../support/database.ts'
import { runProgram } from '../support/program.ts'
import { deployment } from '../support/run-corridor.ts'
import { openServer } from '../support/server.ts'
import { until } from '../support/until.ts'

// `make image`: starts the image that deploy/image/build.sh built, with a read-only root and a user without rights, and
// prints what it answered. Fails where one of these steps does.

type ImageConfig = {
  readonly User: string
  readonly WorkingDir: string
  readonly Env: readonly string[]
  readonly Cmd: readonly string[]
}

type Env = Readonly<Record<string, string>>

const { IMAGE_ROOT: root = '', IMAGE_CONFIG: configFile = '' } = process.env
const { Docker } = JSON.parse(readFileSync(configFile, 'utf8')) as {
  readonly Docker: { readonly config: ImageConfig }
}
const { User: user, WorkingDir: folder, Env: imageEnv, Cmd: serve } = Docker.config
const [program = '', corridor = ''] = serve

const requireThat = (fact: string, holds: boolean): void => {
  if (!holds) throw new Error(`The image failed: ${fact}`)
  console.log(`ok  ${fact}`)
}

/** Returns the command line that runs `command` in the image, and its environment. */
const inImage = (command: readonly string[], env: Env): readonly [readonly string[], Env] => [
  ['unshare', '--mount', 'sh', 'deploy/image/run.sh', root, user, folder, ...command],
  { ...Object.fromEntries(imageEnv.map((pair) => pair.split(/=(.*)/s) as [string, string])), ...env },
]

const run = async (command: readonly string[], env: Env): Promise<string> => {
  const [line, whole] = inImage(command, env)
  const { code, stdout, stderr } = await runProgram(line, { env: whole, timeout: 120_000 })
  if (code !== 0) throw new Error(`The image failed: ${command.join(' ')}: ${stdout}${stderr}`)
  return stdout
}

const write = `
  const tried = ['/corridor/x', '/x', '/home/node/x', '/tmp/x'].map((path) => {
    try { fs.writeFileSync(path, ''); return 'written' } catch (error) { return error.code }
  })
  const caps = /CapBnd:\\s*(\\w+)/.exec(fs.readFileSync('/proc/self/status', 'utf8'))[1]
  console.log(JSON.stringify({ tried, caps, uid: process.getuid(), node: process.version }))`

const checkRights = async (): Promise<void> => {
  const found = JSON.parse(await run([program, '-e', write], {})) as {
    readonly tried: readonly string[]
    readonly caps: string
    readonly uid: number
    readonly node: string
  }
  requireThat(`it runs as ${user}, user ${found.uid}, on Node ${found.node}`, found.uid > 0)
  requireThat('it has no capability to gain', /^0+$/.test(found.caps))
  requireThat(
    `its root is read-only, and /tmp is not: ${found.tried.join(', ')}`,
    found.tried.join() === 'EROFS,EROFS,EROFS,written',
  )
}

const answer = async (url: string, key: string): Promise<void> => {
  for (const path of ['/healthz', '/readyz', '/docs/']) {
    const { status } = await fetch(url + path)
    requireThat(`GET ${path} answers ${status}`, status === 200)
  }
  const balance = await fetch(`${url}/api/v1/org/balance`, { headers: { 'x-api-key': key } })
  const text = await balance.text()
  requireThat(`GET /api/v1/org/balance answers ${balance.status}: ${text.slice(0, 90)}…`, balance.ok)
}

/** Serves with the role of the API, asks it, and stops it as an orchestrator does. */
const checkServe = async (env: Env, key: string): Promise<void> => {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const ports = { PORT: port.toString(), METRICS_PORT: metricsPort.toString() }
  const [[file = '', ...args], whole] = inImage([...serve, '--role', 'api'], { ...env, ...ports })
  const child = spawn(file, args, { env: whole })
  const ended = once(child, 'exit')
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (log += chunk.toString()))
  try {
    await until(
      () => log.includes('listening') || child.exitCode !== null,
      () => log,
      120_000,
    )
    await answer(`http://127.0.0.1:${port}`, key).catch((error: unknown) => {
      throw new Error(log, { cause: error })
    })
    child.kill('SIGTERM')
    const [code] = (await ended) as [number | null]
    requireThat(`SIGTERM ends it with code ${code ?? 'none'}`, code === 0)
  } finally {
    child.kill('SIGKILL')
  }
}

const migrateByImage = async (url: string): Promise<void> => {
  const report = await run([program, corridor, 'migrate'], { CORRIDOR_MODE: 'sandbox', DATABASE_URL: url })
  console.log(`ok  corridor migrate: ${report.trim().split('\n').at(-1) ?? ''}`)
}

await checkRights()
const server = await openServer()
try {
  const opened = await openRun(server.url, migrateByImage)
  try {
    const database = await cloneDatabase(opened.databases)
    const seeded = await run([program, corridor, '--json', 'seed'], deployment(database.url))
    const { keys } = JSON.parse(seeded) as { readonly keys: { readonly full: string } }
    await checkServe(deployment(database.urlAs('api')), keys.full)
    await database.drop()
  } finally {
    await opened.end()
  }
} finally {
  await server.stop()
}
