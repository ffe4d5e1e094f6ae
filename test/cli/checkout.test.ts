import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { wire, type Wired } from '../../src/wire.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { deployment, runCorridor, type Run } from './run.ts'

// Each command is a process of its own, and a test runs several, one after the other.
vi.setConfig({ testTimeout: 120_000 })

let database: TestDatabase
let wired: Wired
let businessId: string

beforeAll(async () => {
  database = await createDatabase()
  const read = readConfig(deployment(database.url))
  if (!read.ok) throw new Error(read.table)
  wired = wire({ ...read.config, poolMax: 2, name: 'corridor-test' })
  businessId = (await wired.businesses.create({ name: 'Acme', countryCode: 'KE' })).id
  await wired.services.pricing.setRoutes([
    { type: 'DEPOSIT', channel: 'CARD', country_code: null, currency: 'KES', rail: 'sandbox' },
  ])
})
afterAll(async () => {
  await wired.close()
  await database.drop()
})

const run = (...args: readonly string[]): Promise<Run> => runCorridor(args, deployment(database.url))

const json = async (...args: readonly string[]): Promise<unknown> => {
  const { code, stdout, stderr } = await run('--json', ...args)
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as unknown
}

const aSession = async (merchantReference: string): Promise<string> => {
  const business = await wired.businesses.show(businessId)
  const opened = await wired.services.checkout.create(business, {
    amount: { minor: 150_000n, currency: 'KES' },
    redirectUrl: 'https://shop.example.com/',
    customer: {
      name: 'Wanjiku Kamau',
      email: 'wanjiku@example.com',
      phone: '+254711000001',
      countryCode: 'KE',
    },
    merchantReference,
    channels: ['CARD'],
    metadata: {},
  })
  return opened.session.id
}

describe('checkout', () => {
  it('lists sessions, the newest first, and shows one with its payments', async () => {
    const first = await aSession('invoice-1')
    const second = await aSession('invoice-2')
    expect(await json('checkout', 'list', businessId)).toMatchObject({
      total: 2,
      page: 0,
      data: [
        { checkoutId: second, state: 'open', isFlagged: false, amount: '1500.00', currency: 'KES' },
        { checkoutId: first, merchantReference: 'invoice-1', payments: [] },
      ],
    })
    expect(await json('checkout', 'list', businessId, '--flagged')).toMatchObject({ total: 0, data: [] })
    const shown = await run('checkout', 'show', businessId, first)
    expect(shown.stdout).toMatch(new RegExp(`${first} +open +1500\\.00 KES +invoice-1`))
    expect(shown.stdout).toContain('no payment so far')
  })

  it('refuses an unknown session, another business’s, and a limit that is none', async () => {
    const id = await aSession('invoice-3')
    expect((await run('checkout', 'show', businessId, 'f'.repeat(24))).stderr).toContain('no such checkout')
    expect((await run('checkout', 'show', 'f'.repeat(24), id)).code).toBe(1)
    expect((await run('checkout', 'list', businessId, '--limit', '1000')).code).toBe(1)
  })
})
