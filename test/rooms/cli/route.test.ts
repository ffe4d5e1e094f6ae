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

  it('set and remove change it, and say that RAILS_FILE has no such rail', async () => {
    const act = ['--reason', 'a new partner'] as const
    const set = await run('route', 'set', 'WITHDRAW', 'INTERAC', 'CAD', 'canada-1', '--country', 'CA', ...act)
    expect(set).toMatchObject({ code: 0 })
    expect(set.stdout).toContain('RAILS_FILE has no rail canada-1 here')
    const listed = async () => (await run('route', 'list')).stdout
    expect(await listed()).toMatch(/WITHDRAW +INTERAC +CA +CAD +canada-1/)
    expect(
      await run('route', 'remove', 'WITHDRAW', 'INTERAC', 'CAD', '--country', 'CA', ...act),
    ).toMatchObject({
      code: 0,
    })
    expect(await listed()).not.toContain('canada-1')
  })

  it.each([
    [['set', 'SWAP', 'INTERAC', 'CAD', 'canada-1'], 'SWAP is no type of a route'],
    [['set', 'WITHDRAW', 'PIGEON', 'CAD', 'canada-1'], 'There is no channel PIGEON'],
    [['set', 'WITHDRAW', 'INTERAC', 'ABC', 'canada-1'], 'ABC is not supported'],
    [['set', 'WITHDRAW', 'INTERAC', 'CAD', 'canada-1', '--country', 'ca'], '"ca" is not a country code'],
    [['remove', 'WITHDRAW', 'INTERAC', 'CAD'], 'There is no such route'],
  ])('refuses %j, and changes nothing', async (args, why) => {
    const before = (await run('route', 'list')).stdout
    const { code, stderr } = await run('route', ...args, '--reason', 'a mistake')
    expect(code).toBe(1)
    expect(stderr).toContain(why)
    expect((await run('route', 'list')).stdout).toBe(before)
  })
})
