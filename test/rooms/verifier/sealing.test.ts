import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDb } from '../../../src/db/knex.ts'
import { inTransaction, query } from '../../../src/db/tx.ts'
import {
  createRootSigner,
  createSealsService,
  openSealer,
  type SealsService,
  type SignedRoot,
} from '../../../src/verifier/index.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout } from '../../support/builders.ts'
import { newWebhookKey, publicPemOfFirst } from '../../support/keyrings.ts'
import { deployment, runInProcess } from '../../support/run-corridor.ts'
import { until } from '../../support/until.ts'

const webhookKey = newWebhookKey()
const app = useApp({ webhookKeys: [webhookKey] })
let folder = ''
let businessId = ''
let due = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-roots-'))
  const setup = await setUpPayout(app)
  await aPayout(setup)
  businessId = setup.business.id
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs statements without triggers, as a superuser could. */
const asSuperuser = (statements: readonly string[]) =>
  inTransaction(app.wired.db, async (trx) => {
    await query(trx, 'set local session_replication_role = replica')
    for (const sql of statements) await query(trx, sql, { due })
  })

const unseal = ['delete from ledger_days', 'delete from ledger_seals']
const seal = () => app.wired.seals.seal(due)

/** Moves the entries to two days before the newest one that may be sealed, so that three days wait. */
beforeEach(async () => {
  due = await app.wired.seals.readDue()
  const moved = `update journals set created_at = app.ledger_start_of(:due::date - 2) + interval '10 hours'`
  await asSuperuser([...unseal, moved])
})

const corridor = (...args: readonly string[]) =>
  runInProcess(args, { ...deployment(app.databaseUrl), WEBHOOK_PRIVATE_KEY: webhookKey.pem })

describe('sealing', () => {
  it('seals each day once, in order, also with several workers', async () => {
    // With the rights of a worker, and on several connections: a process seals on one.
    const db = openDb({ url: app.urlAs('worker'), name: 'corridor-test', max: 6 })
    const worker = createSealsService({ db, signer: createRootSigner(app.wired.webhooks.signingKeys) })
    const sealed = await Promise.all(Array.from({ length: 6 }, () => worker.seal(due)))
    await db.destroy()
    await seal()
    const days = sealed.flat().map(({ day }) => day)
    expect(new Set(days).size).toBe(days.length)
    const rows = await query<{ days: bigint; length: number }>(
      app.wired.db,
      'select count(*) as days, max(day) - min(day) + 1 as length from ledger_days',
    )
    expect(rows).toEqual([{ days: 3n, length: 3 }])
  })

  it('seals no day before it has been over for an hour', async () => {
    const far = '9999-12-31'
    const sealed = await app.wired.seals.seal(far)
    expect(sealed.at(-1)?.day).toBe(due)
    const hourAgo = await query<{ day: string }>(
      app.wired.db,
      `select ((app.now() - interval '1 hour') at time zone 'UTC')::date || '' as day`,
    )
    expect(due < (hourAgo[0]?.day ?? '')).toBe(true)
  })

  it('gives the same roots again for the same entries', async () => {
    const first = await seal()
    await asSuperuser(unseal)
    expect(await seal()).toEqual(first)
  })

  it('seals a limited number of days at once, and the rest in the next runs', async () => {
    await asSuperuser([`update journals set created_at = created_at - interval '100 days'`])
    const runs = [await seal(), await seal(), await seal()]
    expect(runs.map((days) => days.length)).toEqual([60, 43, 0])
  })

  it('of a ledger without entries seals nothing', async () => {
    await asSuperuser([`update journals set created_at = created_at + interval '10 days'`])
    expect(await seal()).toEqual([])
  })
})

describe('the loop of a worker', () => {
  it('seals what was due a round before, and logs each root', async () => {
    const asked: string[] = []
    const dues = ['2026-05-01', '2026-05-03']
    const lines: string[] = []
    const seals: SealsService = {
      ...app.wired.seals,
      readDue: async () => dues.shift() ?? '2026-05-03',
      seal: async (day, chain = 'ledger') => {
        asked.push(`${day} ${chain}`)
        return [{ day, root: 'ab', previousRoot: null, keyId: 'k', signature: 's' }]
      },
    }
    const log = pino({}, { write: (line) => void lines.push(line) })
    const sealer = openSealer(seals, log, 1)
    sealer.start()
    await until(
      () => asked.length > 3,
      () => asked.join(),
    )
    await sealer.stop()
    expect(asked.slice(0, 4)).toEqual([
      ...['2026-05-01 ledger', '2026-05-01 audit', '2026-05-03 ledger', '2026-05-03 audit'],
    ])
    for (const line of lines.slice(0, 2))
      expect(JSON.parse(line)).toMatchObject({ day: '2026-05-01', root: 'ab', signature: 's' })
    expect(lines[1]).toContain('a day of the audit log was sealed')
  })
})

/** Writes the file of a day as an operator keeps it, and returns its path. */
const keep = async (day: string, change: (kept: SignedRoot) => unknown = (kept) => kept): Promise<string> => {
  const { stdout } = await corridor('ledger', 'root', '--day', day)
  const file = join(folder, `${day}.json`)
  await writeFile(file, JSON.stringify(change(JSON.parse(stdout) as SignedRoot)))
  return file
}

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

describe('kept roots', () => {
  it('are the SHA-256 of the seals of a day, as the guide says', async () => {
    await seal()
    const { stdout } = await corridor('ledger', 'root', '--day', dayBefore(due, 2))
    const { day, previousRoot, businesses, root } = JSON.parse(stdout) as SignedRoot
    expect(businesses.map((one) => one.businessId)).toEqual([businessId])
    const seals = businesses.map((one) => `["${one.businessId}", ${one.journals}, "${one.root}"]`).join(', ')
    const text = `["${day}", ${previousRoot === null ? 'null' : `"${previousRoot}"`}, [${seals}]]`
    expect(createHash('sha256').update(text).digest('hex')).toBe(root)
    expect((await corridor('--json', 'ledger', 'root')).stdout).toContain(`"day": "${due}"`)
  })

  it('find a ledger that was changed and sealed again, with business and day', async () => {
    await seal()
    const file = await keep(dayBefore(due, 2))
    expect(await corridor('ledger', 'verify', '--root', file)).toMatchObject({ code: 0 })
    await asSuperuser([...unseal, `update journals set created_at = created_at + interval '1 second'`])
    await seal()
    expect(await corridor('ledger', 'verify')).toMatchObject({ code: 0 })
    const { code, stdout } = await corridor('ledger', 'verify', '--root', file)
    expect(code).toBe(1)
    expect(stdout).toMatch(new RegExp(`kept root +${businessId} +${dayBefore(due, 2)} +the root differs`))
  })

  it('find a chain that was cut off', async () => {
    await seal()
    const files = [await keep(due), await keep(dayBefore(due, 1))]
    await asSuperuser(['delete from ledger_days where day = :due::date'])
    const { stdout } = await corridor('ledger', 'verify', '--root', files[0] ?? '', '--root', files[1] ?? '')
    expect(stdout).toMatch(new RegExp(`kept root +${due} +has a kept root, but is not sealed here`))
    expect(stdout).not.toContain(dayBefore(due, 1))
  })

  it.each<[string, (kept: SignedRoot) => unknown, string]>([
    ['another root', (kept) => ({ ...kept, root: 'a'.repeat(64) }), 'the signature is wrong'],
    ['another number of entries', (kept) => ({ ...kept, businesses: [] }), 'does not match its own file'],
    ['another signature', (kept) => ({ ...kept, signature: 'AAAA' }), 'the signature is wrong'],
  ])('with %s are found to be changed themselves', async (_, change, why) => {
    await seal()
    const { code, stdout } = await corridor(
      'ledger',
      'verify',
      '--root',
      await keep(dayBefore(due, 2), change),
    )
    expect(code).toBe(1)
    expect(stdout).toContain(why)
  })

  it.each([
    ['no JSON', 'what'],
    ['another JSON', '{"day":"2026-05-01"}'],
    ['null', 'null'],
    ['a day that does not exist', `{"day":"2026-13-45","previousRoot":null,"businesses":[]}`],
  ])('that are %s are refused', async (_, text) => {
    const file = join(folder, 'broken.json')
    await writeFile(file, text)
    const { code, stderr } = await corridor('ledger', 'verify', '--root', file)
    expect(code).toBe(1)
    expect(stderr).toContain('is not a file of `corridor ledger root`')
  })

  it('of a day that is not sealed, or of no day, cannot be printed', async () => {
    for (const day of ['2020-01-01', 'yesterday', '2026-02-31', '0000-01-01']) {
      expect(await corridor('ledger', 'root', '--day', day)).toMatchObject({ code: 1, stdout: '' })
    }
  })
})

describe('after a rotation of the key', () => {
  it('old signatures are verified with the old public key', async () => {
    await seal()
    const rotated = { ...deployment(app.databaseUrl), WEBHOOK_PRIVATE_KEY: newWebhookKey().pem }
    const unknown = await runInProcess(['ledger', 'verify'], rotated)
    expect(unknown.code).toBe(1)
    expect(unknown.stdout).toContain('signed by the unknown key')
    const file = join(folder, 'old.pem')
    await writeFile(file, publicPemOfFirst(app.wired.webhooks))
    const known = await runInProcess(['ledger', 'verify', '--public-key', file], rotated)
    expect(known).toMatchObject({ code: 0 })
    await writeFile(file, 'no key')
    expect(await runInProcess(['ledger', 'verify', '--public-key', file], rotated)).toMatchObject({ code: 1 })
  })

  it('old signatures are verified as long as the old key is in the list', async () => {
    await seal()
    const keys = [`new@2020-01-01T00:00Z:${newWebhookKey().pem}`, `old:${webhookKey.pem}`]
    const both = { ...deployment(app.databaseUrl), WEBHOOK_PRIVATE_KEY: keys.join(',') }
    expect(await runInProcess(['ledger', 'verify'], both)).toMatchObject({ code: 0 })
  })
})
