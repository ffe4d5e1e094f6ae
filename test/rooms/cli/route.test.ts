import { describe, expect, it } from 'vitest'
import { useDeployed } from './deployed.ts'

const serves = { currency: 'NGN', rail: 'sandbox' }

const { run } = useDeployed(({ services }) =>
  services.pricing.setRoutes([
    { type: 'DEPOSIT', channel: 'MOBILE_MONEY', country_code: 'NG', ...serves },
    { type: 'WITHDRAW', channel: 'SWIFT', country_code: null, ...serves },
    { type: 'WITHDRAW', channel: 'BANK_ACCOUNT', country_code: 'NG', ...serves },
  ]),
)

describe('route', () => {
  it('list shows which rail serves a channel, country and currency', async () => {
    const { code, stdout } = await run('--json', 'route', 'list')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual([
      { type: 'WITHDRAW', channel: 'BANK_ACCOUNT', countryCode: 'NG', ...serves },
      { type: 'WITHDRAW', channel: 'SWIFT', countryCode: '*', ...serves },
      { type: 'DEPOSIT', channel: 'MOBILE_MONEY', countryCode: 'NG', ...serves },
    ])
    expect((await run('route', 'list')).stdout).toMatch(
      /^TYPE +CHANNEL +COUNTRY .*\nWITHDRAW +BANK_ACCOUNT +NG +NGN +sandbox\n/,
    )
  })
})
