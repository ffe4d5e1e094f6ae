import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aCustomer, setUpPayout, must, payoutBody } from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { cycle, tally, useInstances } from '../../support/instances.ts'

// Fault case F17: the rate limits across four servers. test/rooms/http/rate-limits.test.ts has the rolling window, the
// flood and the headers to the second, test/rooms/rate-limits/store.test.ts its edges to the microsecond.

const app = useApp()
const instances = useInstances(app, 3)

const many = <Answer>(count: number, send: (url: string, index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, index) => send(cycle(instances(), index), index)))

/** Returns the admitted requests, which must be `count`; on an overloaded machine one of them may get a 503
 *  afterwards, and still counts. */
const requireAdmitted = <Answer extends { readonly response: Response; readonly error?: unknown }>(
  answers: readonly Answer[],
  count: number,
): readonly Answer[] => {
  const admitted = answers.filter(({ response }) => response.status !== 429)
  expect(admitted).toHaveLength(count)
  for (const answer of admitted) {
    if (answer.response.status === 503) expectRefusal(answer, 'EXTERNAL_REQUEST_ERROR')
    else expect(answer.response.status).toBe(201)
  }
  return admitted
}

const numberIn = ({ response }: { readonly response: Response }, header: string): number =>
  Number.parseInt(response.headers.get(header) ?? '', 10)

describe('four servers', () => {
  it('admit exactly 60 of 200 creates, and return how many are left and when the next is admitted', async () => {
    const setup = await setUpPayout(app, { usd: '10000.00' })
    const create = (url: string) =>
      clientOf(url, setup.business.key).POST('/api/v1/transaction', { body: payoutBody(setup) })
    const startedAt = performance.now()
    const answers = await many(200, create)
    const tookMs = Math.ceil(performance.now() - startedAt)
    const passed = requireAdmitted(answers, 60)
    const left = passed.map((answer) => numberIn(answer, 'x-ratelimit-remaining'))
    expect(left.toSorted((one, two) => one - two)).toEqual(Array.from({ length: 60 }, (_, index) => index))
    for (const answer of answers.filter((one) => !passed.includes(one))) {
      expectRefusal(answer, 'RATE_LIMIT_ERROR')
      expect(numberIn(answer, 'x-ratelimit-limit')).toBe(60)
      expect(numberIn(answer, 'x-ratelimit-remaining')).toBe(0)
      const reset = numberIn(answer, 'x-ratelimit-reset')
      expect(reset).toBeGreaterThanOrEqual(1)
      expect(reset).toBeLessThanOrEqual(60)
      expect(numberIn(answer, 'retry-after')).toBe(reset)
    }
    const created = passed.filter(({ data }) => data).length
    expect(await app.countTransactions(setup.business.id)).toBe(created)
    // Refused requests count too: the window is free again 60 seconds after the last of them.
    await app.advanceClock(`${55_000 - tookMs} milliseconds`)
    for (const url of instances()) expectRefusal(await create(url), 'RATE_LIMIT_ERROR')
    await app.advanceClock('61 seconds')
    requireAdmitted(await many(64, create), 60)
  })

  it('count verifications and creates separately, and each business separately', async () => {
    const [one, two] = [await setUpPayout(app), await setUpPayout(app)]
    const people = await Promise.all([one, two].map(({ client }) => aCustomer(client)))
    const verify = (setup: typeof one, customerId: string) => (url: string) =>
      clientOf(url, setup.business.key).POST('/api/v1/customer/{customerId}/verify', {
        params: { path: { customerId } },
        body: { docType: 'BVN', docValue: '22145678901' },
      })
    const [first, second] = people
    if (!first || !second) throw new Error('there are two')
    // Once on file, the identity is no longer written, so that none of the others waits for its row.
    const once = await verify(one, first.customerId)(app.url)
    const others = await many(119, verify(one, first.customerId))
    expect(tally([once, ...others])).toEqual({ 200: 100, 429: 20 })
    const { client, business } = one
    must(await client.POST('/api/v1/transaction', { body: payoutBody(one) }))
    expect((await verify(two, second.customerId)(app.url)).response.status).toBe(200)
    await app.advanceClock('23 hours')
    expectRefusal(await verify(one, first.customerId)(app.url), 'RATE_LIMIT_ERROR')
    await app.advanceClock('25 hours')
    expect((await verify(one, first.customerId)(app.url)).response.status).toBe(200)
    expect(await app.countTransactions(business.id)).toBe(1)
  })
})
