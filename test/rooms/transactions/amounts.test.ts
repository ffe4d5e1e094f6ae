import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout, must, payoutBody } from '../../support/builders.ts'
import { sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()

describe('a create', () => {
  it('keeps the destination amount, or the preferred source amount, if the pair disagrees with the rate', async () => {
    const setup = await setUpPayout(app)
    const wrong = { sourceAmount: '10.00', destinationAmount: '1540.25' }
    expect(await aPayout(setup, wrong)).toMatchObject({ sourceAmount: '1.00', destinationAmount: '1540.25' })
    const preferred = await aPayout(setup, { ...wrong, shouldPreferSourceAmount: true })
    expect(preferred).toMatchObject({ sourceAmount: '10.00', destinationAmount: '15402.50' })
  })

  it('charges a quoted pair exactly as quoted', async () => {
    const setup = await setUpPayout(app)
    const query = { sourceCurrency: 'USD', destinationCurrency: 'NGN', destinationId: setup.destinationId }
    for (const amount of [{ sourceAmount: '33.33' }, { destinationAmount: '77777.77' }]) {
      const quoted = must(
        await setup.client.GET('/api/v1/transaction/quote', { params: { query: { ...query, ...amount } } }),
      ).data
      const { sourceAmount, destinationAmount, rate, fee } = quoted
      const created = await aPayout(setup, { sourceAmount, destinationAmount })
      expect(created).toMatchObject({ sourceAmount, destinationAmount, rate, fee })
    }
  })

  const refuses = async (change: Readonly<Record<string, unknown>>): Promise<void> => {
    const setup = await setUpPayout(app)
    const body = JSON.stringify({ ...payoutBody(setup), ...change })
    const answer = await sendRaw(app.url, '/api/v1/transaction', {
      method: 'POST',
      key: setup.business.key,
      body,
    })
    expectRefusal(answer, 'VALIDATION_ERROR')
    expect(await app.countTransactions(setup.business.id)).toBe(0)
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '1000.00', pending: '0.00' })
  }

  it.each([
    '-1',
    '0',
    '0.00',
    '1e5',
    'NaN',
    'Infinity',
    '１００',
    ' 1',
    '1 ',
    '',
    '01',
    '1.001',
    '0.12345678901234567890',
    '1,000',
    '10000000000000.01',
    null,
    true,
    [],
    {},
    -1,
    0,
    1e21,
    1e-7,
    0.1234567890123456,
  ])('refuses the amount %j, and stores nothing', async (sourceAmount) => {
    await refuses({ sourceAmount })
  })
})
