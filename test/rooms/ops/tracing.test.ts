import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBatchLoader } from '../../../src/db/batch-loader.ts'
import { query } from '../../../src/db/tx.ts'
import { setTracer, tracedFrom } from '../../../src/kernel/tracing.ts'
import { openTelemetry, type OpenTelemetry } from '../../../src/ops/open-telemetry.ts'
import { createHttpRail } from '../../../src/rails/http/live-rail.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout } from '../../support/builders.ts'
import { sendRaw } from '../../support/client.ts'
import { attributeOf, startCollector, type CollectedSpan } from '../../support/collector.ts'
import { startReceiver } from '../../support/receiver.ts'
import { aKeyPair, railExample, startConnector, type Received } from '../rails/http/connector.ts'
import { forgetHealth } from '../rails/partner.ts'

const ours = aKeyPair('corridor-1')
const theirs = aKeyPair('connector-1')
const connector = await startConnector(ours.shared, theirs.own)
const receiver = await startReceiver()
const collector = await startCollector()
afterAll(() => Promise.all([connector.close(), receiver.close(), collector.close()]))

const rail = createHttpRail({
  name: 'sandbox',
  serves: ['payouts'],
  terms: { canFence: true, honoursNotAfter: true, settleWindowMs: 3_600_000 },
  maxUnknown: new Map(),
  connection: { baseUrl: connector.url, privateKey: ours.own, partnerKeys: [theirs.shared] },
})
const app = useApp({ rails: new Map([['sandbox', rail]]) })

const settings = { endpoint: collector.url, sampler: 'parentbased_always_on', ratio: 1 } as const
let telemetry: OpenTelemetry | undefined

const trace = (changes: Partial<Parameters<typeof openTelemetry>[0]> = {}): void => {
  telemetry = openTelemetry({ ...settings, ...changes }, 'corridor-both')
  setTracer(telemetry)
}

/** Returns what the collector got, once all is sent. */
const collect = async (): Promise<readonly CollectedSpan[]> => {
  setTracer(undefined)
  await telemetry?.close()
  return collector.spans()
}

const pays = ({ method, url, body }: Received) => {
  if (method !== 'PUT') return { status: 500, body: 'not played' }
  const { amount } = JSON.parse(body) as { readonly amount: object }
  const success = railExample('PayoutSucceeded') as object
  return { status: 201, body: { ...success, payoutId: url.split('/').at(-1), amount } }
}

const named = (spans: readonly CollectedSpan[], name: string): CollectedSpan => {
  const found = spans.find((span) => span.name === name)
  if (!found) throw new Error(`no span ${name} among ${spans.map((span) => span.name).join(', ')}`)
  return found
}

const ancestorsOf = (spans: readonly CollectedSpan[], span: CollectedSpan): readonly string[] => {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId)
  return parent ? [parent.name, ...ancestorsOf(spans, parent)] : []
}

const postPayout = 'POST /api/v1/transaction'

beforeEach(async () => {
  await forgetHealth(app)
  collector.received.length = 0
  receiver.received.length = 0
  connector.behave(pays)
})
afterEach(collect)

const pay = async () => {
  const setup = await setUpPayout(app, { usd: '100.00' })
  await app.wired.webhooks.setUrl(setup.business.id, `${receiver.url}/hooks`)
  trace()
  await aPayout(setup)
  await app.runDue()
  return collect()
}

describe('traces', () => {
  it('join a request, its statements, the call of the rail and the delivery of the events', async () => {
    const spans = await pay()
    expect(collector.paths()).toEqual(collector.paths().map(() => '/v1/traces'))
    expect(collector.services()[0]).toBe('corridor-both')
    const request = named(spans, postPayout)
    expect(request.parentSpanId ?? '').toBe('')
    expect(attributeOf(request, 'http.response.status_code')).toBe(201)
    const order = named(spans, 'PUT /rail/v1/payouts/{payoutId}')
    const deliveries = spans.filter(({ name }) => name === 'POST webhook')
    const statement = named(spans, 'app.create_transactions')
    for (const span of [order, ...deliveries, statement]) expect(span.traceId).toBe(request.traceId)
    expect(ancestorsOf(spans, statement)).toEqual(['batch', postPayout])
    expect(ancestorsOf(spans, order)).toEqual(['job transactions.advance', postPayout])
    expect(deliveries.map((span) => ancestorsOf(spans, span))).toEqual([
      ['job webhooks.deliver', postPayout],
      ['job webhooks.deliver', 'job transactions.advance', postPayout],
      ['job webhooks.deliver', 'job transactions.advance', postPayout],
    ])
    expect(ancestorsOf(spans, named(spans, 'app.move_transactions'))).toEqual([
      'batch',
      'job transactions.advance',
      postPayout,
    ])
  })

  it('are named to the connector of a rail, and not to receivers of webhooks', async () => {
    const spans = await pay()
    const order = named(spans, 'PUT /rail/v1/payouts/{payoutId}')
    const [sent] = connector.received
    expect(sent?.fault).toBe(undefined)
    expect(sent?.headers['traceparent']).toBe(`00-${order.traceId}-${order.spanId}-01`)
    expect(receiver.received.length).toBeGreaterThan(1)
    for (const { headers } of receiver.received) expect(Object.keys(headers)).not.toContain('traceparent')
  })

  it('have no personal data, key or value of a statement', async () => {
    const setup = await setUpPayout(app, { usd: '100.00' })
    trace()
    await aPayout(setup)
    await sendRaw(app.url, '/api/v1/customer?email=planted%40example.com', { key: setup.business.key })
    await sendRaw(app.url, '/api/v1/nowhere/planted', { key: `${setup.business.key}x` })
    await app.runDue()
    await collect()
    // Times and ids may contain these digits by chance.
    const text = collector.text().replaceAll(/"(\w+TimeUnixNano|traceId|spanId|parentSpanId)":"\w+"/g, '')
    expect(text).toContain('db.query.text')
    const key = setup.business.key
    for (const planted of ['planted', key, key.slice(-10), 'Adaeze', 'adaeze.', '100.00', '15402'])
      expect(text).not.toContain(planted)
  })

  it('continue the trace of a caller, who decides whether it is recorded', async () => {
    const { key } = (await setUpPayout(app, { usd: '100.00' })).business
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    const ask = (flags: string) =>
      sendRaw(app.url, '/api/v1/org/balance', {
        key,
        headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-${flags}` },
      })
    trace()
    await ask('01')
    await ask('00')
    await sendRaw(app.url, '/api/v1/org/balance', { key, headers: { traceparent: 'nonsense' } })
    const requests = (await collect()).filter(({ name }) => name === 'GET /api/v1/org/balance')
    expect(requests.map((one) => [one.traceId === traceId, one.parentSpanId ?? ''])).toEqual([
      [true, '00f067aa0ba902b7'],
      [false, ''],
    ])
  })

  it('are recorded as the sampler says', async () => {
    const { key } = (await setUpPayout(app, { usd: '100.00' })).business
    trace({ sampler: 'parentbased_traceidratio', ratio: 0 })
    await sendRaw(app.url, '/api/v1/org/balance', { key })
    expect(await collect()).toEqual([])
  })

  it('of requests whose statements are made together are linked', async () => {
    trace()
    const load = createBatchLoader((numbers: readonly number[]) =>
      query<{ readonly double: number }>(
        app.wired.db,
        'select number * 2 as double from unnest(:numbers::integer[]) as number',
        { numbers },
      ),
    )
    const ask = (number: number) =>
      tracedFrom({ name: `request ${number.toString()}`, kind: 'server' }, () => load(number))
    expect(await Promise.all([ask(1), ask(2), load(3)])).toEqual([
      { double: 2 },
      { double: 4 },
      { double: 6 },
    ])
    const spans = await collect()
    const [statement, ...others] = spans.filter(({ name }) => name === 'select')
    expect(others).toEqual([])
    const [first, second] = ['request 1', 'request 2'].map((name) => named(spans, name))
    const batches = spans.filter(({ name }) => name === 'batch')
    const batchOf = (one: CollectedSpan | undefined) =>
      batches.find(({ parentSpanId }) => parentSpanId === one?.spanId)
    expect(statement?.parentSpanId).toBe(batchOf(first)?.spanId)
    expect(batchOf(second)?.traceId).toBe(second?.traceId)
    expect(batchOf(second)?.links).toMatchObject([
      { traceId: first?.traceId, spanId: batchOf(first)?.spanId },
    ])
    expect(batches.length).toBe(2)
  })

  it('of one request say nothing of the work of others in its batch that are not traced', async () => {
    trace()
    const load = createBatchLoader(async (texts: readonly string[]) => {
      await query(app.wired.db, 'select 1 as one')
      return texts
    })
    // Scheduled within a span, by a call that is outside of it.
    await tracedFrom({ name: 'request', kind: 'server' }, async () => {
      await telemetry?.outside(() => load('untraced'))
    })
    expect((await collect()).map(({ name }) => name)).toEqual(['request'])
  })

  it('are off unless they are configured', async () => {
    const setup = await setUpPayout(app, { usd: '100.00' })
    await app.wired.webhooks.setUrl(setup.business.id, `${receiver.url}/hooks`)
    await aPayout(setup)
    await app.runDue()
    expect(receiver.received.length).toBeGreaterThan(1)
    expect(collector.received).toEqual([])
    expect(connector.received[0]?.headers['traceparent']).toBe(undefined)
  })
})
