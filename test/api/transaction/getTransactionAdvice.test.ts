import { describe, expect, it } from 'vitest'
import { shortIdOf } from '../../../src/kernel/id.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, aPayout, setUpPayout, must, type PayoutSetup } from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/transaction/{transactionId}/advice' as const
const at = (transactionId: string) => ({ params: { path: { transactionId } } })

const adviceOf = async ({ client }: Pick<PayoutSetup, 'client'>, transactionId: string) =>
  must(await client.GET(path, at(transactionId))).data

describe('200', () => {
  it('returns a signed URL under the public address, the reference, and PENDING at version 1', async () => {
    const setup = await setUpPayout(app)
    const { transactionId, merchantReference, createdAt } = await aPayout(setup)
    const answer = await setup.client.GET(path, at(transactionId))
    expect(answer.response.status).toBe(200)
    const { url, generatedAt, ...rest } = must(answer).data
    expect(rest).toEqual({ reference: merchantReference, status: 'PENDING', version: 1 })
    expect(url).toMatch(
      /^https:\/\/corridor\.test\/advice\/[0-9A-Za-z]{17}\/[0-9a-f]{24}\?expires=\d+&signature=/,
    )
    expect(url).toContain(`/${shortIdOf(setup.business.id)}/${transactionId}?`)
    expect(generatedAt >= createdAt).toBe(true)
  })

  it('is COMPLETED, at a higher version, once the transaction is SUCCESS', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    await app.advanceClock('6 minutes')
    await app.runDue()
    const advice = await adviceOf(setup, transactionId)
    expect(advice.status).toBe('COMPLETED')
    expect(advice.version).toBe((await app.moves(transactionId)).length)
    expect(advice.version).toBeGreaterThan(1)
  })

  it('stays PENDING for a transaction that failed', async () => {
    const setup = await setUpPayout(app, { ending: '0001' })
    const { transactionId } = await aPayout(setup)
    await app.advanceClock('6 minutes')
    await app.runDue()
    expect(await app.moves(transactionId)).toContain('FAILED')
    expect((await adviceOf(setup, transactionId)).status).toBe('PENDING')
  })

  it('exists for a top-up, with its generated reference', async () => {
    const { client } = await aBusiness(app)
    const body = { amount: '5', currency: 'USD' }
    const { transactionId, merchantReference } = must(
      await client.POST('/api/v1/org/balance/topup', { body }),
    ).data
    const advice = await adviceOf({ client }, transactionId)
    expect(advice).toMatchObject({ status: 'COMPLETED', reference: merchantReference })
  })
})

describe('refusals', () => {
  it('BUSINESS_TRANSACTION_NOT_FOUND, the same for an unknown id and for another business’s', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(await setUpPayout(app))
    const answers = await Promise.all(
      [transactionId, 'ffffffffffffffffffffffff'].map((id) => setup.client.GET(path, at(id))),
    )
    for (const answer of answers) expectRefusal(answer, 'BUSINESS_TRANSACTION_NOT_FOUND')
    expect(answers[0]?.error).toEqual(answers[1]?.error)
  })

  it.each(['nope', 'FFFFFFFFFFFFFFFFFFFFFFFF', '%00', 'f'.repeat(25), ' '.repeat(24)])(
    'INVALID_BUSINESS_TRANSACTION_ID for the malformed id %j',
    async (id) => {
      const { client } = await aBusiness(app)
      expectRefusal(await client.GET(path, at(id)), 'INVALID_BUSINESS_TRANSACTION_ID')
    },
  )

  it('VALIDATION_ERROR for an unknown query parameter', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    const asked = `/api/v1/transaction/${transactionId}/advice?format=html`
    expectRefusal(await sendRaw(app.url, asked, { key: setup.business.key }), 'VALIDATION_ERROR')
  })

  it('AUTHENTICATION_ERROR without a key, and with one that lacks TRANSACTION.HISTORY.READ', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    const { key } = await app.createKey(setup.business.id, { permissions: ['TRANSACTION.WITHDRAW.CREATE'] })
    for (const client of [clientOf(app.url), clientOf(app.url, key)]) {
      expectRefusal(await client.GET(path, at(transactionId)), 'AUTHENTICATION_ERROR')
    }
  })
})
