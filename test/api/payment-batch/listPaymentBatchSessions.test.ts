import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBatch, addRecipients, openRun, recipientBody, sessionsOf, withdraw } from '../../support/batches.ts'
import { must } from '../../support/builders.ts'
import { sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/payment-batch/{batchId}/sessions' as const

describe('200', () => {
  it('shows the status of each payout: in progress, paid, failed later, refused, refunded', async () => {
    const setup = await aBatch(app, { balances: { USD: '100.00' } })
    const bodies = [
      recipientBody(),
      recipientBody({ ending: '0001' }),
      recipientBody({ value: '9999999.00' }),
    ]
    const added = await addRecipients(setup, [...bodies, recipientBody({ ending: '0003' })])
    const [paid = '', failing = '', dear = '', waiting = ''] = added.map(({ recipientId }) => recipientId)
    must(await withdraw(setup))
    const [started] = await sessionsOf(setup)
    expect(started).toMatchObject({ batchId: setup.batchId })
    expect(started?.meta.results).toMatchObject({
      [paid]: { status: 'PROCESSING' },
      [failing]: { status: 'PROCESSING' },
      [dear]: { status: 'PROCESSING_FAILED', errorMessage: expect.stringContaining('balance') as unknown },
      [waiting]: { status: 'PROCESSING' },
    })
    expect(started?.meta.results[dear]).not.toHaveProperty('transactionId')
    await app.advanceClock('6 minutes')
    await app.runDue()
    const [ended] = await sessionsOf(setup)
    expect(ended?.meta.results).toMatchObject({
      [paid]: { status: 'SUCCESS' },
      [failing]: { status: 'PROCESSING_FAILED', errorMessage: expect.any(String) as unknown },
      [waiting]: { status: 'PROCESSING' },
    })
    const transactionId = ended?.meta.results[paid]?.transactionId ?? ''
    await app.wired.operatorActions.refund({ businessId: setup.business.id, transactionId })
    const [refunded] = await sessionsOf(setup)
    expect(refunded?.meta.results[paid]).toEqual({
      status: 'PROCESSING_FAILED',
      transactionId,
      errorMessage: 'The payout was refunded.',
    })
  })

  it('lists the newest run first, in pages', async () => {
    const setup = await aBatch(app)
    await addRecipients(setup, [recipientBody()])
    for (let run = 0; run < 3; run += 1) {
      must(await withdraw(setup))
      await app.advanceClock('6 seconds')
    }
    const sessions = await sessionsOf(setup)
    expect(sessions.map(({ id }) => id)).toEqual(
      sessions
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    )
    const query = { page: 1, limit: 2 }
    const page = must(await setup.client.GET(path, { params: { ...setup.params, query } }))
    expect(page).toEqual({ data: sessions.slice(2), total: 3, page: 1 })
  })

  it('shows a run that has not paid yet as in progress', async () => {
    const setup = await aBatch(app)
    const [added] = await addRecipients(setup, [recipientBody()])
    await openRun(app, setup)
    const [session] = await sessionsOf(setup)
    expect(session?.meta.results).toEqual({ [added?.recipientId ?? '']: { status: 'PROCESSING' } })
  })
})

describe('refusals', () => {
  it('AUTHENTICATION_ERROR without TRANSACTION.HISTORY.READ', async () => {
    const { business, batchId } = await aBatch(app)
    const { key } = await app.createKey(business.id, { permissions: ['PAYMENT_METHOD.READ'] })
    const answer = await sendRaw(app.url, `/api/v1/payment-batch/${batchId}/sessions`, { key })
    expectRefusal(answer, 'AUTHENTICATION_ERROR')
  })

  it('INVALID_BUSINESS_PAYMENT_BATCH_REQUEST for a malformed id, else 404 or 422', async () => {
    const { client, params } = await aBatch(app)
    const malformed = await client.GET(path, { params: { path: { batchId: 'nope' } } })
    expectRefusal(malformed, 'INVALID_BUSINESS_PAYMENT_BATCH_REQUEST')
    const stranger = await aBatch(app)
    expectRefusal(await stranger.client.GET(path, { params }), 'BUSINESS_PAYMENT_BATCH_NOT_FOUND')
    const beyond = await client.GET(path, { params: { ...params, query: { limit: 101 } } })
    expectRefusal(beyond, 'VALIDATION_ERROR')
  })
})
