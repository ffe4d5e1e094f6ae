import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPostgres, stopPostgres, type RunningPostgres } from '../../src/dev/postgres.ts'
import { freePort } from '../../src/dev/ports.ts'
import { blockOf } from '../documents/guides/blocks.ts'
import { aFolder, run, save, startListening } from '../documents/guides/running.ts'

// Follows go-live.md on an empty server to the first live payout, through the connector of connect-a-rail.md.

const root = join(import.meta.dirname, '../..')
const patienceMs = 240_000

let home: string
let postgres: RunningPostgres

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'corridor-go-live-'))
  postgres = await startPostgres({ dataDir: join(home, 'postgres'), settings: { fsync: 'off' } })
}, patienceMs)
afterAll(async () => {
  await postgres.stop()
  const place = await stopPostgres(join(home, 'postgres'))
  for (const directory of [place, home]) await rm(directory, { recursive: true, force: true })
})

const createLogins = async (): Promise<void> => {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  try {
    for (const statement of blockOf('go-live', 'logins.sql').split(';'))
      if (statement.trim() !== '') await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Programs before those of the machine: `npx corridor` is this checkout, and the public address its API. */
const addPrograms = async (folder: string): Promise<void> => {
  const corridor = join(root, 'src/cli/corridor.js')
  const programs = {
    npx: `#!/bin/sh\nshift\nexec ${process.execPath} ${corridor} "$@"\n`,
    curl: '#!/bin/bash\nPATH=/usr/local/bin:/usr/bin:/bin\nexec curl "${@//https:\\/\\/pay.example.com/$ORIGIN}"\n',
  }
  for (const [name, text] of Object.entries(programs))
    await writeFile(join(folder, name), text, { mode: 0o755 })
}

it(
  'leads from an empty server to a live payout that is paid once',
  async () => {
    await createLogins()
    const [cwd, bin, connector] = [await aFolder(), await aFolder(), await aFolder()]
    await addPrograms(bin)
    const [apiPort, metricsPort, workerPort, workerMetrics, connectorPort, consolePort, consoleMetrics] =
      await Promise.all(Array.from({ length: 7 }, freePort)).then((ports) => ports.map(String))
    await save(connector, 'connect-a-rail', ['rail-signature.mjs', 'rail-connector.mjs'])
    const key = await run({
      command: ['bash', '-euc', blockOf('connect-a-rail', 'connector-key')],
      cwd: connector,
      env: { PATH: process.env['PATH'] ?? '' },
    })
    const env = {
      PATH: `${bin}:${process.env['PATH'] ?? ''}`,
      PG: `127.0.0.1:${postgres.port.toString()}`,
      PORT: apiPort ?? '',
      METRICS_PORT: metricsPort ?? '',
      CONSOLE_PORT: consolePort ?? '',
      ORIGIN: `http://127.0.0.1:${apiPort ?? ''}`,
      CONNECTOR_URL: `http://127.0.0.1:${connectorPort ?? ''}`,
      CONNECTOR_PUBLIC_KEY: key.stdout,
    }
    const paste = async (names: readonly string[], before = '') => {
      const script = [before, ...names.map((name) => blockOf('go-live', name))].join('\n')
      const text = script
        .replace(' PORT=3002', ` PORT=${workerPort ?? ''}`)
        .replace('METRICS_PORT=9465', `METRICS_PORT=${workerMetrics ?? ''}`)
        .replace('METRICS_PORT=9466', `METRICS_PORT=${consoleMetrics ?? ''}`)
      return run({ command: ['bash', '-euc', text], cwd, env })
    }
    const prepared = await paste(['secrets', 'migrate', 'rail'], `trap 'echo "$MARY $BOB"' EXIT`)
    expect(prepared.code, prepared.stderr).toBe(0)
    const [mary = '', bob = ''] = prepared.stdout.trim().split(/\s+/).slice(-2)
    expect(bob).toMatch(/^corridor_operator_/)
    await startListening({
      command: [process.execPath, 'rail-connector.mjs'],
      cwd: connector,
      env: {
        PORT: connectorPort ?? '',
        CORRIDOR_PUBLIC_KEY: await readFile(join(cwd, 'naira-1.pub'), 'utf8'),
        CONNECTOR_PRIVATE_KEY: await readFile(join(connector, 'connector.key'), 'utf8'),
      },
    })
    const ready = `for site in "$ORIGIN" "http://127.0.0.1:$CONSOLE_PORT"; do
      until curl --silent --fail --output /dev/null "$site/readyz"; do sleep 0.2; done
    done`
    const started = `trap 'kill $(jobs -p)' EXIT\n${blockOf('go-live', 'start')}\n${ready}`
    const paid = await paste(
      ['check', 'prices', 'business', 'owner', 'fund', 'pay'],
      `MARY=${mary} BOB=${bob}\n${blockOf('go-live', 'operators')}\n${started}\n${blockOf('quickstart', 'setup')}`,
    )
    expect(paid.code, `${paid.stdout}\n${paid.stderr}`).toBe(0)
    expect(paid.stdout).toContain('status SUCCESS')
    expect(paid.stdout).not.toContain('unknown_to_us')
    const orders = await readFile(join(connector, 'orders.jsonl'), 'utf8')
    expect(orders.match(/"state":"succeeded"/g)).toHaveLength(1)
  },
  patienceMs,
)
