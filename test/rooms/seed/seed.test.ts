import { describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { examplePayout } from '../../../src/dev/example-payout.ts'
import { seedSandbox, seededBusinesses } from '../../../src/seed/seed.ts'
import { must } from '../../support/builders.ts'
import { useApp } from '../../support/app.ts'
import { clientOf } from '../../support/client.ts'
import { channels } from '../../support/payment-method-bodies.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()

const seed = () => seedSandbox(app.wired, { mode: 'sandbox', progress: () => undefined })

const counts = async (): Promise<unknown> =>
  query(
    app.wired.db,
    `select (select count(*) from businesses) as businesses, (select count(*) from api_keys) as keys,
            (select count(*) from customers) as customers, (select count(*) from payment_methods) as methods,
            (select count(*) from transactions) as transactions, (select count(*) from institutions) as institutions,
            (select count(*) from bank_codes) as codes, (select count(*) from rates) as rates,
            (select count(*) from routes) as routes, (select count(*) from fees) as fees`,
  )

describe('the seed', () => {
  it('creates everything once, however often it runs', async () => {
    const first = await seed()
    const before = await counts()
    const second = await seed()
    expect(await counts()).toEqual(before)
    expect(second).toEqual(first)
    expect(first.institutions).toBeGreaterThan(900)
    expect(first.bankCodes).toBeGreaterThan(15_000)
  })

  it('has routes of bank accounts and mobile money where there are institutions, and to some other banks', async () => {
    await seed()
    const missing = await query(
      app.wired.db,
      `select channel, country_code from institutions where channel <> 'SWIFT'
       except select channel, country_code from routes`,
    )
    expect(missing).toEqual([])
    const others = await query<{ country_code: string }>(
      app.wired.db,
      `select country_code from routes where channel in ('BANK_ACCOUNT', 'MOBILE_MONEY')
       except select country_code from institutions where channel = 'BANK_ACCOUNT' order by 1`,
    )
    expect(others.map((row) => row.country_code).join(' ')).toBe(
      'AE AT AU BE BG CA CF CG CN CY DE EE ES FI FR GB GR HR IE IN IT JP LT LU LV MT NL PT SI SK US',
    )
    const client = clientOf(app.url, (await seed()).keys.full)
    for (const countryCode of ['AQ', 'IR']) {
      const body = { ...channels.BANK_ACCOUNT, countryCode }
      expectRefusal(await client.POST('/api/v1/payment-method', { body }), 'VALIDATION_ERROR')
    }
  })

  it('funds wallets, saves methods of every channel and ending, and pays out with every outcome', async () => {
    const { keys } = await seed()
    const client = clientOf(app.url, keys.full)
    const balance = must(await client.GET('/api/v1/org/balance')).data
    expect(Object.keys(balance).toSorted()).toEqual(['CAD', 'EUR', 'GBP', 'GHS', 'KES', 'NGN', 'USD'])
    const query = { limit: 100, capabilities: ['WITHDRAW' as const, 'DEPOSIT' as const] }
    const methods = must(await client.GET('/api/v1/payment-method', { params: { query } })).data
    expect(new Set(methods.map(({ channel }) => channel)).size).toBe(7)
    const endings = methods.map(({ accountNumber }) => accountNumber.slice(-4))
    expect(endings).toEqual(expect.arrayContaining(['0001', '0002', '0003', '0004', '0005']))
    const listed = must(await client.GET('/api/v1/transaction', { params: { query: { limit: 100 } } })).data
    expect(new Set(listed.map(({ status }) => status))).toEqual(new Set(['SUCCESS', 'FAILED', 'PENDING']))
  })

  it('finds the seeded account behind a hundred newer ones, some with its ending, so `make dev` starts', async () => {
    const { keys } = await seed()
    const client = clientOf(app.url, keys.full)
    const business = await app.wired.businesses.show(seededBusinesses.first.id)
    const show = () => examplePayout(app.wired.services, business, { apiUrl: app.url, key: keys.full })
    const before = await show()
    const saved = Array.from({ length: 101 }, (_, index) =>
      client.POST('/api/v1/payment-method', {
        body: {
          channel: 'BANK_ACCOUNT',
          accountName: 'Ngozi Bello',
          accountNumber: (3_000_006_789 + index * 5_000).toString(),
          countryCode: 'NG',
          institution: { institutionCode: '000013', institutionName: 'GTBANK PLC' },
        },
      }),
    )
    for (const answer of await Promise.all(saved)) must(answer)
    expect(before).toContain('"destinationId"')
    expect(await show()).toBe(before)
  })

  it('creates keys that have their stated permissions, and are unknown in production', async () => {
    const { keys } = await seed()
    const body = {
      fullName: 'Grace Miller',
      email: 'seed@example.com',
      phone: '+12025550199',
      countryCode: 'US',
    }
    expectRefusal(
      await clientOf(app.url, keys.readOnly).POST('/api/v1/customer', { body }),
      'AUTHENTICATION_ERROR',
    )
    must(await clientOf(app.url, keys.readOnly).GET('/api/v1/customer'))
    must(await clientOf(app.url, keys.other).POST('/api/v1/customer', { body }))
    await app.inProduction(async ({ url }) => {
      for (const key of Object.values(keys)) {
        expectRefusal(await clientOf(url, key).GET('/api/v1/org/balance'), 'AUTHENTICATION_ERROR')
      }
    })
  })

  it('is refused in production before it writes anything', async () => {
    await expect(seedSandbox(app.wired, { mode: 'production', progress: () => undefined })).rejects.toThrow(
      'FORBIDDEN',
    )
    expect(seededBusinesses.first.id).not.toBe(seededBusinesses.second.id)
  })
})
