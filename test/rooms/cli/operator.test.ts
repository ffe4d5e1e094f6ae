import { describe, expect, it } from 'vitest'
import { useDeployed } from './deployed.ts'
import { deployment, runInProcess } from '../../support/run-corridor.ts'

let businessId: string

const deployed = useDeployed(async (wired) => {
  businessId = (await wired.businesses.create({ name: 'Acme', countryCode: 'NG' })).id
  await wired.services.pricing.setRates([
    { source: 'USD', destination: 'NGN', rate: '1540.25' },
    { source: 'NGN', destination: 'USD', rate: '0.00064' },
  ])
})
const { run, json } = deployed

const topUp = async (): Promise<string> => {
  const business = await deployed.wired.businesses.show(businessId)
  const amount = { minor: 10_000n, currency: 'USD' }
  return (await deployed.wired.services.sandbox.topUp(business, { amount, walletType: 'MAIN' })).id
}

describe('business set', () => {
  it('changes only the given settings', async () => {
    expect(await json('business', 'set', businessId, '--swap', 'on', '--verified', 'on')).toMatchObject({
      isSwapEnabled: true,
      isVerified: true,
      feeWalletType: 'MAIN',
      customersMustBeVerified: false,
    })
    expect(await json('business', 'set', businessId, '--fee-wallet', 'FEE', '--swap', 'off')).toMatchObject({
      isSwapEnabled: false,
      isVerified: true,
      feeWalletType: 'FEE',
    })
    expect(await json('business', 'set', businessId, '--fee-wallet', 'MAIN', '--swap', 'on')).toMatchObject({
      isSwapEnabled: true,
      feeWalletType: 'MAIN',
    })
    expect((await run('business', 'set', businessId, '--swap', 'maybe')).code).toBe(2)
    expect((await run('business', 'set', businessId, '--fee-wallet', 'OTHER')).code).toBe(2)
    expect((await run('business', 'set', 'f'.repeat(24), '--swap', 'on')).code).toBe(1)
  })
})

describe('business set --kyb-approved', () => {
  it('allows permanent KES accounts until it is withdrawn', async () => {
    const set = (value: string) => json('business', 'set', businessId, '--kyb-approved', value)
    expect(await set('yes')).toMatchObject({ isRegistrationApproved: true })
    expect(await deployed.wired.businesses.hasApprovedRegistration(businessId)).toBe(true)
    expect(await set('no')).toMatchObject({ isRegistrationApproved: false })
    expect(await deployed.wired.businesses.hasApprovedRegistration(businessId)).toBe(false)
    expect((await run('business', 'set', businessId, '--kyb-approved', 'on')).code).toBe(2)
  })
})

describe('pool-account', () => {
  const details = ['--name', 'Corridor Collections', '--bank', 'GTBANK PLC', '--bank-code', '000013']
  const add = ['pool-account', 'add']

  it('is added once for each country, listed and removed', async () => {
    const nigeria = [...add, businessId, '--country', 'NG', '--number', '0581234566', ...details]
    const added = await json(...nigeria)
    expect(added).toMatchObject({ countryCode: 'NG', currency: 'NGN', accountNumber: '0581234566' })
    expect((await run(...nigeria)).stderr).toContain('has a pool account in NG')
    expect(await json('pool-account', 'list', businessId)).toEqual([added])
    expect((await run('pool-account', 'list', businessId)).stdout).toMatch(/NG +NGN +Corridor Collections/)
    await json('pool-account', 'remove', businessId, 'NG')
    expect(await json('pool-account', 'list', businessId)).toEqual([])
    expect((await run('pool-account', 'remove', businessId, 'NG')).code).toBe(1)
  })

  it('is refused for an invalid country and an unknown business', async () => {
    const nowhere = [...add, businessId, '--country', 'XX', '--number', '1', ...details]
    expect((await run(...nowhere)).stderr).toContain('is not a country with a currency')
    const nobody = [...add, 'f'.repeat(24), '--country', 'NG', '--number', '1', ...details]
    expect((await run(...nobody)).code).toBe(1)
    expect((await run(...add, businessId, '--country', 'NG')).code).toBe(2)
  })
})

describe('promotions', () => {
  const window = ['--from', '2026-01-01T00:00:00Z', '--until', '2099-01-01T00:00:00Z']

  it('start, are listed, and end', async () => {
    const added = await json('promotions', 'add', 'USD', 'NGN', '0.5', ...window, '--country', 'KE')
    expect(added).toMatchObject({ percent: '0.5', customerCountryCode: 'KE' })
    const { id } = added as { id: string }
    expect(await json('promotions', 'list')).toMatchObject([{ id, source: 'USD', destination: 'NGN' }])
    await json('promotions', 'end', id)
    expect(await json('promotions', 'list')).toEqual([])
    expect((await run('promotions', 'end', id)).code).toBe(1)
  })

  it('that allow arbitrage, or are invalid, are refused', async () => {
    expect((await run('promotions', 'add', 'USD', 'NGN', '2', ...window)).stderr).toContain('gain')
    expect((await run('promotions', 'add', 'USD', 'NGN', '51', ...window)).stderr).toContain('percentage')
    const backwards = ['--from', '2026-02-01T00:00:00Z', '--until', '2026-01-01T00:00:00Z']
    expect((await run('promotions', 'add', 'USD', 'NGN', '1', ...backwards)).stderr).toContain(
      'must end after it starts',
    )
    expect(await json('promotions', 'list')).toEqual([])
  })
})

describe('limits', () => {
  it('are set, shown with their usage, and cleared', async () => {
    const set = await json('limits', 'set', businessId, '--daily', '500.00', '--minimum', '1.00')
    expect(set).toMatchObject({
      currency: 'USD',
      limits: [
        { name: 'daily', limit: '500.00', used: '0.00' },
        { name: 'weekly', limit: null, used: '0.00' },
        { name: 'monthly', limit: null, used: '0.00' },
        { name: 'minimum', limit: '1.00', used: null },
      ],
    })
    expect((await run('limits', 'show', businessId)).stdout).toMatch(/daily +500\.00 USD +0\.00 used/)
    expect(await json('limits', 'clear', businessId)).toMatchObject({ currency: null, limits: [] })
    expect((await run('limits', 'set', businessId)).stderr).toContain('Pass a limit to set')
    const { stderr } = await run('limits', 'set', businessId, '--daily', '1', '--currency', 'usd')
    expect(stderr).toContain('There is no currency usd')
  })

  it('change their currency only with every amount limit, so that none is removed unseen', async () => {
    await run('limits', 'set', businessId, '--daily', '100', '--weekly', '500', '--minimum', '2')
    const before = await json('limits', 'show', businessId)
    const alone = await run('limits', 'set', businessId, '--currency', 'EUR', '--rate', '600')
    expect(alone.code).toBe(1)
    expect(alone.stderr).toContain('Name the limits')
    const change = ['limits', 'set', businessId, '--currency', 'NGN', '--daily', '100']
    const some = await run(...change)
    expect(some.code).toBe(1)
    expect(some.stderr).toContain('give the weekly, minimum limit')
    expect(await json('limits', 'show', businessId)).toEqual(before)
    expect(await json(...change, '--weekly', '700', '--minimum', 'none')).toMatchObject({ currency: 'NGN' })
    const [daily, weekly, monthly, minimum] = ['100.00', '900.00', null, null]
    expect(await json('limits', 'set', businessId, '--weekly', '900')).toMatchObject({
      currency: 'NGN',
      limits: [daily, weekly, monthly, minimum].map((limit) => ({ limit })),
    })
    await run('limits', 'clear', businessId)
  })
})

describe('clock', () => {
  it('is advanced in the sandbox, never in production', async () => {
    const before = (await json('clock', 'show')) as { now: string }
    const after = (await json('clock', 'advance', '5m')) as { now: string }
    expect(Date.parse(after.now) - Date.parse(before.now)).toBeGreaterThanOrEqual(300_000)
    for (const span of ['10', '-1m', '1w', '0s'])
      expect((await run('clock', 'advance', '--', span)).code).toBe(1)
    const production = await runInProcess(
      ['clock', 'advance', '1m'],
      deployment(deployed.databaseUrl, 'production'),
    )
    expect(production).toMatchObject({ code: 1, stdout: '' })
  })

  it('shows its offset', async () => {
    expect(await json('clock', 'show')).toMatchObject({ aheadMs: 300_000 })
    expect(await run('clock', 'show')).toMatchObject({
      stdout: expect.stringMatching(/^\S+Z\n5m ahead of the system clock\n$/) as string,
      stderr: '',
    })
    const far = await run('clock', 'advance', '1h')
    expect(far).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\S+Z\n1h 5m ahead/) as string,
      stderr: '',
    })
  })
})

describe('transaction', () => {
  it('is shown, refunded with a reason, and refused a second time', async () => {
    const id = await topUp()
    expect(await json('transaction', 'show', businessId, id)).toMatchObject({ status: 'SUCCESS' })
    const reason = ['--reason', 'sent twice']
    expect(await json('transaction', 'refund', businessId, id, ...reason)).toMatchObject({
      status: 'REFUNDED',
    })
    const again = await run('transaction', 'refund', businessId, id)
    expect(again).toMatchObject({ code: 1, stdout: '' })
    expect(again.stderr).toContain('cannot become REFUNDED')
  })

  it('refuses a dispute of a top-up, and a review of a transaction that is not under review', async () => {
    const id = await topUp()
    for (const move of ['dispute', 'approve', 'reject']) {
      expect((await run('transaction', move, businessId, id)).code).toBe(1)
    }
    expect((await run('transaction', 'resolve', businessId, id, '--outcome', 'maybe')).code).toBe(2)
    expect((await run('transaction', 'resolve', businessId, id, '--outcome', 'won')).code).toBe(1)
  })
})

describe('payment-method', () => {
  it('is shown without its number, blocked and unblocked', async () => {
    const { paymentMethods } = deployed.wired.services
    const { id } = await paymentMethods.create(await deployed.wired.businesses.show(businessId), {
      customerId: undefined,
      type: 'WITHDRAW',
      channel: 'INTERAC',
      accountName: 'Adaeze Okafor',
      accountNumber: 'adaeze@example.com',
      countryCode: 'CA',
      institution: { institutionCode: 'INTERAC', institutionName: 'INTERAC' },
      recipient: { recipientEmail: 'adaeze@example.com' },
      transaction: {},
    })
    expect(await json('payment-method', 'block', businessId, id)).toMatchObject({ status: 'blocked' })
    const again = await run('payment-method', 'block', businessId, id)
    expect(again).toMatchObject({ code: 1, stdout: '' })
    expect(again.stderr).toContain('cannot become blocked')
    const { stdout } = await run('payment-method', 'show', businessId, id)
    expect(stdout).toMatch(new RegExp(`${id} +WITHDRAW +INTERAC +CA +CAD +blocked`))
    expect(stdout).not.toContain('adaeze@example.com')
    expect(await json('payment-method', 'unblock', businessId, id)).toMatchObject({ status: 'active' })
  })
})

describe('ledger verify', () => {
  it('exits with 0 when there are no discrepancies, else with 1 and each discrepancy', async () => {
    await topUp()
    expect(await run('ledger', 'verify')).toMatchObject({
      code: 0,
      stdout: 'Ledger verified: no discrepancies.\n',
    })
    await deployed.wired.db.raw('update wallets set available_minor = available_minor + 7')
    const { code, stdout, stderr } = await run('ledger', 'verify')
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'Discrepancies found: 2.\n' })
    expect(stdout).toMatch(/^CHECK +BUSINESS +SUBJECT +DISCREPANCY\n/)
    expect(stdout).toContain(`wallet    ${businessId}  wallet:MAIN:available USD`)
    await deployed.wired.db.raw('update wallets set available_minor = available_minor - 7')
  })
})
