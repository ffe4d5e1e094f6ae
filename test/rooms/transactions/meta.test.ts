import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { setUpPayout, must, payoutBody } from '../../support/builders.ts'
import { sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

// F32: the content of `meta`, which may be any JSON.

const app = useApp()
const transactions = '/api/v1/transaction'

describe('meta', () => {
  it('is returned as it was sent, by the create, the read and the event', async () => {
    const payout = await setUpPayout(app)
    const body = payoutBody(payout)
    const meta = {
      ...body.meta,
      constructor: 'x',
      toString: { a: 1 },
      'a.b/c~d': ['\u2028', '👾', ''],
      numbers: [0, -0.5, 1e-7, 1e300, 2 ** 53 - 1],
      nothing: null,
      '': { '': '' },
    }
    const { key, id } = payout.business
    const request = { method: 'POST', key, body: JSON.stringify({ ...body, meta }) }
    const answer = await sendRaw(app.url, transactions, request)
    const { data } = answer.json as { data: { transactionId: string; meta: unknown } }
    expect(data.meta).toEqual(meta)
    const params = { path: { transactionId: data.transactionId } }
    const read = must(await payout.client.GET('/api/v1/transaction/{transactionId}', { params })).data
    expect(read.meta).toEqual(meta)
    const [event] = await app.events(id, data.transactionId)
    expect(event?.body).toMatchObject({ data: { meta } })
  })

  it('returns a number in double precision, and any text as it was sent', async () => {
    const payout = await setUpPayout(app)
    const sent = '"invoice":9007199254740993,"settlement":"9007199254740993","narration":123456789012345,'
    const body = JSON.stringify(payoutBody(payout)).replace('"meta":{', `"meta":{${sent}`)
    const { key } = payout.business
    const created = await sendRaw(app.url, transactions, { method: 'POST', key, body })
    const { transactionId } = (created.json as { data: { transactionId: string } }).data
    for (const { text } of [created, await sendRaw(app.url, `${transactions}/${transactionId}`, { key })]) {
      expect(text).toContain('"invoice":9007199254740992')
      expect(text).toContain('"settlement":"9007199254740993"')
      expect(text).toContain('"narration":123456789012345')
    }
  })

  it('VALIDATION_ERROR for a number beyond double precision, which would be returned as another', async () => {
    const payout = await setUpPayout(app)
    for (const number of ['1e400', '-1e400', '[1e999]', '{"deep":1e309}']) {
      const body = JSON.stringify(payoutBody(payout)).replace('"meta":{', `"meta":{"invoice":${number},`)
      const answer = await sendRaw(app.url, transactions, { method: 'POST', key: payout.business.key, body })
      expectRefusal(answer, 'VALIDATION_ERROR')
    }
    expect(await app.countTransactions(payout.business.id)).toBe(0)
  })
})
