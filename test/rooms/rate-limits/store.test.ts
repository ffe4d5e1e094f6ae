import { describe, expect, it } from 'vitest'
import { inTransaction, query, queryOne, type Queryable } from '../../../src/db/tx.ts'
import type { CountedRequest } from '../../../src/rate-limits/rules.ts'
import { countRequests, type RequestLog } from '../../../src/rate-limits/store.ts'
import { useApp } from '../../support/app.ts'
import { fc } from '../../support/property.ts'
import { readingRows } from '../../support/rows-read.ts'

// `app.count_requests` compared with a simple model: a list of all times.

const windowSeconds = 60
const windowMicros = 60_000_000n

const app = useApp()

/** A log of a new business. */
const aLog = async (limit: number): Promise<RequestLog> => {
  const { business } = await app.createBusiness({})
  return { businessId: business.id, operation: 'createTransaction', limit, windowSeconds }
}

const count = async (log: RequestLog, requests: number): Promise<readonly CountedRequest[]> =>
  (await countRequests(app.wired.db, [{ ...log, requests }], { waits: true }))[0] ?? []

/** Sets the offset of the service's clock in seconds, which may be negative. */
const setClock = (seconds: number): Promise<unknown> =>
  query(app.wired.db, 'update app.clock set ahead_by = make_interval(secs => :seconds)', { seconds })

/** The time that the last call counted at, in microseconds. */
const lastTime = async ({ businessId, operation }: RequestLog): Promise<bigint> => {
  const row = await queryOne<{ at: bigint }>(
    app.wired.db,
    `select (extract(epoch from max(last_at)) * 1000000)::bigint as at from rate_limit_hits
      where business_id = :businessId and operation = :operation`,
    { businessId, operation },
  )
  if (!row) throw new Error('nothing was counted')
  return row.at
}

const chunks = async ({ businessId }: RequestLog): Promise<readonly number[]> => {
  const rows = await query<{ size: number }>(
    app.wired.db,
    `select cardinality(hits) as size from rate_limit_hits where business_id = :businessId order by chunk`,
    { businessId },
  )
  return rows.map(({ size }) => size)
}

/** Adds 7,812 full chunks and 63 hits: one less than a million. */
const addMillion = (on: Queryable, { businessId, operation }: RequestLog): Promise<unknown> =>
  query(
    on,
    `insert into rate_limit_hits (business_id, operation, chunk, hits, last_at)
     select :businessId, :operation, chunk, array_fill(at, array[case when chunk < 7812 then 128 else 63 end]), at
       from generate_series(0, 7812) as chunk, app.clock,
            lateral (select now() + ahead_by + make_interval(secs => chunk * 0.001 - 40) as at) as time`,
    { businessId, operation },
  )

/** The model: a plain rolling log. */
const createModel = (limit: number) => {
  const hits: bigint[] = []
  return (now: bigint): CountedRequest => {
    const isInside = (hit: bigint): boolean => hit > now - windowMicros
    const isAdmitted = hits.filter(isInside).length < limit
    hits.push(now)
    const inside = hits.filter(isInside)
    const remaining = Math.max(0, limit - inside.length)
    const leaves = (inside.at(-limit) ?? now) + windowMicros - now
    const resetSeconds = remaining > 0 ? 0 : Number((leaves + 999_999n) / 1_000_000n)
    return { isAdmitted, remaining, resetSeconds }
  }
}

const steps = fc.array(
  fc.record({
    // Mostly a little later, now and then far, or back: a clock that was set.
    seconds: fc.oneof(
      { weight: 8, arbitrary: fc.double({ min: 0, max: 3, noNaN: true }) },
      { weight: 2, arbitrary: fc.double({ min: 20, max: 70, noNaN: true }) },
      { weight: 1, arbitrary: fc.double({ min: -20, max: 0, noNaN: true }) },
    ),
    requests: fc.oneof(
      { weight: 3, arbitrary: fc.constant(1) },
      { weight: 3, arbitrary: fc.integer({ min: 1, max: 30 }) },
      { weight: 1, arbitrary: fc.integer({ min: 100, max: 256 }) },
    ),
  }),
  { minLength: 20, maxLength: 40 },
)

describe('counting requests', () => {
  it.each([1, 60, 300])(
    'agrees with a plain list of every time, for a limit of %i',
    async (limit) => {
      await fc.assert(
        fc.asyncProperty(steps, async (taken) => {
          const log = await aLog(limit)
          const model = createModel(limit)
          let ahead = 0
          for (const { seconds, requests } of taken) {
            ahead += seconds
            await setClock(ahead)
            const counted = await count(log, requests)
            const now = await lastTime(log)
            expect(counted).toEqual(Array.from({ length: requests }, () => model(now)))
          }
          // All chunks but the newest are full, and none is kept that cannot affect a count.
          const sizes = await chunks(log)
          expect(sizes.slice(0, -1).filter((size) => size !== 128)).toEqual([])
          expect(sizes.length).toBeLessThanOrEqual(Math.ceil((limit + 256) / 128) + 1)
        }),
        { numRuns: 15 },
      )
    },
    120_000,
  )

  it('drops a request exactly when the window has passed, to the microsecond', async () => {
    for (const [later, isAdmitted] of [
      ['59.999999 seconds', false],
      ['60 seconds', true],
    ] as const) {
      const log = await aLog(2)
      // Future times: if the clock is behind the newest hit, the time of that hit counts.
      await query(
        app.wired.db,
        `insert into rate_limit_hits (business_id, operation, chunk, hits, last_at)
         select :businessId, :operation, 0, array[first, first + :later::interval], first + :later::interval
           from (select now() + interval '1 year' as first) as soon`,
        { businessId: log.businessId, operation: log.operation, later },
      )
      const [counted] = await count(log, 1)
      expect(counted?.isAdmitted).toBe(isAdmitted)
    }
  })

  it('admits exactly the limit over many concurrent connections', async () => {
    const log = await aLog(100)
    const calls = Array.from({ length: 40 }, (_, index) => count(log, (index % 7) + 1))
    const counted = (await Promise.all(calls)).flat()
    expect(counted.filter(({ isAdmitted }) => isAdmitted)).toHaveLength(100)
    expect(
      new Set(counted.filter(({ remaining }) => remaining > 0).map(({ remaining }) => remaining)).size,
    ).toBe(99)
  })

  it('keeps operations and businesses apart', async () => {
    const [one, two] = [await aLog(1), await aLog(1)]
    const other = { ...one, operation: 'verifyCustomer' }
    for (const log of [one, two, other]) expect((await count(log, 1))[0]?.isAdmitted).toBe(true)
    for (const log of [one, two, other]) expect((await count(log, 1))[0]?.isAdmitted).toBe(false)
  })

  it('stores only the requests of a flood that may still affect a count', async () => {
    const log = await aLog(1_000)
    for (let call = 0; call < 40; call += 1) await count(log, 256)
    expect((await chunks(log)).length).toBeLessThanOrEqual(11)
  })

  it('reads only a few chunks also by a plan that was made while the table was empty', async () => {
    const [log, other] = [await aLog(1_000_000), await aLog(1)]
    const rows = await inTransaction(app.wired.db, async (on) => {
      await query(on, 'delete from rate_limit_hits')
      await query(on, 'analyze rate_limit_hits')
      await countRequests(on, [{ ...other, requests: 1 }], { waits: true })
      await addMillion(on, log)
      const countTwo = () => countRequests(on, [{ ...log, requests: 2 }], { waits: true })
      return (await readingRows(on, 'rate_limit_hits', countTwo)).rows
    })
    expect(rows).toBeLessThan(20)
  })

  it('is exact for a million requests, and reads only a few chunks', async () => {
    const log = await aLog(1_000_000)
    await addMillion(app.wired.db, log)
    const { result, rows } = await inTransaction(app.wired.db, (on) =>
      readingRows(on, 'rate_limit_hits', () => countRequests(on, [{ ...log, requests: 2 }], { waits: true })),
    )
    expect(rows).toBeLessThan(20)
    const [counted = []] = result
    expect(counted.map(({ isAdmitted, remaining }) => [isAdmitted, remaining])).toEqual([
      [true, 0],
      [false, 0],
    ])
    // The oldest leaves the window in twenty seconds, less the duration of the test.
    for (const { resetSeconds } of counted) {
      expect(resetSeconds).toBeGreaterThan(10)
      expect(resetSeconds).toBeLessThanOrEqual(20)
    }
  })
})

describe('a limit set for one business', () => {
  it('is a whole number from 1 to 1,000,000, also in the database', async () => {
    const { id } = (await app.createBusiness({})).business
    const { businesses } = app.wired
    for (const limit of [0, -1, 1.5, 1_000_001, Number.NaN]) {
      await expect(businesses.setRateLimit(id, 'createTransaction', limit)).rejects.toThrow(
        'VALIDATION_ERROR',
      )
    }
    await expect(businesses.setRateLimit('f'.repeat(24), 'createTransaction', 1)).rejects.toThrow(
      'NOT_FOUND_ERROR',
    )
    for (const wrong of [
      '[]',
      '{"a":0}',
      '{"a":1.5}',
      '{"a":"60"}',
      '{"a":null}',
      '{"a":1000001}',
      '{"a":{}}',
    ]) {
      await expect(
        query(app.wired.db, 'update businesses set rate_limits = :wrong::jsonb where id = :id', {
          id,
          wrong,
        }),
      ).rejects.toThrow('businesses_rate_limits_whole')
    }
  })
})
