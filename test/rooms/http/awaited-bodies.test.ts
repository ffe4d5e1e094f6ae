import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type RunningApi } from '../../../src/api.ts'
import { checkoutPath } from '../../../src/checkout/index.ts'
import { useApp } from '../../support/app.ts'
import { setUpPayout, must, payoutBody, type PayoutSetup } from '../../support/builders.ts'
import { aCheckout, useNetworks, type TestCheckout } from '../../support/checkouts.ts'
import { clientOf } from '../../support/client.ts'
import { sendHalf, type HalfSent } from '../../support/half-sent.ts'
import { inboxPagesOf } from '../../support/inbox.ts'
import { until } from '../../support/until.ts'

const app = useApp()
const bugs: string[] = []
let api: RunningApi
let arrived = 0

// A quarter of them, two, may be uploads of one owner.
const slots = 8
const owners = 4

const serve = (maxInFlight: number) => {
  const http = app.wired.createApp({
    readiness: [],
    pages: [inboxPagesOf(app)],
    onAnswered: () => undefined,
    onBug: ({ message }) => bugs.push(message),
    docsFile: 'dist/docs/index.html',
    maxInFlight,
  })
  const counted: typeof http = (req, res) => {
    arrived += 1
    http(req, res)
  }
  return startApi(counted, { host: '127.0.0.1', port: 0 })
}

beforeAll(async () => {
  api = await serve(slots)
})
afterAll(async () => {
  await api.close(1_000)
  expect(bugs).toEqual([])
})

const sent: HalfSent[] = []
afterEach(() => {
  for (const { socket } of sent.splice(0)) socket.destroy()
})

/** Starts requests, and waits until they have arrived. */
const begin = async (
  count: number,
  one: (index: number) => Parameters<typeof sendHalf>[1],
  url = api.url,
): Promise<readonly HalfSent[]> => {
  const before = arrived
  const started = await Promise.all(Array.from({ length: count }, (_, index) => sendHalf(url, one(index))))
  sent.push(...started)
  await until(
    () => arrived >= before + count,
    () => `${(arrived - before).toString()} of ${count.toString()} arrived`,
  )
  return started
}

const payoutOf = (setup: PayoutSetup) => ({
  head: [
    'POST /api/v1/transaction HTTP/1.1',
    `x-api-key: ${setup.business.key}`,
    'content-type: application/json',
  ],
  body: JSON.stringify(payoutBody(setup)),
})

const setups = (count: number): Promise<readonly PayoutSetup[]> =>
  Promise.all(Array.from({ length: count }, () => setUpPayout(app)))

const untilAnswered = (started: readonly HalfSent[], count: number): Promise<void> =>
  until(
    () => started.filter(({ statuses }) => statuses().length > 0).length === count,
    () => started.map(({ statuses }) => statuses().join()).join(' '),
  )

const statusesOf = (started: readonly HalfSent[]): readonly string[] =>
  started.flatMap(({ statuses }) => statuses()).toSorted((one, two) => one.localeCompare(two))

const times = (count: number, status: string) => Array.from({ length: count }, () => status)

/** Waits until a payout is made. */
const untilPaid = async (setup?: PayoutSetup): Promise<void> => {
  const payer = setup ?? (await setUpPayout(app))
  const client = clientOf(api.url, payer.business.key)
  const statuses: number[] = []
  await until(
    async () => {
      const { response } = await client.POST('/api/v1/transaction', { body: payoutBody(payer) })
      statuses.push(response.status)
      return response.status === 201
    },
    () => `payouts were answered ${statuses.join(', ')}`,
  )
}

/** Waits until every slot is free: as many payouts as there are slots are made at once. */
const untilAllFree = async (): Promise<void> => {
  const payer = await setUpPayout(app, { rate: 1_000 })
  const client = clientOf(api.url, payer.business.key)
  const payouts = () =>
    Array.from({ length: slots }, () => client.POST('/api/v1/transaction', { body: payoutBody(payer) }))
  await until(
    async () => (await Promise.all(payouts())).every(({ response }) => response.status === 201),
    () => 'a slot was never released',
  )
}

/** Starts as many uploads as there may be, two for each of four businesses, and leaves their bodies unfinished. */
const fill = async (): Promise<readonly HalfSent[]> => {
  const payers = await setups(owners)
  const ofEach = payers.flatMap((payer) => [payer, payer])
  return begin(slots, (index) => {
    const payer = ofEach[index]
    if (!payer) throw new Error('there are as many payers as slots')
    return payoutOf(payer)
  })
}

describe('bodies that do not arrive completely', () => {
  it('hold no slot: another business pays meanwhile, and they are executed once they arrive', async () => {
    const started = await fill()
    await untilPaid()
    for (const { finish } of started) finish()
    await untilAnswered(started, slots)
    expect(statusesOf(started)).toEqual(times(slots, '201'))
  })

  it('may be a quarter of the uploads for one business: others get 503 and are not executed', async () => {
    const setup = await setUpPayout(app)
    const started = await begin(slots, () => payoutOf(setup))
    await untilAnswered(started, slots - 2)
    const refused = started.filter(({ said }) => said() !== '')
    for (const { said, finish } of refused) {
      expect(said().toLowerCase()).toMatch(/^http\/1\.1 503 [\s\S]*retry-after: 1\r\n/)
      finish()
    }
    await untilPaid()
    const slow = started.filter(({ said }) => said() === '')
    for (const { finish } of slow) finish()
    await untilAnswered(slow, 2)
    expect(statusesOf(started)).toEqual([...times(2, '201'), ...times(slots - 2, '503')])
    expect(await app.countTransactions(setup.business.id)).toBe(2)
  })

  it('end the connection of a refused client that keeps sending', async () => {
    const setup = await setUpPayout(app)
    const started = await begin(3, () => payoutOf(setup))
    await untilAnswered(started, 1)
    const [refused] = started.filter(({ said }) => said() !== '')
    await until(
      () => refused?.isEnded() === true,
      () => 'the connection stayed open',
    )
  })

  it('are not counted once their connections have closed', async () => {
    const setup = await setUpPayout(app)
    for (let bursts = 0; bursts < 3; bursts += 1) {
      const started = await begin(slots, () => payoutOf(setup))
      await untilAnswered(started, slots - 2)
      for (const { socket } of started) socket.destroy()
      await untilPaid(setup)
    }
    const started = await begin(3, () => payoutOf(setup))
    await untilAnswered(started, 1)
    for (const { finish } of started) finish()
    await untilAnswered(started, 3)
    expect(statusesOf(started)).toEqual(['201', '201', '503'])
  })

  it('are at most as many as slots in total', async () => {
    const started = await fill()
    await untilAllFree()
    const one = await setUpPayout(app)
    const more = await begin(1, () => payoutOf(one))
    await untilAnswered(more, 1)
    expect(statusesOf(more)).toEqual(['503'])
    expect(statusesOf(started)).toEqual([])
  })

  it('get 503 if no slot is free when they arrive', async () => {
    const started = await fill()
    await untilAllFree()
    const quick = await setUpPayout(app)
    const client = clientOf(api.url, quick.business.key)
    const locker = new pg.Client({ connectionString: app.databaseUrl })
    await locker.connect()
    try {
      await locker.query('begin')
      await locker.query('lock table transactions in exclusive mode')
      const before = arrived
      const payouts = Array.from({ length: slots }, () =>
        client.POST('/api/v1/transaction', { body: payoutBody(quick) }),
      )
      await until(
        () => arrived >= before + slots,
        () => 'the payouts never arrived',
      )
      for (const { finish } of started) finish()
      await untilAnswered(started, slots)
      expect(statusesOf(started)).toEqual(times(slots, '503'))
      await locker.query('rollback')
      for (const payout of payouts) must(await payout)
    } finally {
      await locker.end()
    }
  })

  it('hold no slot where they are webhooks to the inbox', async () => {
    const head = [`POST /_sandbox/inbox/${'0'.repeat(24)} HTTP/1.1`, 'content-type: application/json']
    const started = await begin(slots, () => ({ head, body: 'a='.repeat(500) }))
    await untilPaid()
    await untilAnswered(started, slots - 2)
    expect(statusesOf(started)).toEqual(times(slots - 2, '503'))
  })

  const formOf = (path: string) => ({
    head: [`POST ${path} HTTP/1.1`, 'content-type: application/x-www-form-urlencoded'],
    body: 'a='.repeat(500),
  })

  it('count for their checkout session: a quarter of the uploads, and other payers submit forms', async () => {
    await useNetworks(app)
    const [one, other] = [await aCheckout(app), await aCheckout(app)]
    const pathOf = ({ url }: TestCheckout) => `${new URL(url).pathname}/card`
    const started = await begin(slots, () => formOf(pathOf(one)))
    await untilPaid()
    await untilAnswered(started, slots - 2)
    expect(statusesOf(started)).toEqual(times(slots - 2, '503'))
    const [payer] = await begin(1, () => formOf(pathOf(other)))
    payer?.finish()
    await untilAnswered(payer ? [payer] : [], 1)
    expect(payer?.statuses()).toEqual(['403'])
  })

  it('are not awaited with an invalid checkout token: slow payers keep their place', async () => {
    await useNetworks(app)
    const { url } = await aCheckout(app)
    const madeUp = await begin(2 * slots, (index) =>
      formOf(`${checkoutPath}/${index.toString().repeat(54)}/card`),
    )
    await untilAnswered(madeUp, 2 * slots)
    expect(statusesOf(madeUp)).toEqual(times(2 * slots, '404'))
    const [payer] = await begin(1, () => formOf(`${new URL(url).pathname}/card`))
    payer?.finish()
    await untilAnswered(payer ? [payer] : [], 1)
    expect(payer?.statuses()).toEqual(['403'])
  })

  it('hold no slot during a file upload, of which a quarter may be of one business', async () => {
    const { client } = await setUpPayout(app)
    const body = { fileName: 'slip.pdf', type: 'transaction' } as const
    const { url } = must(await client.POST('/api/v1/media/url', { body })).data
    const { pathname, search } = new URL(url)
    const head = [`PUT ${pathname}${search} HTTP/1.1`, 'content-type: application/pdf']
    const started = await begin(slots, () => ({ head, body: '%PDF-1.7 '.repeat(100) }))
    await untilPaid()
    await untilAnswered(started, slots - 2)
    for (const { finish } of started) finish()
    await untilAnswered(started, slots)
    expect(statusesOf(started)).toEqual(['200', '409', ...times(slots - 2, '503')])
  })
})

it('bodies that arrive with their heads do not count as uploads, so one business may use every slot', async () => {
  const payer = await setUpPayout(app, { rate: 1_000 })
  const client = clientOf(api.url, payer.business.key)
  const payouts = await Promise.all(
    Array.from({ length: slots }, () => client.POST('/api/v1/transaction', { body: payoutBody(payer) })),
  )
  expect(payouts.map(({ response }) => response.status)).toEqual(Array.from({ length: slots }, () => 201))
})
