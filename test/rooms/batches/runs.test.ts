import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import {
  aBatch,
  addMany,
  addRecipients,
  allCreated,
  idsOf,
  openRun,
  payoutsOf,
  recipientBody,
  sessionsOf,
  withdraw,
  type TestBatch,
} from '../../support/batches.ts'
import { aPayout, must, setUpPayout } from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { beforeStatements } from '../../support/statements.ts'
import { useServerBehindProxy } from '../../support/server-behind-proxy.ts'

// A run that is started twice, crashes anywhere or is continued pays each recipient once. `useApp` verifies the ledger
// after each test.

const app = useApp()
const members = 500
const rich = { balances: { USD: '10000.00' } }

const behind = useServerBehindProxy(app)

/** Lets the worker continue the runs that their requests did not finish: it does so after half a minute. */
const continueRuns = async (): Promise<void> => {
  await app.advanceClock('31 seconds')
  await app.runDue()
}

const expectEachPaidOnce = async (setup: TestBatch, count: number): Promise<void> => {
  const payouts = await payoutsOf(setup)
  expect(payouts).toHaveLength(count)
  expect(new Set(payouts.map(({ destinationId }) => destinationId)).size).toBe(count)
  const sessions = await sessionsOf(setup)
  expect(sessions).toHaveLength(1)
  const results = Object.values(sessions[0]?.meta.results ?? {})
  expect(results.map(({ transactionId }) => transactionId).toSorted()).toEqual(
    payouts.map(({ transactionId }) => transactionId).toSorted(),
  )
  const open = await query(
    app.wired.db,
    `select id from payment_batch_sessions where business_id = :id and finished_at is null
     union all select subject_id from jobs where business_id = :id and task = 'batches.pay'`,
    { id: setup.business.id },
  )
  expect(open).toEqual([])
}

describe('concurrent requests for a run', () => {
  it('start one run, which pays each recipient once; the others get DUPLICATE_REQUEST', async () => {
    const setup = await aBatch(app, rich)
    await addMany(setup, 3)
    const other = { ...setup, client: clientOf(behind.url, setup.business.key) }
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => withdraw(index % 2 === 0 ? setup : other)),
    )
    const accepted = answers.filter(({ data }) => data !== undefined)
    expect(accepted).toHaveLength(1)
    for (const answer of answers) if (!answer.data) expectRefusal(answer, 'DUPLICATE_REQUEST')
    await expectEachPaidOnce(setup, 3)
  })

  it('get DUPLICATE_REQUEST also when the first run has ended meanwhile', async () => {
    const setup = await aBatch(app, rich)
    await addMany(setup, 2)
    let isFirst = true
    const meanwhile = async (): Promise<void> => {
      if (!isFirst) return
      isFirst = false
      must(await withdraw(setup))
    }
    const late = await beforeStatements(/from payment_batches\s.*for no key update/s, meanwhile, () =>
      withdraw(setup),
    )
    expectRefusal(late, 'DUPLICATE_REQUEST')
    await expectEachPaidOnce(setup, 2)
  })

  it('and workers that continue the same run pay each recipient once', async () => {
    const setup = await aBatch(app, rich)
    await addMany(setup, members)
    await openRun(app, setup)
    const [session] = await sessionsOf(setup)
    const { batchRuns } = app.wired.services
    const ids = { businessId: setup.business.id, sessionId: session?.id ?? '' }
    const workers = Array.from({ length: 4 }, () => batchRuns.resume(ids))
    await Promise.all(workers)
    await continueRuns()
    await expectEachPaidOnce(setup, members)
  })
})

describe('a run whose keys the business has used', () => {
  it('refuses these recipients with DUPLICATE_REQUEST, pays the others, and ends', async () => {
    const setup = await aBatch(app, rich)
    const [byKey = '', byReference = '', free = ''] = idsOf(
      await addRecipients(setup, [recipientBody(), recipientBody(), recipientBody()]),
    )
    await openRun(app, setup)
    const [session] = await sessionsOf(setup)
    const key = (recipientId: string) => `batch-${session?.id ?? ''}-${recipientId}`
    const payout = await setUpPayout(app, {}, setup.business)
    await aPayout(payout, { idempotencyKey: key(byKey) })
    await aPayout(payout, { reference: key(byReference) })
    await continueRuns()
    const [ended] = await sessionsOf(setup)
    for (const taken of [byKey, byReference]) {
      const { status, errorMessage } = ended?.meta.results[taken] ?? {}
      expect(status).toBe('PROCESSING_FAILED')
      expect(errorMessage).toContain('already used')
    }
    expect(ended?.meta.results[free]).toMatchObject({ status: 'PROCESSING' })
    await app.advanceClock('1 minute')
    expect(must(await withdraw(setup, session?.id)).data.successes).toEqual(allCreated([byKey, byReference]))
  })
})

/** Starts a run in a process that dies before its second statement of a kind, and returns its response. */
const dieAtSecond = async (setup: Parameters<typeof withdraw>[0], statement: RegExp) => {
  let statements = 0
  const die = async (): Promise<void> => {
    statements += 1
    if (statements >= 2) throw new Error('this process died')
  }
  const { data } = must(await beforeStatements(statement, die, () => withdraw(setup)))
  expect(data.errors).toEqual({})
  return data
}

describe('a run that is interrupted', () => {
  it('between two chunks returns what was done, and the worker continues it', async () => {
    const setup = await aBatch(app, rich)
    await addMany(setup, members)
    const data = await dieAtSecond(setup, /app\.transaction_facts/)
    const messages = Object.values(data.successes)
    const made = messages.filter((message) => message === 'The payout was created.').length
    expect(made).toBeGreaterThan(0)
    expect(made).toBeLessThan(members)
    expect(await payoutsOf(setup)).toHaveLength(made)
    await continueRuns()
    await expectEachPaidOnce(setup, members)
  })

  it('within a chunk is continued by the worker, which finds the payouts that were made', async () => {
    const setup = await aBatch(app, rich)
    await addMany(setup, members)
    await dieAtSecond(setup, /app\.create_transactions/)
    const made = (await payoutsOf(setup)).length
    expect(made).toBeGreaterThan(0)
    expect(made).toBeLessThan(members)
    await continueRuns()
    await expectEachPaidOnce(setup, members)
  })

  it('before the first payout, or after the last one, is finished by the worker', async () => {
    for (const statement of [/app\.transaction_facts/, /app\.finish_batch_session/]) {
      const setup = await aBatch(app, rich)
      await addMany(setup, 3)
      const die = () => Promise.reject(new Error('this process died'))
      must(await beforeStatements(statement, die, () => withdraw(setup)))
      expectRefusal(await withdraw(setup), 'DUPLICATE_REQUEST')
      await continueRuns()
      await expectEachPaidOnce(setup, 3)
    }
  })

  it('by a reply that was lost after the commit pays no recipient twice', async () => {
    const setup = await aBatch(app, rich)
    await addMany(setup, members)
    behind.proxy.dropReplyTo('app.create_transactions')
    const { data } = must(await withdraw({ ...setup, client: clientOf(behind.url, setup.business.key) }))
    expect(data.errors).toEqual({})
    expect(Object.keys(data.successes)).toHaveLength(members)
    await continueRuns()
    await expectEachPaidOnce(setup, members)
  })

  it('before its refusals were recorded tries only those again', async () => {
    const setup = await aBatch(app, { balances: { USD: '2.00' } })
    const [paid, refused] = await addRecipients(setup, [recipientBody(), recipientBody()])
    const die = () => Promise.reject(new Error('this process died'))
    must(await beforeStatements(/app\.refuse_batch_payouts/, die, () => withdraw(setup)))
    await app.topUp(setup.business, 'USD', '10.00')
    await continueRuns()
    await expectEachPaidOnce(setup, 2)
    const [session] = await sessionsOf(setup)
    expect(Object.keys(session?.meta.results ?? {})).toEqual([paid?.recipientId, refused?.recipientId])
  })
})

describe('a worker that was stopped for longer than its lease', () => {
  const setUp = async () => {
    const setup = await aBatch(app, { balances: { USD: '0.50' } })
    await addRecipients(setup, [recipientBody()])
    const resume = async () => {
      const [session] = await sessionsOf(setup)
      await app.wired.services.batchRuns.resume({
        businessId: setup.business.id,
        sessionId: session?.id ?? '',
      })
      return session?.id
    }
    return { setup, resume }
  }
  const once = (work: () => Promise<unknown>) => {
    let isFirst = true
    return async (): Promise<void> => {
      if (!isFirst) return
      isFirst = false
      await work()
    }
  }

  it('creates no payout that another one has refused meanwhile, and that a retry has paid', async () => {
    const { setup, resume } = await setUp()
    const meanwhile = once(async () => {
      const sessionId = await resume()
      await app.topUp(setup.business, 'USD', '100.00')
      expect(Object.keys(must(await withdraw(setup, sessionId)).data.successes)).toHaveLength(1)
    })
    await beforeStatements(/app\.create_transactions/, meanwhile, () => withdraw(setup))
    await continueRuns()
    expect(await payoutsOf(setup)).toHaveLength(1)
  })

  it('refuses no payout that another one has created meanwhile', async () => {
    const { setup, resume } = await setUp()
    const meanwhile = once(async () => {
      await app.topUp(setup.business, 'USD', '100.00')
      await resume()
    })
    await beforeStatements(/app\.refuse_batch_payouts/, meanwhile, () => withdraw(setup))
    await continueRuns()
    await expectEachPaidOnce(setup, 1)
    const results = 'select error_code from payment_batch_results where business_id = :id'
    expect(await query(app.wired.db, results, { id: setup.business.id })).toEqual([{ error_code: null }])
  })
})

describe('a wallet with money for a part of a run', () => {
  it('pays the first half, and the other half in a retry after a top-up', async () => {
    const setup = await aBatch(app, { balances: { USD: '375.00' } })
    await addMany(setup, members)
    // A request that ran out of time leaves the rest to the worker.
    const { errors } = must(await withdraw(setup)).data
    for (const code of Object.values(errors)) expect(code).toBe('BALANCE_INSUFFICIENT')
    await continueRuns()
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '0.00', pending: '375.00' })
    const [session] = await sessionsOf(setup)
    const order = Object.values(session?.meta.results ?? {}).map(({ status }) => status)
    expect(order.lastIndexOf('PROCESSING')).toBe(members / 2 - 1)
    expect(order.indexOf('PROCESSING_FAILED')).toBe(members / 2)
    const reasons = Object.values(session?.meta.results ?? {}).map(({ errorMessage }) => errorMessage)
    for (const reason of reasons.slice(members / 2)) expect(reason).toContain('balance is too low')
    await app.topUp(setup.business, 'USD', '375.00')
    const again = must(await withdraw(setup, session?.id)).data
    const failed = Object.keys(session?.meta.results ?? {}).slice(members / 2)
    expect(Object.keys(again.successes).toSorted()).toEqual(failed.toSorted())
    expect(again.errors).toEqual({})
    await continueRuns()
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '0.00', pending: '750.00' })
  })

  it('pays in order also when the facts of later payouts are read first', async () => {
    const setup = await aBatch(app, { balances: { USD: '288.00' } })
    await addMany(setup, 256)
    let statements = 0
    // The first statement reads for the first two chunks.
    const delaySecond = async (): Promise<void> => {
      statements += 1
      if (statements === 2) await pause(500)
    }
    must(await beforeStatements(/app\.transaction_facts/, delaySecond, () => withdraw(setup)))
    await continueRuns()
    expect(statements).toBeGreaterThan(2)
    const [session] = await sessionsOf(setup)
    const statuses = Object.values(session?.meta.results ?? {}).map(({ status }) => status)
    expect(statuses.lastIndexOf('PROCESSING')).toBe(191)
    expect(statuses.indexOf('PROCESSING_FAILED')).toBe(192)
  })
})
