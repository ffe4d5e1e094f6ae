import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, query, type Trx } from '../../../src/db/tx.ts'
import { findBreaches } from '../../../src/verifier/store.ts'
import { expectedEntries } from '../../../src/verifier/rules.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout } from '../../support/builders.ts'
import type { AttemptState } from '../../../src/transactions/attempts/attempt.ts'
import { recordAttempts } from '../../../src/transactions/attempts/attempts.store.ts'
import { createPartner, loseRequest, shortAttempts } from './partner.ts'

// What the database refuses if the service did not, and what the verifier finds if the database did not.

const partner = createPartner({ canFence: true })
const app = useApp({ rails: new Map([['sandbox', partner.rail]]) })

/** Rolls back what a test did. */
class Undone extends Error {
  readonly checks: readonly string[]

  constructor(checks: readonly string[] = []) {
    super('undone')
    this.checks = checks
  }
}

let ids: { readonly businessId: string; readonly transactionId: string }
let open: typeof ids

/** One payout that succeeded, and one whose outcome is unknown. */
beforeAll(async () => {
  const setup = await setUpPayout(app)
  ids = { businessId: setup.business.id, transactionId: (await aPayout(setup)).transactionId }
  await app.runDue()
  partner.plays.send = loseRequest
  open = { businessId: setup.business.id, transactionId: (await aPayout(setup)).transactionId }
  await app.runDue()
  app.takeFailures()
})

/** The message with which the database refuses; empty where it accepts. Everything is rolled back. */
const refusalOf = async (work: (trx: Trx) => Promise<unknown>): Promise<string> => {
  const asked: unknown = await inTransaction(app.wired.db, async (trx) => {
    await work(trx)
    throw new Undone()
  }).catch((error: unknown) => error)
  if (asked instanceof Undone) return ''
  return asked instanceof Error ? asked.message : String(asked)
}

const where = 'where business_id = :businessId and transaction_id = :transactionId'

const change = (set: string, of = open): Promise<string> =>
  refusalOf((trx) => query(trx, `update rail_attempts set ${set} ${where}`, of))

const insert = `insert into rail_attempts (business_id, transaction_id, number, rail, state, request_encrypted,
    not_after, settles_by, created_at, updated_at)
  select business_id, transaction_id, :number, rail, :state, request_encrypted, not_after, settles_by, created_at,
         updated_at
    from rail_attempts ${where}`

const add = (of: typeof ids, number: number, state = 'prepared') =>
  refusalOf((trx) => query(trx, insert, { ...of, number, state }))

describe('the database', () => {
  it('refuses a second attempt while one is open, or has succeeded', async () => {
    expect(await add(open, 2)).toContain('rail_attempts_one_open')
    expect(await add(ids, 2)).toContain('rail_attempts_one_open')
  })

  it('refuses an attempt over a rail that the payout does not name', async () => {
    const refusal = refusalOf(async (trx) => {
      await query(
        trx,
        `update rail_attempts set state = 'refused', proof = 'ANSWER', unknown_since = null ${where}`,
        open,
      )
      await query(trx, insert.replace(' rail, :state', ` 'another', :state`), {
        ...open,
        number: 2,
        state: 'prepared',
      })
    })
    expect(await refusal).toContain('is at the rail that the payout names')
  })

  it('refuses an attempt out of turn, or one that does not begin as prepared', async () => {
    const close = `update rail_attempts set state = 'refused', proof = 'ANSWER', unknown_since = null ${where}`
    const afterClose = (number: number, state: string) =>
      refusalOf(async (trx) => {
        await query(trx, close, open)
        await query(trx, insert, { ...open, number, state })
      })
    expect(await afterClose(2, 'prepared')).toBe('')
    expect(await afterClose(3, 'prepared')).toContain('follows the one before it')
    expect(await afterClose(2, 'not_taken')).toContain('is prepared first')
  })

  it('refuses any change of an attempt but its state, and every change after its end', async () => {
    for (const set of [
      `request_encrypted = 'another'`,
      `not_after = not_after + interval '1 hour', settles_by = settles_by + interval '1 hour'`,
      `rail = 'another'`,
      `created_at = created_at - interval '1 second'`,
    ])
      expect(await change(set), set).toContain('of an attempt only its state')
    expect(await change(`state = 'prepared', unknown_since = null`)).toContain('does not change from unknown')
    expect(await change(`state = 'unknown', proof = null, unknown_since = now()`, ids)).toContain(
      'does not change from succeeded',
    )
    expect(await change(`partner_reference = 'another'`, ids)).toContain('does not change from succeeded')
    expect(await refusalOf((trx) => query(trx, `delete from rail_attempts ${where}`, open))).toContain(
      'append-only',
    )
  })

  it('refuses an end without a proof, and by a ruling that does not exist', async () => {
    const end = `unknown_since = null, state =`
    expect(await change(`${end} 'not_executed'`)).toContain('rail_attempts_closed_with_proof')
    expect(await change(`${end} 'not_executed', proof = 'RULING'`)).toContain('by a ruling of two operators')
    expect(await change(`${end} 'not_executed', proof = 'FENCE'`)).toBe('')
  })

  it.each([
    ['was not executed, by its absence', `'not_executed', proof = 'DEADLINE'`, 'its absence proves nothing'],
    ['was not taken, which would be sent again', `'not_taken'`, 'what a rail accepted is not sent again'],
  ])('refuses that what the rail once had %s', async (_, end, refusal) => {
    const found = await refusalOf(async (trx) => {
      const set = (state: string) => query(trx, `update rail_attempts set state = ${state} ${where}`, open)
      await set(`'accepted', accepted_at = now(), unknown_since = null`)
      await set(`'unknown', unknown_since = now()`)
      await set(`${end}, unknown_since = null`)
    })
    expect(found).toContain(refusal)
  })

  it('refuses an end of what the rail did not take, except by a fence', async () => {
    const after = (end: string) =>
      refusalOf(async (trx) => {
        await query(trx, `update rail_attempts set state = 'not_taken', unknown_since = null ${where}`, open)
        await query(trx, `update rail_attempts set state = 'not_executed', proof = ${end} ${where}`, open)
      })
    expect(await after(`'DEADLINE'`)).toContain('unless it is fenced')
    expect(await after(`'FENCE'`)).toBe('')
  })

  it('refuses that an operator decides an unknown outcome alone', async () => {
    const found = await refusalOf((trx) =>
      query(
        trx,
        `insert into transaction_moves (business_id, transaction_id, version, from_status, to_status, actor, moved_at)
         values (:businessId, :transactionId, 9, 'UNKNOWN', 'SUCCESS', 'operator', now())`,
        open,
      ),
    )
    expect(found).toContain('by a ruling of two operators')
  })

  const toStatus = (trx: Trx, status: string, more = ''): Promise<unknown> =>
    query(
      trx,
      `update transactions set status = :status, version = version + 1 ${more}
        where business_id = :businessId and id = :transactionId`,
      { ...open, status },
    )

  it('records nothing that was decided on an earlier state of the attempt, or of its payout', async () => {
    const found = await app.wired.services.transactions.find(open)
    if (!found) throw new Error('there is no such transaction')
    const { transaction, now } = found
    const record = (from: AttemptState, version = transaction.version) =>
      inTransaction(app.wired.db, async (trx) => {
        const write = { number: 1, from, state: 'accepted' } as const
        const one = { transaction: { ...transaction, version }, write, now, dueAt: null }
        return (await recordAttempts(trx, [one])).isCurrent
      })
    expect(await record('prepared')).toEqual([false])
    expect(await record('unknown', transaction.version - 1)).toEqual([false])
    expect(await shortAttempts(app, open.transactionId)).toEqual(['1 unknown'])
  })

  it('records the first of several that were decided on one state of an attempt', async () => {
    const found = await app.wired.services.transactions.find(open)
    if (!found) throw new Error('there is no such transaction')
    const { transaction, now } = found
    const written: (readonly boolean[])[] = []
    const undone = inTransaction(app.wired.db, async (trx) => {
      const write = { number: 1, from: 'unknown', state: 'accepted' } as const
      const one = { transaction, write, now, dueAt: null }
      written.push((await recordAttempts(trx, [one, one])).isCurrent)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(written).toEqual([[true, false]])
  })

  it('makes no move that was decided on an earlier state of the attempt', async () => {
    const found = await app.wired.services.transactions.find(open)
    if (!found) throw new Error('there is no such transaction')
    const attempt = { number: 1, from: 'prepared', state: 'succeeded', proof: 'ANSWER' } as const
    const move = { to: 'SUCCESS', failureCode: null, mover: 'rail', attempt } as const
    expect(await app.wired.services.transactions.advanceFrom(found, move)).toBeUndefined()
    expect((await app.moves(open.transactionId)).at(-1)).toBe('PROCESSING')
  })

  it('refuses to cancel what was handed to a rail', async () => {
    expect(
      await refusalOf(async (trx) => {
        await toStatus(trx, 'SCHEDULED')
        await toStatus(trx, 'CANCELLED')
      }),
    ).toContain('is not cancelled')
  })

  it('lets the rail of a payout change with a new attempt only', async () => {
    const another = `, rail = 'another'`
    expect(await refusalOf((trx) => toStatus(trx, 'UNKNOWN', another))).toContain('only its status')
    const close = `update rail_attempts set state = 'refused', proof = 'ANSWER', unknown_since = null ${where}`
    const withRetry = (more: string, isClosed = true) =>
      refusalOf(async (trx) => {
        if (isClosed) await query(trx, close, open)
        await toStatus(trx, 'RETRY')
        await toStatus(trx, 'PROCESSING', more)
      })
    expect(await withRetry(another)).toBe('')
    expect(await withRetry(another, false)).toContain('only its status')
    expect(await withRetry(`${another}, source_minor = 1`)).toContain('only its status')
  })
})

describe('the verifier', () => {
  /** The checks that find a breach after `sql`, which runs without triggers; everything is rolled back. */
  const checksAfter = async (sql: string): Promise<readonly string[]> => {
    const found: unknown = await app.wired.db
      .transaction(async (trx) => {
        await trx.raw('set local session_replication_role = replica')
        await trx.raw(sql)
        const breaches = await findBreaches(trx, { since: null, graceSeconds: 1e9 }, expectedEntries)
        throw new Undone(breaches.map(({ check }) => check))
      })
      .catch((error: unknown) => error)
    if (found instanceof Undone) return found.checks
    throw found
  }

  const taken = `delete from rail_attempts where state = 'succeeded'`

  it.each([
    ['a settled payout whose attempt is open', () => setState(ids, `'accepted', proof = null`)],
    ['a settled payout that another rail paid', () => `update rail_attempts set rail = 'x' where number = 1`],
    ['an open payout without an open attempt', () => setState(open, `'not_executed', proof = 'FENCE'`)],
    [
      'an end by a ruling that does not exist',
      () => `update rail_attempts set proof = 'RULING' where state = 'succeeded'`,
    ],
    [
      'a payout that was paid without being handed over, in production',
      () => `update app.environment set mode = 'production'; ${taken}`,
    ],
  ])('finds %s', async (_, sql) => {
    expect(await checksAfter(sql())).toContain('attempts')
  })

  it('asks for no attempts of a sandbox, whose rail needs none', async () => {
    expect(await checksAfter(taken)).not.toContain('attempts')
  })

  it('finds money that was given back although the outcome is unknown', async () => {
    const { businessId, transactionId } = open
    const release = `insert into journals values ('${businessId}', '${transactionId}', 'RELEASE', now())`
    expect(await checksAfter(release)).toContain('attempts')
  })

  it('freezes the payouts of the business, as for any wrong money', async () => {
    await app.wired.db.transaction(async (trx) => {
      await trx.raw('set local session_replication_role = replica')
      await trx.raw(setState(ids, `'accepted', proof = null`))
    })
    await app.advanceClock('2 minutes')
    await app.wired.db.raw(`update transactions set updated_at = app.now() where id = '${ids.transactionId}'`)
    const found = await app.wired.verifier.watch(() => undefined)
    expect(found?.filter(({ check }) => check !== 'overdue')).toMatchObject([
      { check: 'attempts', subjectId: ids.transactionId },
    ])
    expect((await app.wired.freeze.list()).map(({ id }) => id)).toEqual([ids.businessId])
    await app.wired.db.transaction(async (trx) => {
      await trx.raw('set local session_replication_role = replica')
      await trx.raw(setState(ids, `'succeeded', proof = 'ANSWER'`))
    })
    await app.wired.freeze.release(ids.businessId)
  })

  const setState = ({ transactionId }: typeof ids, state: string): string =>
    `update rail_attempts set unknown_since = null, state = ${state} where transaction_id = '${transactionId}'`
})
