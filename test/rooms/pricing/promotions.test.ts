import { afterEach, describe, expect, it } from 'vitest'
import { readNow } from '../../../src/db/clock.ts'
import { useApp } from '../../support/app.ts'
import {
  aCustomer,
  aPayout,
  setUpPayout,
  must,
  payoutBody,
  type PayoutSetup,
} from '../../support/builders.ts'
import { aSwapper, swapBody } from '../../support/deposits.ts'

const app = useApp()
const hourMs = 3_600_000

const promote = async (
  percent: string,
  options: { from?: number; until?: number; country?: string } = {},
) => {
  const now = await readNow(app.wired.db)
  return app.wired.promotions.add({
    source: 'USD',
    destination: 'NGN',
    percent,
    startsAt: new Date(now.getTime() + (options.from ?? 0) * hourMs),
    endsAt: new Date(now.getTime() + (options.until ?? 1) * hourMs),
    ...(options.country !== undefined && { customerCountryCode: options.country }),
  })
}

afterEach(async () => {
  for (const { id } of await app.wired.promotions.list()) await app.wired.promotions.end(id)
})

const quote = async ({ client, destinationId }: PayoutSetup, customerId?: string) => {
  const query = {
    sourceCurrency: 'USD',
    destinationCurrency: 'NGN',
    sourceAmount: '10.00',
    destinationId,
    ...(customerId !== undefined && { customerId }),
  }
  return must(await client.GET('/api/v1/transaction/quote', { params: { query } })).data
}

describe('a promotion', () => {
  it('raises the rate of quote and create alike', async () => {
    const setup = await setUpPayout(app)
    await promote('0.5')
    const quoted = await quote(setup, setup.customerId)
    expect(quoted).toMatchObject({ rate: '1547.95125', destinationAmount: '15479.51' })
    const paid = await aPayout(setup, { destinationAmount: quoted.destinationAmount })
    expect(paid).toMatchObject({ rate: '1547.95125', sourceAmount: '10.00', destinationAmount: '15479.51' })
  })

  it('is added once, however often it is sent', async () => {
    const { id: _, ...sent } = await promote('0.5')
    await expect(app.wired.promotions.add({ ...sent, percent: '0.50' })).rejects.toMatchObject({
      code: 'DUPLICATE_REQUEST',
    })
    await app.wired.promotions.add({ ...sent, customerCountryCode: 'KE' })
    expect(await app.wired.promotions.list()).toHaveLength(2)
  })

  it('is active from its start until before its end', async () => {
    const setup = await setUpPayout(app)
    await promote('0.5', { from: 1, until: 2 })
    expect((await quote(setup)).rate).toBe('1540.25')
    await app.advanceClock('61 minutes')
    expect((await quote(setup)).rate).toBe('1547.95125')
    await app.advanceClock('60 minutes')
    expect((await quote(setup)).rate).toBe('1540.25')
  })

  it('for one country applies to its customers, and to the country of the business without a customer', async () => {
    const setup = await setUpPayout(app)
    const { customerId } = await aCustomer(setup.client, { phone: '+254712345678', countryCode: 'KE' })
    await promote('0.5', { country: 'KE' })
    expect((await quote(setup, setup.customerId)).rate).toBe('1540.25')
    expect((await quote(setup)).rate).toBe('1540.25')
    await promote('0.25', { country: 'NG' })
    expect((await quote(setup)).rate).toBe('1544.100625')
    const owned = await setup.client.POST('/api/v1/payment-method', {
      body: {
        channel: 'BANK_ACCOUNT',
        accountName: 'Adaeze Okafor',
        accountNumber: '0123456789',
        countryCode: 'NG',
        institution: { institutionCode: '000013', institutionName: 'GTBANK PLC' },
      },
    })
    const kenyan = { ...setup, destinationId: must(owned).data.paymentMethodId }
    expect((await quote(kenyan, customerId)).rate).toBe('1547.95125')
  })

  it('does not add up: the best active one applies, and never to swaps or fees', async () => {
    const business = await aSwapper(app)
    const setup = await setUpPayout(app, {}, business)
    await promote('0.25')
    await promote('0.5')
    expect((await quote(setup)).rate).toBe('1547.95125')
    expect((await aPayout(setup)).fee).toBe('0.50')
    const swapped = must(await business.client.POST('/api/v1/transaction', { body: swapBody() })).data
    expect(swapped.rate).toBe('1540.25')
  })

  it('and a rate are refused where together they would allow arbitrage, whichever is set last', async () => {
    await expect(promote('2')).rejects.toThrow('gain')
    await promote('1')
    const rates = [{ source: 'USD', destination: 'NGN', rate: '1555' }]
    await expect(app.wired.services.pricing.setRates(rates)).rejects.toThrow('gain')
  })

  it('recomputes at its rate a pair of amounts that agrees with neither anchor', async () => {
    const setup = await setUpPayout(app)
    await promote('0.5')
    const body = payoutBody(setup)
    const paid = must(await setup.client.POST('/api/v1/transaction', { body })).data
    expect(paid).toMatchObject({ destinationAmount: '15402.50', sourceAmount: '9.96' })
  })
})
