import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout, must, payoutBody } from '../../support/builders.ts'
import { clientOf, type ApiClient } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { throughProxy, hostAndPortOf, startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts'

const app = useApp()
const path = '/api/v1/transaction' as const

let proxy: TcpProxy
let behind: Awaited<ReturnType<typeof app.serveOn>>

beforeAll(async () => {
  proxy = await startTcpProxy(hostAndPortOf(app.databaseUrl))
  behind = await app.serveOn(throughProxy(proxy, app.databaseUrl))
})
afterAll(async () => {
  await behind.close()
  await proxy.close()
})

const through = (key: string): ApiClient => clientOf(behind.url, key)

describe('a reply that is lost', () => {
  it('after the create was committed is found out: 201, one transaction, held once', async () => {
    const setup = await setUpPayout(app)
    const body = payoutBody(setup)
    proxy.dropReplyTo('app.create_transactions')
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

  it('while the facts are read creates nothing: EXTERNAL_REQUEST_ERROR, and the key is free', async () => {
    const setup = await setUpPayout(app)
    const body = payoutBody(setup)
    proxy.dropReplyTo('app.transaction_facts')
    const answer = await through(setup.business.key).POST(path, { body })
    expectRefusal(answer, 'EXTERNAL_REQUEST_ERROR')
    expect(answer.response.headers.get('retry-after')).toBe('1')
    expect(await app.countTransactions(setup.business.id)).toBe(0)
    expect((await through(setup.business.key).POST(path, { body })).response.status).toBe(201)
  })

  it('of the key’s own query is EXTERNAL_REQUEST_ERROR, never a 401', async () => {
    const setup = await setUpPayout(app)
    proxy.dropReplyTo('from api_keys')
    expectRefusal(
      await through(setup.business.key).POST(path, { body: payoutBody(setup) }),
      'EXTERNAL_REQUEST_ERROR',
    )
    await aPayout(setup)
  })

  it('and nothing else either: EXTERNAL_REQUEST_ERROR before long, and the key is known when it heals', async () => {
    const setup = await setUpPayout(app)
    const body = payoutBody(setup)
    const client = through(setup.business.key)
    // Several connections lie ready, each as silent as the other.
    await Promise.all(Array.from({ length: 8 }, () => client.GET('/api/v1/org/balance')))
    proxy.setRule((bytes) => {
      if (bytes.includes('app.create_transactions')) proxy.hang()
      return 'pass'
    })
    const begun = performance.now()
    try {
      expectRefusal(await client.POST(path, { body }), 'EXTERNAL_REQUEST_ERROR')
      // One silence is waited out (6.5 s), not a second one after it (reliability §10 F6).
      expect(performance.now() - begun).toBeLessThan(12_000)
    } finally {
      proxy.setRule()
      proxy.heal()
    }
    expectRefusal(await setup.client.POST(path, { body }), 'DUPLICATE_REQUEST')
  }, 40_000)
})
