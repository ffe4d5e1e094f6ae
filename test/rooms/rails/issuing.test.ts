import { afterAll, describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { countContradicted } from '../../../src/payment-methods/index.ts'
import { sandboxIdentity } from '../../../src/sandbox/identity.ts'
import { aHolder, listCollecting, type AccountHolder } from '../../support/accounts.ts'
import { aGate } from '../../support/gate.ts'
import { useApp } from '../../support/app.ts'
import { must } from '../../support/builders.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { until } from '../../support/until.ts'
import { aKeyPair, startConnector, type Received, type Response } from './http/connector.ts'

// Accounts that a connector issues: fault L21 of docs/reliability.md.

const ours = aKeyPair('corridor')
const theirs = aKeyPair('connector')
const connector = await startConnector(ours.shared, theirs.own)
afterAll(() => connector.close())

const app = useApp({
  mode: 'production',
  identity: sandboxIdentity,
  railConfigs: [
    {
      name: 'dollar-1',
      url: connector.url,
      privateKey: ours.own,
      partnerKeys: [theirs.shared],
      maxUnknown: new Map(),
      callbackSecrets: [],
      serves: ['virtual-accounts', 'stablecoin-wallets'],
      terms: { canFence: true, honoursNotAfter: true, settleWindowMs: 3_600_000 },
    },
  ],
})
const path = '/api/v1/payment-method/virtual-account' as const

const idOf = ({ url }: Received): string => url.split('/').at(-1) ?? ''

const accountOf = (request: Received, change: object = {}): Response => ({
  body: {
    requestId: idOf(request),
    state: request.method === 'DELETE' ? 'closed' : 'open',
    currency: 'USD',
    accountNumber: '1720540903',
    accountName: 'Grace Miller',
    countryCode: 'US',
    institution: { code: '021000021', name: 'JPMORGAN CHASE BANK' },
    ...change,
  },
})

const open = ({ client, customerId }: AccountHolder) =>
  client.POST(path, { body: { currency: 'USD', customerId } })

const obtain = ({ client, customerId }: AccountHolder) =>
  client.GET(path, { params: { query: { currency: 'USD', customerId } } })

// Without the probes of its health.
const calls = () =>
  connector.received
    .map((request) => `${request.method} ${request.url}`)
    .filter((call) => !/\/(balances|capabilities)$/.test(call))

describe('an account of a rail', () => {
  it('is ordered under our id, with its holder, and closed at the rail when it is deleted', async () => {
    const setup = await aHolder(app)
    connector.behave((request) => accountOf(request))
    const { accountNumber, paymentMethodId } = must(await open(setup)).data
    expect(accountNumber).toBe('1720540903')
    const url = `/rail/v1/virtual-accounts/${paymentMethodId}`
    const [asked] = connector.received
    expect(asked).toMatchObject({ method: 'PUT', url, fault: undefined })
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({
      currency: 'USD',
      holder: { customerId: setup.customerId },
    })
    must(
      await setup.client.DELETE('/api/v1/payment-method/{paymentMethodId}', {
        params: { path: { paymentMethodId } },
      }),
    )
    await app.runDue()
    expect(calls()).toEqual([`PUT ${url}`, `DELETE ${url}`])
  })

  it('is closed at the rail when its customer is erased', async () => {
    const setup = await aHolder(app)
    connector.behave((request) => accountOf(request))
    const { paymentMethodId } = must(await open(setup)).data
    await app.wired.erasure.erase({ businessId: setup.business.id, customerId: setup.customerId })
    await app.runDue()
    const url = `/rail/v1/virtual-accounts/${paymentMethodId}`
    expect(calls()).toEqual([`PUT ${url}`, `DELETE ${url}`])
  })

  it('whose closing is not confirmed is closed again later', async () => {
    const setup = await aHolder(app)
    connector.behave((request) => accountOf(request))
    const { paymentMethodId } = must(await open(setup)).data
    connector.behave({ status: 500, body: 'Internal Server Error', key: null })
    must(
      await setup.client.DELETE('/api/v1/payment-method/{paymentMethodId}', {
        params: { path: { paymentMethodId } },
      }),
    )
    await app.runDue()
    expect(app.takeFailures()).toHaveLength(1)
    connector.behave((request) => accountOf(request))
    await app.advanceClock('10 minutes')
    await app.runDue()
    expect(calls()).toEqual([`DELETE /rail/v1/virtual-accounts/${paymentMethodId}`])
  })

  it('whose answer was lost is asked for again by the same id, also when its holder was renamed', async () => {
    const setup = await aHolder(app)
    connector.behave((_, res) => void res.destroy())
    expectRefusal(await open(setup), 'EXTERNAL_REQUEST_ERROR')
    const [lost] = connector.received
    const problem = { title: 'It has another content.', status: 409, taken: 'unknown' }
    connector.behave((request) =>
      request.method === 'PUT' ? { status: 409, body: problem } : accountOf(request),
    )
    const { paymentMethodId, accountNumber } = must(await open(setup)).data
    expect(lost?.url).toBe(`/rail/v1/virtual-accounts/${paymentMethodId}`)
    expect(calls()).toEqual([`PUT ${lost?.url ?? ''}`, `GET ${lost?.url ?? ''}`])
    expect(accountNumber).toBe('1720540903')
  })

  it.each<readonly [string, object]>([
    ['another request', { requestId: '118286b2c0aa13f4d5e69b07' }],
    ['another currency', { currency: 'NGN' }],
    ['a closed account', { state: 'closed' }],
    ['an account without a number', { accountNumber: ' \u200b' }],
    ['an account without a name', { accountName: ' ' }],
  ])('is not taken from an answer about %s', async (_, change) => {
    const setup = await aHolder(app)
    connector.behave((request) => accountOf(request, change))
    expectRefusal(await open(setup), 'EXTERNAL_REQUEST_ERROR')
    expect(await listCollecting(setup)).toEqual([])
  })

  it('that gets another number for one request keeps the first, and the other is refused with an alarm', async () => {
    const setup = await aHolder(app)
    const { open: answerFirst, passed: held } = aGate()
    connector.behave(async (request) => {
      if (connector.received.length > 1) return accountOf(request)
      await held
      return accountOf(request, { accountNumber: '9999999999' })
    })
    const slow = obtain(setup)
    await until(
      () => connector.received.length === 1,
      () => 'the first request is on its way',
    )
    const { accountNumber, paymentMethodId } = must(await obtain(setup)).data
    answerFirst()
    app.takeTroubles()
    expectRefusal(await slow, 'EXTERNAL_REQUEST_ERROR')
    const trouble = `dollar-1 has two numbers for the account ${paymentMethodId}`
    expect(app.takeTroubles()).toEqual([`EXTERNAL_REQUEST_ERROR, because of ${trouble}`])
    expect(must(await obtain(setup)).data.accountNumber).toBe(accountNumber)
    expect(new Set(calls()).size).toBe(1)
    expect(await countContradicted(app.wired.db)).toEqual([{ rail: 'dollar-1', accounts: 1n }])
  })

  it('stays with the rail that it was ordered from', async () => {
    const setup = await aHolder(app)
    connector.behave((_, res) => void res.destroy())
    expectRefusal(await open(setup), 'EXTERNAL_REQUEST_ERROR')
    await query(
      app.wired.db,
      `update collection_accounts set rail = 'dollar-2' where customer_id = :customerId`,
      setup,
    )
    connector.behave((request) => accountOf(request))
    expectRefusal(await open(setup), 'EXTERNAL_REQUEST_ERROR')
    expect(connector.received).toEqual([])
  })
})

describe('a wallet of a rail', () => {
  it('has the addresses that the rail names', async () => {
    const setup = await aHolder(app)
    const addresses = [{ network: 'TRON', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }]
    connector.behave((request) => ({
      body: { requestId: idOf(request), state: 'open', asset: 'USDT', addresses },
    }))
    const { customerId } = setup
    const asked = { customerId, asset: 'USDT' as const }
    const answer = await setup.client.GET('/api/v1/payment-method/crypto-wallet', {
      params: { query: asked },
    })
    expect(must(answer).data.addresses).toEqual(addresses)
  })

  it.each([
    { network: 'TRON', address: '' },
    { network: ' ', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
  ])('is not taken from an answer with the address %o', async (address) => {
    const { client, customerId } = await aHolder(app)
    connector.behave((request) => ({
      body: { requestId: idOf(request), state: 'open', asset: 'USDT', addresses: [address] },
    }))
    const query = { customerId, asset: 'USDT' as const }
    const answer = await client.GET('/api/v1/payment-method/crypto-wallet', { params: { query } })
    expectRefusal(answer, 'EXTERNAL_REQUEST_ERROR')
  })
})
