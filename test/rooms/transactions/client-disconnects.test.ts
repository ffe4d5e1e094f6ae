import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { setUpPayout, payoutBody } from '../../support/builders.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { inParallel } from '../../support/instances.ts'
import { fc } from '../../support/property.ts'

// F36: clients that disconnect at any moment of a create.

const app = useApp()
const seed = 20_260_518
const path = '/api/v1/transaction' as const

type Going = {
  readonly sentFraction: number
  readonly afterMs: number
  readonly isReset: boolean
  /** Disconnects when the response arrives, if the whole request was sent. */
  readonly isPatient: boolean
}

const goings = fc.record({
  // Most send the whole request, so that the server is at some step of the create.
  sentFraction: fc.oneof(
    { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
    { weight: 4, arbitrary: fc.constant(1) },
  ),
  afterMs: fc.integer({ min: 0, max: 40 }),
  isReset: fc.boolean(),
  // However slow the server is, some creates end before their client disconnects.
  isPatient: fc.nat(7).map((drawn) => drawn === 0),
})

/** Sends a part of a request, waits, and disconnects at any step of the server. */
const sendAndGo = (text: string, { sentFraction, afterMs, ...going }: Going): Promise<void> =>
  new Promise((done) => {
    const { hostname, port } = new URL(app.url)
    const socket = connect(Number.parseInt(port, 10), hostname, () => {
      socket.write(text.slice(0, Math.ceil(text.length * sentFraction)))
      const go = () => (going.isReset ? socket.resetAndDestroy() : socket.destroy())
      if (going.isPatient && sentFraction === 1) socket.once('data', go)
      else void pause(afterMs).then(go)
    })
    // A server that refused an incomplete request has closed first.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      done()
    })
    socket.resume()
  })

const requestOf = (key: string, body: unknown): string => {
  const text = JSON.stringify(body)
  return [
    `POST ${path} HTTP/1.1`,
    'host: corridor.test',
    'content-type: application/json',
    `x-api-key: ${key}`,
    `content-length: ${Buffer.byteLength(text).toString()}`,
    '',
    text,
  ].join('\r\n')
}

type Kept = {
  readonly key: string
  readonly journals: string
  readonly events: bigint
  readonly jobs: bigint
  readonly available: bigint
  readonly pending: bigint
}

// One statement sees one snapshot: creates of disconnected clients may still be in flight.
const listKept = (businessId: string): Promise<Kept[]> =>
  query<Kept>(
    app.wired.db,
    `select idempotency_key as key,
            (select string_agg(kind, ' ') from journals j
              where j.business_id = t.business_id and j.transaction_id = t.id) as journals,
            (select count(*) from events e where e.business_id = t.business_id and e.subject_id = t.id) as events,
            (select count(*) from jobs d where d.business_id = t.business_id and d.subject_id = t.id) as jobs,
            w.available_minor as available, w.pending_minor as pending
       from transactions t
       join wallets w on w.business_id = t.business_id and w.type = t.wallet_type and w.currency = t.source_currency
      where t.business_id = :businessId and t.origin = 'api'`,
    { businessId },
  )

describe('1,000 clients that disconnect during a create', () => {
  it('leave each key with a complete transaction or with nothing', async () => {
    const setup = await setUpPayout(app, { usd: '100000.00', rate: 10_000 })
    const { id, key } = setup.business
    const sent = fc
      .sample(goings, { numRuns: 1_000, seed })
      .map((going) => ({ going, body: payoutBody(setup) }))
    await inParallel(sent, 24, ({ going, body }) => sendAndGo(requestOf(key, body), going))
    const kept = await listKept(id)
    // Some must disconnect too early and some too late, or the test proves nothing.
    expect(kept.length).toBeGreaterThan(50)
    expect(kept.length).toBeLessThan(1_000)
    const pending = BigInt(kept.length) * 1_050n
    const whole = { journals: 'HOLD', events: 1n, jobs: 1n, available: 10_000_000n - pending, pending }
    for (const one of kept) expect(one).toMatchObject(whole)
    const keys = new Set(kept.map((one) => one.key))
    const retried = sent.slice(0, 150)
    await inParallel(retried, 12, async ({ body }) => {
      const answer = await setup.client.POST(path, { body })
      const isKept = keys.has(body.meta.idempotencyKey)
      if (isKept || answer.response.status !== 201) expectRefusal(answer, 'DUPLICATE_REQUEST')
    })
    const after = (await listKept(id)).map((one) => one.key)
    expect(after.filter((one) => retried.some(({ body }) => body.meta.idempotencyKey === one))).toHaveLength(
      150,
    )
  })
})
