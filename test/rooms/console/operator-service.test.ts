import { describe, expect, it } from 'vitest'
import { aPayout, setUpPayout } from '../../support/builders.ts'
import { aDeposit, setUpDeposit } from '../../support/deposits.ts'
import { recordStatements } from '../../support/statements.ts'
import { createOperatorWorld } from './operator-world.ts'

const { app, as, ask, approve, approveOwnBySql, listActs } = createOperatorWorld()

const aPaidPayout = async () => {
  const setup = await setUpPayout(app)
  const { transactionId } = await aPayout(setup)
  await app.advanceClock('1 hour')
  await app.runDue()
  return { id: setup.business.id, path: `/operator/transactions/${setup.business.id}/${transactionId}` }
}

describe('a rail', () => {
  it('is paused by one operator and resumed by two', async () => {
    const treasury = await as('TREASURY')
    expect((await treasury.get('/operator/rails')).html).toContain('In use')
    const paused = await treasury.submit('/operator/rails/sandbox/pause', { reason: 'the partner is down' })
    expect(paused.location).toBe('/operator/rails')
    expect((await treasury.get('/operator/rails')).html).toContain('the partner is down')
    const path = await ask('/operator/rails/sandbox/resume')
    expect((await approve(path, 'CHIEF')).status).toBe(403)
    await expect(approveOwnBySql(path)).rejects.toThrow('approvals_second_person')
    const [state] = await app.wired.railHealth.list()
    expect(state?.pausedAt).not.toBeNull()
    expect((await approve(path, 'TREASURY')).location).toBe(path)
    expect((await app.wired.railHealth.list())[0]?.pausedAt).toBeNull()
    expect(await listActs('rail')).toEqual([
      'rail resume ask DONE by Sandbox chief',
      'rail pause DONE by Sandbox treasury',
    ])
    expect((await treasury.get('/operator/rails/unknown/pause')).status).toBe(404)
  })
})

describe('a rate', () => {
  const pair = { source: 'USD', destination: 'NGN' }
  const query = (rate: string): string => new URLSearchParams({ ...pair, rate }).toString()
  const current = async () => (await app.wired.services.pricing.listRates(pair))[0]?.rate

  it('is shown with its effect on the last payments, and set by one operator where it moves little', async () => {
    await aPaidPayout()
    const treasury = await as('TREASURY')
    const preview = await treasury.get(`/operator/rates/preview?${query('1550')}`)
    expect(preview.html).toContain('Effect on the last 100 payments')
    expect(preview.html).toContain('15,402.50 NGN')
    expect(preview.html).toContain('15,500.00 NGN')
    expect(preview.html).toContain('97.50 NGN')
    expect(preview.html).toContain('/operator/rates/set?')
    const reply = await treasury.submit('/operator/rates/set', {
      ...{ ...pair, rate: '1550', reason: 'the market moved' },
    })
    expect(reply.location, reply.html).toBe('/operator/rates')
    expect(await current()).toBe('1550')
  })

  it('is set by two operators where it moves much, and never where a round trip gains', async () => {
    const treasury = await as('TREASURY')
    const before = await current()
    expect((await treasury.get(`/operator/rates/preview?${query('1400')}`)).html).toContain(
      '/operator/rates/ask?',
    )
    const alone = await treasury.submit('/operator/rates/set', {
      ...pair,
      rate: '1400',
      reason: 'the market',
    })
    expect(alone.status).toBe(422)
    expect(alone.html).toContain('needs another operator')
    expect(await current()).toBe(before)
    const path = await ask('/operator/rates/ask', { ...pair, rate: '1400' })
    expect((await approve(path, 'TREASURY')).location).toBe(path)
    expect(await current()).toBe('1400')
    const gaining = await ask('/operator/rates/ask', { ...pair, rate: '9000' })
    const refused = await approve(gaining, 'TREASURY')
    expect(refused.html).toContain('arbitrage')
    expect(await current()).toBe('1400')
  })

  it('does not drift far by small steps of one operator', async () => {
    const { pricing } = app.wired.services
    await pricing.setRates([{ ...pair, rate: '1000' }])
    const alone = async (rate: string) => {
      const reply = await (
        await as('TREASURY')
      ).submit('/operator/rates/set', { ...pair, rate, reason: 'the market' })
      return reply.status
    }
    expect(await alone('1020')).toBe(303)
    expect(await alone('1021')).toBe(422)
    expect(await Promise.all([alone('980'), alone('1020')])).toEqual([303, 303])
    await pricing.setRatesAlone([{ ...pair, rate: '1020' }])
    await app.advanceClock('23 hours')
    await expect(pricing.setRatesAlone([{ ...pair, rate: '1040' }])).rejects.toThrow('another operator')
    await app.advanceClock('1 hour')
    await pricing.setRatesAlone([{ ...pair, rate: '1040' }])
    expect(await current()).toBe('1040')
    const other = { source: 'USD', destination: 'XOF', rate: '600' }
    await expect(pricing.setRatesAlone([other])).rejects.toThrow('the pair is new')
  })

  it('costs no further statement where many are set at once', async () => {
    const { pricing } = app.wired.services
    const destinations = ['GHS', 'KES', 'TZS', 'UGX', 'ZAR', 'ZMW', 'RWF', 'XAF']
    const count = async (some: readonly string[]): Promise<number> => {
      const rates = some.map((destination) => ({ source: 'GBP', destination, rate: '5' }))
      return (await recordStatements(() => pricing.setRatesByOneOrTwo(rates))).length
    }
    expect(await count(destinations)).toBe(await count(destinations.slice(0, 1)))
  })

  it('is refused where it is none', async () => {
    const treasury = await as('TREASURY')
    expect((await treasury.get(`/operator/rates/preview?${query('abc')}`)).status).toBe(422)
    const reply = await treasury.submit('/operator/rates/set', { ...pair, rate: '-1', reason: 'a typo' })
    expect(reply.status).toBe(422)
  })
})

describe('a fee and a promotion', () => {
  it('are shown with their effect before they are set', async () => {
    await aPaidPayout()
    const treasury = await as('TREASURY')
    const fee = { sourceCurrency: 'USD', type: 'WITHDRAW', percent: '3', minimum: '1.00' }
    const preview = await treasury.get(`/operator/fees/preview?${new URLSearchParams(fee).toString()}`)
    expect(preview.html).toContain('1.00 USD')
    expect(preview.html).toContain('0.50 USD')
    for (const percent of ['200', '05', '00']) {
      const bad = await treasury.get(`/operator/fees/preview?sourceCurrency=USD&percent=${percent}`)
      expect(bad.status, percent).toBe(422)
    }
    const set = await treasury.submit('/operator/fees/set', { ...fee, reason: 'the new price list' })
    expect(set.location, set.html).toBe('/operator/fees')
    expect((await treasury.get('/operator/fees')).html).toContain('3 %')
    const pair = { source: 'USD', destination: 'KES', percent: '0.1' }
    const effect = await treasury.get(`/operator/promotions/preview?${new URLSearchParams(pair).toString()}`)
    expect(effect.status).toBe(200)
    const added = await treasury.submit('/operator/promotions/new', {
      ...{ ...pair, from: '2099-01-01T00:00', until: '2099-02-01T00:00', reason: 'a campaign' },
    })
    expect(added.location, added.html).toBe('/operator/promotions')
    const [promotion] = await app.wired.promotions.list()
    const ended = await treasury.submit(`/operator/promotions/${promotion?.id ?? ''}/end`, { reason: 'over' })
    expect(ended.location).toBe('/operator/promotions')
    expect(await app.wired.promotions.list()).toEqual([])
    expect(await listActs('promotions')).toEqual([
      'promotions end DONE by Sandbox treasury',
      'promotions add DONE by Sandbox treasury',
    ])
  })
})

describe('a promotion', () => {
  it('needs two operators where it raises a rate by more than 2 %', async () => {
    const pair = { source: 'USD', destination: 'KES', percent: '2.01' }
    await app.wired.services.pricing.setRates([{ ...pair, rate: '100' }])
    const treasury = await as('TREASURY')
    const { html } = await treasury.get(
      `/operator/promotions/preview?${new URLSearchParams(pair).toString()}`,
    )
    expect(html).toContain('/operator/promotions/ask?')
    const fields = { ...pair, from: '2099-01-01T00:00', until: '2099-02-01T00:00', country: 'ng' }
    const alone = await treasury.submit('/operator/promotions/new', { ...fields, reason: 'a campaign' })
    expect(alone.html).toContain('needs another operator')
    expect(await app.wired.promotions.list()).toEqual([])
    const path = await ask('/operator/promotions/ask', fields)
    expect((await approve(path, 'CHIEF')).status).toBe(403)
    expect((await approve(path, 'TREASURY')).location).toBe(path)
    const [added] = await app.wired.promotions.list()
    expect(added).toMatchObject({ ...pair, customerCountryCode: 'NG' })
    await app.wired.promotions.end(added?.id ?? '')
  })
})

describe('a payment', () => {
  it('is refunded by two operators, once', async () => {
    const { id, path } = await aPaidPayout()
    const { html } = await (await as('WATCHER')).get(path)
    expect(html).toContain('Timeline')
    expect(html).not.toContain(`${path}/refund`)
    const request = await ask(`${path}/refund`)
    const second = await ask(`${path}/refund`)
    expect((await approve(request, 'CHIEF')).status).toBe(403)
    expect(await app.wallet(id, 'USD')).not.toMatchObject({ available: '1000.00' })
    expect((await approve(request, 'TREASURY')).location).toBe(request)
    expect(await app.wallet(id, 'USD')).toMatchObject({ available: '1000.00' })
    const twice = await approve(second, 'TREASURY')
    expect(twice.status).toBeGreaterThanOrEqual(400)
    expect(await app.wallet(id, 'USD')).toMatchObject({ available: '1000.00' })
  })

  it('loses its dispute by two operators only', async () => {
    const setup = await setUpDeposit(app)
    const { transactionId } = await aDeposit(setup)
    await app.advanceClock('1 hour')
    await app.runDue()
    const { id } = setup.business
    const path = `/operator/transactions/${id}/${transactionId}`
    const treasury = await as('TREASURY')
    expect((await treasury.submit(`${path}/dispute`, { reason: 'the payer asked' })).location).toBe(path)
    const before = await app.wallet(id, 'USD')
    const alone = await treasury.submit(`${path}/resolve`, { outcome: 'lost', reason: 'the bank says so' })
    expect(alone.status).toBe(422)
    const evidence = { outcome: 'evidence', reason: 'the receipt was sent to the bank' }
    expect((await treasury.submit(`${path}/resolve`, evidence)).location).toBe(path)
    const withdrawn = await ask(`${path}/lose`)
    const back = await (await as('CHIEF')).submit(`${withdrawn}/reject`, { reason: 'too early' })
    expect(back.location).toBe(withdrawn)
    const request = await ask(`${path}/lose`)
    expect(await app.wallet(id, 'USD')).toEqual(before)
    expect((await approve(request, 'TREASURY')).location).toBe(request)
    expect((await treasury.get(path)).html).toContain('DISPUTE_LOST')
  })

  it('is found by the ids that a business names', async () => {
    const { path } = await aPaidPayout()
    const [business = '', payment = ''] = path.split('/').slice(-2)
    const found = await (
      await as('WATCHER')
    ).get(`/operator/disputes?business=${business}&payment=${payment}`)
    expect(found.location).toBe(path)
    const unknown = await (await as('WATCHER')).get('/operator/disputes?business=Acme&payment=1')
    expect(unknown.html).toContain('Give both ids')
    const foreign = await (await as('WATCHER')).get(`/operator/transactions/${payment}/${business}`)
    expect(foreign.status).toBe(404)
  })
})

describe('the calls without a known key', () => {
  it('are listed, and those of businesses are not', async () => {
    const { path } = await aPaidPayout()
    const business = path.split('/').at(-2) ?? ''
    await fetch(`${app.url}/api/v1/wallet/balances`, { headers: { 'x-api-key': 'unknown' } })
    await app.wired.requestLog.flush()
    const { html } = await (await as('WATCHER')).get('/operator/requests')
    const ids = [...html.matchAll(/\/operator\/requests\/([0-9a-f-]{36})/g)].map(([, id]) => id)
    const own = await app.wired.requestLog.list({ businessId: business })
    expect(own.length).toBeGreaterThan(0)
    expect(own.some(({ requestId }) => ids.includes(requestId))).toBe(false)
  })
})
