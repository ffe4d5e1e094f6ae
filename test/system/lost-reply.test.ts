import { describe, expect, it } from 'vitest'
import { useApp } from '../support/app.ts'
import { aPayout, setUpPayout, must, payoutBody } from '../support/builders.ts'
import { clientOf, type ApiClient } from '../support/client.ts'
import { expectRefusal } from '../support/expectRefusal.ts'
import { useServerBehindProxy } from '../support/server-behind-proxy.ts'

const app = useApp()
const path = '/api/v1/transaction' as const

const behind = useServerBehindProxy(app)

const through = (key: string): ApiClient => clientOf(behind.url, key)

describe('a lost reply of the database', () => {
  it('after the commit of a create is resolved: 201, one transaction, held once', async () => {
    const setup = await setUpPayout(app)
    const body = payoutBody(setup)
    behind.proxy.dropReplyTo('app.create_transactions')
    const { data, response } = await through(setup.business.key).POST(path, { body })
    expect(response.status).toBe(201)
    const kept = must(
      await setup.client.GET('/api/v1/transaction/{transactionId}', {
        params: { path: { transactionId: data?.data.transactionId ?? '' } },
      }),
    ).data
    expect(kept).toEqual(data?.data)
    expectRefusal(await through(setup.business.key).POST(path, { body }), 'DUPLICATE_REQUEST')
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '989.50', pending: '10.50' })
  })

  it('to the read of the facts creates nothing: EXTERNAL_REQUEST_ERROR, and the key is free', async () => {
    const setup = await setUpPayout(app)
    const body = payoutBody(setup)
    behind.proxy.dropReplyTo('app.transaction_facts')
    const answer = await through(setup.business.key).POST(path, { body })
    expectRefusal(answer, 'EXTERNAL_REQUEST_ERROR')
    expect(answer.response.headers.get('retry-after')).toBe('1')
    expect(await app.countTransactions(setup.business.id)).toBe(0)
    expect((await through(setup.business.key).POST(path, { body })).response.status).toBe(201)
  })

  it('to the authentication is EXTERNAL_REQUEST_ERROR, never a 401', async () => {
    const setup = await setUpPayout(app)
    behind.proxy.dropReplyTo('from api_keys')
    expectRefusal(
      await through(setup.business.key).POST(path, { body: payoutBody(setup) }),
      'EXTERNAL_REQUEST_ERROR',
    )
    await aPayout(setup)
  })

  it('followed by silence is EXTERNAL_REQUEST_ERROR in time, and the key is a duplicate afterwards', async () => {
    const setup = await setUpPayout(app)
    const body = payoutBody(setup)
    const client = through(setup.business.key)
    // Several connections are idle, and all are silent.
    await Promise.all(Array.from({ length: 8 }, () => client.GET('/api/v1/org/balance')))
    behind.proxy.setRule((bytes) => {
      if (bytes.includes('app.create_transactions')) behind.proxy.hang()
      return 'pass'
    })
    const startMs = performance.now()
    try {
      expectRefusal(await client.POST(path, { body }), 'EXTERNAL_REQUEST_ERROR')
      // F6: one timeout (6.5 s), not a second one after it.
      expect(performance.now() - startMs).toBeLessThan(12_000)
    } finally {
      behind.proxy.setRule()
      behind.proxy.heal()
    }
    expectRefusal(await setup.client.POST(path, { body }), 'DUPLICATE_REQUEST')
  })
})
