import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../../src/contract/operation.ts'
import { query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, must, payoutBody, setUpPayout, type PayoutSetup } from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { startReceiver, type Receiver } from '../../support/receiver.ts'

const app = useApp()
const path = '/api/v1/transaction/{transactionId}/timeline' as const
const at = (transactionId: string) => ({ params: { path: { transactionId } } })

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

const timelineOf = async ({ client }: Pick<PayoutSetup, 'client'>, transactionId: string) => {
  await app.wired.requestLog.flush()
  return must(await client.GET(path, at(transactionId))).data
}

const show = ({ group, title }: Schemas['TransactionTimelineEntry']) => `${group} ${title}`

const settle = async () => {
  await app.advanceClock('6 minutes')
  await app.runDue()
}

const callsOf = ({ entries }: Schemas['TransactionTimeline']) =>
  entries
    .filter(({ kind }) => kind === 'CALL')
    .map(({ facts }) => `${String(facts.httpStatus)} ${facts.code ?? ''}`)

describe('200', () => {
  it('tells a payout from its call to its last delivery', async () => {
    const setup = await setUpPayout(app, { usd: '100.00' })
    await app.wired.webhooks.setUrl(setup.business.id, `${receiver.url}/hooks`)
    await app.wired.limits.set(setup.business.id, { daily: '1000.00' })
    const { transactionId } = await aPayout(setup)
    await app.wired.requestLog.flush()
    await app.runDue()
    await settle()
    const { entries, truncated } = await timelineOf(setup, transactionId)
    expect(entries.map((entry) => show(entry).replace(/\d+ ms$/, 'some ms'))).toEqual([
      'REQUESTED POST /transaction answered 201',
      'REQUESTED Status: PENDING',
      'REQUESTED 10.00 USD counted toward your limits',
      'REQUESTED HOLD: 10.00 USD, 0.50 USD',
      'NOTIFIED Event: TRANSACTION.CREATED',
      'NOTIFIED TRANSACTION.CREATED, delivery 1: 200 after some ms',
      'SETTLED Status: SUCCESS',
      'SETTLED SETTLE: 10.00 USD, 0.50 USD, 15402.50 NGN',
      'NOTIFIED Event: TRANSACTION.UPDATED',
      'NOTIFIED TRANSACTION.UPDATED, delivery 1: 200 after some ms',
    ])
    expect(truncated).toBe(false)
    expect(entries.map((entry) => entry.at)).toEqual(entries.map((entry) => entry.at).toSorted())
  })

  it('gives the facts of each entry', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    const { entries } = await timelineOf(setup, transactionId)
    const [call] = await app.calls({ businessId: setup.business.id, operationId: 'createTransaction' })
    expect(entries.map(({ kind, facts }) => [kind, facts])).toEqual([
      ['CALL', { requestId: call?.requestId, httpStatus: 201, durationMs: call?.durationMs }],
      ['STATUS', { toStatus: 'PENDING', actor: 'api' }],
      [
        'JOURNAL',
        {
          journal: 'HOLD',
          postings: ['10.00', '0.50'].map((amount) => ({
            debitAccount: 'wallet:MAIN:available',
            creditAccount: 'wallet:MAIN:pending',
            currency: 'USD',
            amount,
          })),
        },
      ],
      ['EVENT', { eventId: expect.any(String) as string, event: 'TRANSACTION.CREATED', sequence: 1 }],
    ])
  })

  it('shows a failure, and what it gave back', async () => {
    const setup = await setUpPayout(app, { ending: '0001' })
    await app.wired.limits.set(setup.business.id, { daily: '1000.00' })
    const { transactionId } = await aPayout(setup)
    await settle()
    const { entries } = await timelineOf(setup, transactionId)
    expect(entries.map(show)).toEqual(
      expect.arrayContaining([
        'SETTLED Status: FAILED',
        'SETTLED 10.00 USD given back to your limits',
        'SETTLED RELEASE: 10.00 USD, 0.50 USD',
      ]),
    )
  })

  it('has the repeats of its key, and no call of another key or business', async () => {
    const setup = await setUpPayout(app)
    const stranger = await setUpPayout(app)
    const meta = { idempotencyKey: `k"\\é-${setup.customerId}`, reference: `one-${setup.customerId}` }
    const { transactionId } = must(
      await setup.client.POST('/api/v1/transaction', { body: payoutBody(setup, meta) }),
    ).data
    const again = { ...meta, reference: `two-${setup.customerId}` }
    expectRefusal(
      await setup.client.POST('/api/v1/transaction', { body: payoutBody(setup, again) }),
      'DUPLICATE_REQUEST',
    )
    must(await stranger.client.POST('/api/v1/transaction', { body: payoutBody(stranger, meta) }))
    await aPayout(setup)
    expect(callsOf(await timelineOf(setup, transactionId))).toEqual(['201 ', '409 DUPLICATE_REQUEST'])
  })

  it('shows why a delivery had no response', async () => {
    const setup = await setUpPayout(app)
    // No server listens on this port.
    await app.wired.webhooks.setUrl(setup.business.id, 'http://127.0.0.1:9/secret-path')
    const { transactionId } = await aPayout(setup)
    await app.runDue()
    const { entries } = await timelineOf(setup, transactionId)
    const delivery = entries.find(({ kind }) => kind === 'DELIVERY')
    expect(delivery?.facts).toMatchObject({
      attempt: 1,
      error: expect.stringContaining('ECONNREFUSED') as string,
    })
    expect(JSON.stringify(entries)).not.toContain('secret-path')
  })

  it('says when later entries are left out', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    await query(
      app.wired.db,
      `insert into webhook_attempts (business_id, event_id, attempt, url, started_at, duration_ms, status)
       select business_id, id, number, '', app.now() + number * interval '1 second', 1, 503
         from events, generate_series(1, 600) as number
        where business_id = :businessId and subject_id = :transactionId`,
      { businessId: setup.business.id, transactionId },
    )
    const { entries, truncated } = await timelineOf(setup, transactionId)
    expect({ count: entries.length, truncated, first: entries[0]?.kind }).toEqual({
      count: 500,
      truncated: true,
      first: 'CALL',
    })
  })

  it('exists for a top-up', async () => {
    const setup = await setUpPayout(app)
    const body = { amount: '5', currency: 'USD' }
    const { transactionId } = must(await setup.client.POST('/api/v1/org/balance/topup', { body })).data
    expect((await timelineOf(setup, transactionId)).entries.map(({ kind }) => kind)).toContain('JOURNAL')
  })
})

describe('400', () => {
  it('INVALID_BUSINESS_TRANSACTION_ID for a malformed id', async () => {
    const setup = await setUpPayout(app)
    expectRefusal(await setup.client.GET(path, at('nope')), 'INVALID_BUSINESS_TRANSACTION_ID')
  })
})

describe('401', () => {
  it('AUTHENTICATION_ERROR for a key without TRANSACTION.HISTORY.READ', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    const { key } = await app.createKey(setup.business.id, { permissions: ['TRANSACTION.WITHDRAW.CREATE'] })
    expectRefusal(await clientOf(app.url, key).GET(path, at(transactionId)), 'AUTHENTICATION_ERROR')
  })
})

describe('404', () => {
  it('BUSINESS_TRANSACTION_NOT_FOUND, the same bytes for unknown and foreign ids', async () => {
    const setup = await setUpPayout(app)
    const stranger = await setUpPayout(app)
    const { transactionId } = await aPayout(stranger)
    const foreign = await setup.client.GET(path, at(transactionId))
    expectRefusal(foreign, 'BUSINESS_TRANSACTION_NOT_FOUND')
    expect(foreign.error).toEqual((await setup.client.GET(path, at('f'.repeat(24)))).error)
  })
})
