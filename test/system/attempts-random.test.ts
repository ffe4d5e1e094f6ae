import { describe, expect, it } from 'vitest'
import { query, queryOne } from '../../src/db/tx.ts'
import type { CollectionOutcome as Outcome } from '../../src/rails/outcome.ts'
import type { RailPayout, RailTerms } from '../../src/rails/live-rail.ts'
import { useApp } from '../support/app.ts'
import { aPayout, setUpPayout } from '../support/builders.ts'
import { readNumber } from '../support/read-number.ts'
import { createWorkers, deaths } from '../rooms/rails/dying-worker.ts'
import { createPartner, createTime, timeout, type Play } from '../rooms/rails/partner.ts'

// Random faults of partner, network and worker. After each round no payout is executed twice, and none ends against
// what the partner did; the ledger is verified after each test. `SEED=…` draws other faults.

const seed = readNumber('SEED', 20_261_123)
const payouts = 16
const rounds = 14

/** Random numbers in [0, 1), the same for a seed. */
const createRandom = (start: number) => {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const lose = (): never => {
  throw timeout
}
const notTaken: Outcome = {
  kind: 'not-taken',
  reason: 'status 503',
  retryAfterMs: 2_000,
  isUnauthorized: false,
}
const unknown: Outcome = { kind: 'unknown', reason: 'status 502' }

const kinds: readonly (readonly [string, Partial<RailTerms>])[] = [
  ['fences', { canFence: true }],
  ['keeps deadlines', { honoursNotAfter: true }],
  ['fences and keeps deadlines', { canFence: true, honoursNotAfter: true }],
  ['promises nothing', {}],
]

describe.each(kinds)('a rail that %s, with random faults', (_, terms) => {
  const random = createRandom(seed)
  const partner = createPartner(terms)
  const app = useApp({ rails: new Map([['sandbox', partner.rail]]) })
  const { pass } = createTime(app, partner)
  const { find, workerWith } = createWorkers(app, partner)
  /** Requests that arrive later than their caller waits. */
  const travelling: (() => Outcome)[] = []

  const sendFaults: readonly Play[] = [
    (act) => act(),
    (act) => (act(), lose()),
    (act) => (act(), unknown),
    () => notTaken,
    ...[lose, lose, lose],
    ...Array.from({ length: 3 }, (): Play => (act) => (travelling.push(act), lose())),
    (_act, { payoutId }) => (partner.set(payoutId, 'processing'), { kind: 'accepted' }),
    (_act, { payoutId }) => (partner.set(payoutId, 'processing'), lose()),
    (_act, { payoutId }) => (partner.set(payoutId, 'failed'), lose()),
  ]
  const isOpen = ({ notAfter }: RailPayout) => Date.now() + partner.plays.aheadMs < notAfter.getTime()
  const askFaults: readonly Play[] = [
    (act) => act(),
    (act) => act(),
    lose,
    () => unknown,
    // Late to know what it has: allowed as long as it may still arrive.
    (act, payout) => (isOpen(payout) ? { kind: 'absent' } : act()),
  ]
  const fenceFaults: readonly Play[] = [(act) => act(), (act) => (act(), lose()), lose]
  const draw = <One>(from: readonly One[]): One => {
    const one = from[Math.floor(random() * from.length)]
    if (one === undefined) throw new Error('nothing to draw from')
    return one
  }

  const requireCommitted: Play = async (act, payout) => {
    const [transactionId = '', number = ''] = payout.payoutId.split('-')
    const row = await queryOne<{ state: string }>(
      app.wired.db,
      'select state from rail_attempts where transaction_id = :transactionId and number = :number::integer',
      { transactionId, number },
    )
    expect(row?.state).toBe('prepared')
    return draw(sendFaults)(act, payout)
  }

  const check = async (transactionIds: readonly string[]): Promise<void> => {
    const rows = await query<{ id: string; status: string }>(
      app.wired.db,
      'select id, status from transactions where id = any (:transactionIds)',
      { transactionIds },
    )
    for (const { id, status } of rows) {
      const debits = partner.debitsOf(id)
      expect(debits, `debits of ${id}, ${status} (SEED=${seed.toString()})`).toBeLessThanOrEqual(1)
      if (status === 'SUCCESS') expect(debits, `${id} (SEED=${seed.toString()})`).toBe(1)
      if (status === 'FAILED') expect(debits, `${id} (SEED=${seed.toString()})`).toBe(0)
    }
  }

  /** Lets a worker die in the middle of a payout. */
  const killOne = async (businessId: string, transactionId: string): Promise<void> => {
    const found = await find({ businessId, transactionId })
    await workerWith(draw(deaths).change)(found).catch(() => undefined)
  }

  it(`executes each payout at most once, and knows which (seed ${seed.toString()})`, async () => {
    const setup = await setUpPayout(app, { usd: '1000.00' })
    const { id: businessId } = setup.business
    const ids: string[] = []
    for (let count = 0; count < payouts; count += 1) ids.push((await aPayout(setup)).transactionId)
    partner.plays.send = requireCommitted
    partner.plays.ask = (act, payout) => draw(askFaults)(act, payout)
    partner.plays.fence = (act, payout) => draw(fenceFaults)(act, payout)
    for (let round = 0; round < rounds; round += 1) {
      for (const id of ids) if (random() < 0.2) await killOne(businessId, id)
      await pass(draw([2, 6, 20, 46, 130, 700, 3_700]))
      for (const arrive of travelling.splice(0)) {
        if (random() < 0.2) arrive()
        else travelling.push(arrive)
      }
      for (const { payoutId } of partner.sent) if (random() < 0.3) partner.finish(payoutId)
      await check(ids)
    }
    for (const arrive of travelling.splice(0)) arrive()
    for (const { payoutId } of partner.sent) partner.finish(payoutId)
    partner.reset()
    await pass(46, 6, 11, 16, 31, 61, 181, 601, 3_601, 46, 61, 601, 3_601)
    await check(ids)
    app.takeFailures()
    const open = await query<{ id: string; status: string; cases: bigint }>(
      app.wired.db,
      `select id, status,
              (select count(*) from rail_cases c where c.transaction_id = t.id and closed_at is null) as cases
         from transactions t where id = any (:ids) and status not in ('SUCCESS', 'FAILED')`,
      { ids },
    )
    // Only a rail that promises nothing leaves payouts unknown, and each of them is a case.
    if (terms.canFence || terms.honoursNotAfter) expect(open).toEqual([])
    for (const { id, status, cases } of open) expect([id, status, cases]).toEqual([id, 'UNKNOWN', 1n])
  })
})
