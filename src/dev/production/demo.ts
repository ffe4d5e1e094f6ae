import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Schemas } from '../../client/index.ts'
import { environment, readConfig } from '../../config.ts'
import type { DatabaseRole } from '../../db/roles.ts'
import { migrate } from '../../migrate.ts'
import { seedReference } from '../../seed/index.ts'
import { openRooms, type Rooms } from '../../wire/rooms.ts'
import { openBook } from '../connector/book.ts'
import { type Fault, faults } from '../connector/faults.ts'
import { usualLateMs } from '../connector/payouts.ts'
import { createLogin } from '../logins.ts'
import { DEV_DIR } from '../places.ts'
import { freePort } from '../ports.ts'
import { startPostgres } from '../postgres.ts'
import { type Account, openAccount } from './account.ts'
import { type PlayedDeposit, playDeposits } from './deposits.ts'
import { createEnvironments } from './environment.ts'

// `make production-demo`: a deployment in production mode and the reference connector, on one machine. Pays out once
// for each fault of a partner, and fails unless each paid payout was debited exactly once and the ledger verifies.

const dir = join(DEV_DIR, 'production-demo')
const databaseName = 'corridor_production_demo'
const payoutAmount = '1500.00'
const deadlineMs = 240_000

const wanted = (environment['ONLY'] ?? '').split(';').filter((name) => name !== '')
const played = faults.filter((fault) => wanted.length === 0 || wanted.includes(fault))

// Until then an order that arrives late may be paid a second time.
const leastMs = played.includes('arrives late') ? usualLateMs + 5_000 : 0

const say = (line: string): void => console.log(`  ${line}`)

const createDatabase = async (adminUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(`drop database if exists ${databaseName} with (force)`)
    await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}

type Logins = { readonly service: string; readonly operator: string }

/** Separate logins: production refuses a superuser. */
const createLogins = async (url: string): Promise<Logins> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const create = (name: string, roles: readonly DatabaseRole[]) => createLogin(client, url, { name, roles })
    return {
      service: await create('production_demo_service', ['corridor_api', 'corridor_worker']),
      operator: await create('production_demo_operator', ['corridor_operator']),
    }
  } finally {
    await client.end()
  }
}

const startChild = (args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess =>
  spawn(process.execPath, ['src/start.js', ...args], {
    env: { PATH: environment['PATH'] ?? '', HOME: environment['HOME'] ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

const stopChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

const awaitReady = async (url: string): Promise<void> => {
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await fetch(url).catch(() => undefined))?.status !== undefined) return
    await pause(100)
  }
  throw new Error(`nothing answers at ${url}`)
}

const pay = async ({ client, customerId, destinationId }: Account, fault: Fault): Promise<string> => {
  const { data } = await client.createTransaction({
    body: {
      type: 'WITHDRAW',
      customerId,
      destinationId,
      sourceAmount: payoutAmount,
      sourceCurrency: 'NGN',
      destinationAmount: payoutAmount,
      destinationCurrency: 'NGN',
      meta: { idempotencyKey: `demo ${fault}`, reference: fault },
    },
  })
  return data.transactionId
}

type Payout = { readonly fault: Fault; readonly transactionId: string }
type Ended = Payout & {
  readonly status: Schemas['TransactionStatus']
  readonly debits: number
  readonly attempts: number
  /** The kinds of its open cases. */
  readonly cases: readonly string[]
}

// Where not given, SUCCESS and FAILED are the end.
const endOf: Readonly<Partial<Record<Fault, string>>> = {
  returned: 'REFUNDED',
  'returned in two parts': 'REFUNDED',
}

/** The cases that are open in the end. */
const casesOf = (fault: Fault): string => (fault === 'returned in part' ? 'return_mismatch' : '')

const isFinal = ({ fault, status, cases }: Ended): boolean => {
  const end = endOf[fault]
  const isEnd = end === undefined ? status === 'SUCCESS' || status === 'FAILED' : status === end
  return isEnd && cases.join() === casesOf(fault)
}

const follow = async (
  { railCases }: Rooms,
  { client }: Account,
  payouts: readonly Payout[],
): Promise<readonly Ended[]> => {
  const startedAt = performance.now()
  for (;;) {
    const book = openBook(join(dir, 'connector', 'payouts.jsonl')).list()
    const open = await railCases.list({ isAll: false, limit: 1_000 })
    const found = await Promise.all(
      payouts.map(async (payout) => {
        const { data } = await client.getTransaction({ path: { transactionId: payout.transactionId } })
        const ours = book.filter(({ payoutId }) => payoutId.startsWith(payout.transactionId))
        const debits = ours.reduce((sum, { executions }) => sum + executions, 0)
        const cases = open
          .filter(({ transactionId }) => transactionId === payout.transactionId)
          .map(({ kind }) => kind)
        return { ...payout, status: data.status, debits, attempts: ours.length, cases }
      }),
    )
    const left = found.filter((one) => !isFinal(one))
    const elapsedMs = performance.now() - startedAt
    if ((left.length === 0 && elapsedMs > leastMs) || elapsedMs > deadlineMs) return found
    say(
      left.length > 0
        ? `${left.length.toString()} of ${found.length.toString()} payouts have not ended`
        : 'All payouts have ended; waiting for the order that arrives late, which must not be paid',
    )
    await pause(10_000)
  }
}

const faultOf = (ended: Ended): string | undefined => {
  const { fault, status, debits, cases } = ended
  if (!isFinal(ended))
    return `has not ended, with open cases ${cases.join() || 'none'}, not ${casesOf(fault) || 'none'}`
  return debits === (status === 'FAILED' ? 0 : 1) ? undefined : `was debited ${debits.toString()} times`
}

const report = (ended: readonly Ended[]): number => {
  const width = Math.max(...faults.map((fault) => fault.length))
  console.log(`\n  ${'FAULT OF THE PARTNER'.padEnd(width)}  STATUS    DEBITS  KNOWN ATTEMPTS  OPEN CASE`)
  for (const one of ended) {
    const row = [
      one.fault.padEnd(width),
      one.status.padEnd(8),
      one.debits.toString().padStart(6),
      one.attempts.toString().padStart(14),
      one.cases.join().padEnd(15),
    ]
    console.log(`  ${row.join('  ')}  ${faultOf(one) ?? 'ok'}`)
  }
  console.log()
  say(
    'DEBITS: how often the partner paid. KNOWN ATTEMPTS: the orders that it has, with those that a fence cancelled.',
  )
  return ended.filter((one) => faultOf(one) !== undefined).length
}

const reportDeposits = (deposits: readonly PlayedDeposit[]): number => {
  console.log('\n  DEPOSIT                    STATUS')
  const faulty = deposits.filter(({ statuses }) => statuses.join() !== 'SUCCESS')
  for (const one of deposits)
    say(`${one.name.padEnd(25)}  ${one.statuses.join(', ')}  ${faulty.includes(one) ? 'is not right' : 'ok'}`)
  return faulty.length
}

const run = async (): Promise<number> => {
  rmSync(dir, { recursive: true, force: true })
  say('Starting Postgres')
  const server = await startPostgres({ dataDir: join(DEV_DIR, 'production-postgres') })
  await createDatabase(server.url('postgres'))
  const ports = {
    api: await freePort(),
    metrics: await freePort(),
    connector: await freePort(),
  }
  const { corridor, connector } = createEnvironments({ dir, databaseUrl: server.url(databaseName), ports })
  const result = readConfig(corridor)
  if (!result.ok) throw new Error(`Invalid configuration:\n${result.table}`)
  const { config } = result
  say('Migrating')
  await migrate(config.ownerDatabaseUrl, config.mode)
  const logins = await createLogins(config.ownerDatabaseUrl)
  const settings = { ...config, poolMax: 4, name: 'corridor-production-demo' }
  const owner = openRooms(settings)
  await seedReference(owner.institutions).finally(owner.close)
  const rooms = openRooms({ ...settings, databaseUrl: logins.operator })
  say('Starting the connector and Corridor, in production mode')
  const apiUrl = `http://127.0.0.1:${ports.api.toString()}`
  const children = [
    startChild(['src/dev/connector/main.ts'], connector),
    startChild(['src/corridor.ts', 'serve'], { ...corridor, DATABASE_URL: logins.service }),
  ]
  try {
    await awaitReady(`http://127.0.0.1:${ports.connector.toString()}/`)
    await awaitReady(`${apiUrl}/healthz`)
    const account = await openAccount(rooms, { apiUrl, amount: '1000000.00' })
    say('Paying out once for each fault')
    const payouts: Payout[] = []
    for (const fault of played) payouts.push({ fault, transactionId: await pay(account, fault) })
    say('Collecting mobile money, and receiving a transfer')
    const deposits = await playDeposits(account)
    const wrong = report(await follow(rooms, account, payouts)) + reportDeposits(deposits)
    const breaches = await rooms.verifier.verify()
    say(`\n  ledger verify: ${breaches.length.toString()} breaches`)
    return wrong + breaches.length
  } finally {
    await Promise.all(children.map(stopChild))
    await rooms.close()
    await server.stop()
  }
}

const wrong = await run()
console.log(wrong === 0 ? '\n  Every paid payout was debited exactly once.\n' : '\n  FAILED\n')
process.exitCode = wrong === 0 ? 0 : 1
