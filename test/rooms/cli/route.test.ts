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

const taken = { ...serves, priority: 100, isEnabled: true }

describe('route', () => {
  it('list shows which rails serve a channel, country and currency', async () => {
    const { code, stdout } = await run('--json', 'route', 'list')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual([
      { type: 'WITHDRAW', channel: 'BANK_ACCOUNT', countryCode: 'NG', ...taken },
      { type: 'WITHDRAW', channel: 'SWIFT', countryCode: '*', ...taken },
      { type: 'DEPOSIT', channel: 'MOBILE_MONEY', countryCode: 'NG', ...taken },
    ])
    expect((await run('route', 'list')).stdout).toMatch(
      /^TYPE +CHANNEL +COUNTRY .*\nWITHDRAW +BANK_ACCOUNT +NG +NGN +sandbox +100 +yes\n/,
    )
  })

  const act = ['--reason', 'a new partner'] as const
  const canada = ['WITHDRAW', 'INTERAC', 'CAD'] as const
  const inCanada = ['--country', 'CA', ...act] as const
  const listed = async () => (await run('route', 'list')).stdout

  it('add and remove change them, and say that RAILS_FILE has no such rail', async () => {
    const added = await run('route', 'add', ...canada, 'canada-1', ...inCanada)
    expect(added).toMatchObject({ code: 0 })
    expect(added.stdout).toContain('RAILS_FILE has no rail canada-1 here')
    expect(await listed()).toMatch(/WITHDRAW +INTERAC +CA +CAD +canada-1 +100 +yes/)
    const again = await run('route', 'add', ...canada, 'canada-1', ...inCanada)
    expect(again).toMatchObject({ code: 1 })
    expect(again.stderr).toContain('There is this route already')
    expect(await run('route', 'remove', ...canada, 'canada-1', ...inCanada)).toMatchObject({ code: 0 })
    expect(await listed()).not.toContain('canada-1')
  })

  it('set changes the rules that it names, and only of that rail', async () => {
    for (const rail of ['canada-1', 'canada-2']) await run('route', 'add', ...canada, rail, ...inCanada)
    const bounds = ['--minimum', '5.00', '--maximum', '1000.00', '--priority', '7'] as const
    await run('route', 'set', ...canada, 'canada-2', ...bounds, ...inCanada)
    const both = await run('route', 'set', ...canada, 'canada-2', '--enable', '--disable', ...inCanada)
    expect(both.stderr).toContain('cannot be used with')
    await run('route', 'set', ...canada, 'canada-2', '--minimum', 'none', '--disable', ...inCanada)
    const lines = (await listed()).split('\n').filter((line) => line.includes('canada'))
    expect(lines[0]).toMatch(/canada-2 +7 +1000.00 +no$/)
    expect(lines[1]).toMatch(/canada-1 +100 +yes$/)
    for (const rail of ['canada-1', 'canada-2']) await run('route', 'remove', ...canada, rail, ...inCanada)
  })

  it('explain shows each rail in its order, and why it is taken or not', async () => {
    const naira = ['WITHDRAW', 'BANK_ACCOUNT', 'NGN'] as const
    const inNigeria = ['--country', 'NG', ...act] as const
    await run('route', 'add', ...naira, 'naira-9', '--priority', '1', ...inNigeria)
    await run('route', 'add', ...naira, 'sandbox', '--priority', '1', ...act)
    await run('route', 'set', ...naira, 'sandbox', '--maximum', '100.00', ...inNigeria)
    const verdicts = async (amount: string) => {
      const { stdout } = await run('--json', 'route', 'explain', ...naira, amount, '--country', 'NG')
      return (JSON.parse(stdout) as { verdict: string }[]).map(({ verdict }) => verdict)
    }
    expect(await verdicts('100.00')).toEqual(['not configured', 'taken', 'next'])
    expect(await verdicts('100.01')).toEqual(['not configured', 'amount', 'taken'])
    const none = await run('route', 'explain', 'WITHDRAW', 'UPI', 'INR', '1.00', '--country', 'IN')
    expect(none.stdout).toContain('There is no such route')
    expect((await run('route', 'explain', ...naira, '1,00')).stderr).toContain('is not an amount of NGN')
    await run('route', 'remove', ...naira, 'naira-9', ...inNigeria)
    await run('route', 'remove', ...naira, 'sandbox', ...act)
    await run('route', 'set', ...naira, 'sandbox', '--maximum', 'none', ...inNigeria)
  })

  it.each([
    [['set', 'SWAP', 'INTERAC', 'CAD', 'canada-1'], 'SWAP is no type of a route'],
    [['add', ...canada, 'exchange', '--country', 'CA'], 'exchange makes swaps only: name a rail'],
    [['set', ...canada, 'exchange', '--country', 'CA'], 'exchange makes swaps only: name a rail'],
    [['add', 'WITHDRAW', 'PIGEON', 'CAD', 'canada-1'], 'There is no channel PIGEON'],
    [['set', 'WITHDRAW', 'INTERAC', 'ABC', 'canada-1'], 'ABC is not supported'],
    [['set', 'WITHDRAW', 'INTERAC', 'CAD', 'canada-1', '--country', 'ca'], '"ca" is not a country code'],
    [['set', 'WITHDRAW', 'INTERAC', 'CAD', 'canada-1', '--priority', '0'], 'from 1 to 999'],
    [['set', 'WITHDRAW', 'INTERAC', 'CAD', 'canada-1', '--maximum', '1,0'], 'is not an amount of CAD'],
    [['add', ...canada, 'canada-1', '--minimum', '2', '--maximum', '1'], 'below its minimum'],
    [['remove', 'WITHDRAW', 'INTERAC', 'CAD', 'canada-1'], 'There is no such route'],
  ])('refuses %j, and changes nothing', async (args, why) => {
    const before = await listed()
    const { code, stderr } = await run('route', ...args, '--reason', 'a mistake')
    expect(code).toBe(1)
    expect(stderr).toContain(why)
    expect(await listed()).toBe(before)
  })
})
