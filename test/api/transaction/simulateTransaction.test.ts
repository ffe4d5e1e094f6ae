import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout, must } from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/transaction/{transactionId}/simulate' as const
const at = (transactionId: string) => ({ params: { path: { transactionId } } })

describe('202', () => {
  it('returns the transaction as it was before, and settles it at once', async () => {
    const setup = await setUpPayout(app, { usd: '100.00', ending: '0003' })
    const { transactionId } = await aPayout(setup)
    const { data, response } = await setup.client.POST(path, {
      ...at(transactionId),
      body: { outcome: 'success' },
    })
    expect(response.status).toBe(202)
    expect(data?.data.status).toBe('PENDING')
    const after = must(await setup.client.GET('/api/v1/transaction/{transactionId}', at(transactionId))).data
    expect(after.status).toBe('SUCCESS')
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '89.50', pending: '0.00' })
    expect(await app.journals(transactionId)).toEqual(['HOLD', 'SETTLE'])
    const events = await app.events(setup.business.id, transactionId)
    expect(events.map(({ type }) => type)).toEqual(['TRANSACTION.CREATED', 'TRANSACTION.UPDATED'])
    expect(events[1]?.body).toMatchObject({ data: after })
  })

  it('fails the transaction on request, and releases amount and fee', async () => {
    const setup = await setUpPayout(app, { usd: '100.00' })
    const { transactionId } = await aPayout(setup)
    must(await setup.client.POST(path, { ...at(transactionId), body: { outcome: 'failed' } }))
    const after = must(await setup.client.GET('/api/v1/transaction/{transactionId}', at(transactionId))).data
    expect(after.status).toBe('FAILED')
    expect(after.meta.failureReason?.code).toBe('SVC_PAYMENT_FAILED')
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '100.00', pending: '0.00' })
    expect(await app.journals(transactionId)).toEqual(['HOLD', 'RELEASE'])
  })

  it('cancels the timer, which does not move the transaction again', async () => {
    const setup = await setUpPayout(app, { usd: '100.00' })
    const { transactionId } = await aPayout(setup)
    must(await setup.client.POST(path, { ...at(transactionId), body: { outcome: 'failed' } }))
    await app.advanceClock('10 minutes')
    await app.runDue()
    const after = must(await setup.client.GET('/api/v1/transaction/{transactionId}', at(transactionId))).data
    expect(after.status).toBe('FAILED')
    expect(await app.moves(transactionId)).toEqual(['PENDING', 'FAILED'])
  })

  it('applies one of success, failed and the timer when all are concurrent', async () => {
    const setup = await setUpPayout(app, { usd: '1000.00' })
    for (let round = 0; round < 10; round += 1) {
      const { transactionId } = await aPayout(setup)
      await app.advanceClock('10 minutes')
      const answers = await Promise.all([
        setup.client.POST(path, { ...at(transactionId), body: { outcome: 'success' } }),
        setup.client.POST(path, { ...at(transactionId), body: { outcome: 'failed' } }),
        app.runDue().then(() => undefined),
      ])
      expect(answers.filter((answer) => answer?.response.status === 202).length).toBeLessThanOrEqual(1)
      expect(await app.moves(transactionId)).toHaveLength(2)
      expect(await app.events(setup.business.id, transactionId)).toHaveLength(2)
    }
  })
})

describe('refusals', () => {
  it('INVALID_BUSINESS_TRANSACTION_REQUEST for a final transaction', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    must(await setup.client.POST(path, { ...at(transactionId), body: { outcome: 'success' } }))
    const again = await setup.client.POST(path, { ...at(transactionId), body: { outcome: 'failed' } })
    expectRefusal(again, 'INVALID_BUSINESS_TRANSACTION_REQUEST')
    expect(await app.journals(transactionId)).toEqual(['HOLD', 'SETTLE'])
  })

  it('BUSINESS_TRANSACTION_NOT_FOUND and INVALID_BUSINESS_TRANSACTION_ID for foreign and malformed ids', async () => {
    const setup = await setUpPayout(app)
    const stranger = await setUpPayout(app)
    const { transactionId } = await aPayout(stranger)
    for (const id of [transactionId, 'ffffffffffffffffffffffff']) {
      const answer = await setup.client.POST(path, { ...at(id), body: { outcome: 'success' } })
      expectRefusal(answer, 'BUSINESS_TRANSACTION_NOT_FOUND')
    }
    const malformed = await setup.client.POST(path, { ...at('nope'), body: { outcome: 'success' } })
    expectRefusal(malformed, 'INVALID_BUSINESS_TRANSACTION_ID')
    expect(await app.moves(transactionId)).toEqual(['PENDING'])
  })

  it('VALIDATION_ERROR for another outcome or an unknown field', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    const target = `/api/v1/transaction/${transactionId}/simulate`
    for (const body of [
      '{"outcome":"maybe"}',
      '{}',
      '{"outcome":"success","amount":"1"}',
      '[]',
      '"success"',
    ]) {
      expectRefusal(
        await sendRaw(app.url, target, { method: 'POST', key: setup.business.key, body }),
        'VALIDATION_ERROR',
      )
    }
  })

  it('FORBIDDEN in production', async () => {
    await app.inProduction(async ({ url, key }) => {
      const answer = await clientOf(url, key).POST(path, {
        ...at('f'.repeat(24)),
        body: { outcome: 'success' },
      })
      expectRefusal(answer, 'FORBIDDEN')
    })
  })

  it('AUTHENTICATION_ERROR for a key that may neither deposit nor withdraw', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    const { key } = await app.createKey(setup.business.id, { permissions: ['TRANSACTION.SWAP.CREATE'] })
    const answer = await clientOf(app.url, key).POST(path, {
      ...at(transactionId),
      body: { outcome: 'success' },
    })
    expectRefusal(answer, 'AUTHENTICATION_ERROR')
  })
})
