import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import {
  aBatch,
  addMany,
  addRecipients,
  openRun,
  payoutsOf,
  recipientBody,
  sessionsOf,
  withdraw,
  type TestBatch,
} from '../../support/batches.ts'
import { must } from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { beforeStatements } from '../../support/statements.ts'
import { throughProxy, hostAndPortOf, startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts'

// F39 and F40 of reliability §10: a run is begun twice, dies anywhere, goes on; everyone is paid once. That the books
// are right, `useApp` asks after each test.

const app = useApp()
const members = 500
const rich = { balances: { USD: '10000.00' } }

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

/** The worker's turn: half a minute later it takes what a request left. */
const goOn = async (): Promise<void> => {
  await app.advanceClock('31 seconds')
  await app.runDue()
}

const expectEachPaidOnce = async (scene: TestBatch, count: number): Promise<void> => {
  const payouts = await payoutsOf(scene)
  expect(payouts).toHaveLength(count)
  expect(new Set(payouts.map(({ destinationId }) => destinationId)).size).toBe(count)
  const sessions = await sessionsOf(scene)
  expect(sessions).toHaveLength(1)
  const results = Object.values(sessions[0]?.meta.results ?? {})
  expect(results.map(({ transactionId }) => transactionId).toSorted()).toEqual(
    payouts.map(({ transactionId }) => transactionId).toSorted(),
  )
  const open = await query(
    app.wired.db,
    `select id from payment_batch_sessions where business_id = :id and finished_at is null
     union all select subject_id from jobs where business_id = :id and task = 'batches.pay'`,
    { id: scene.business.id },
  )
  expect(open).toEqual([])
}

describe('a run asked for many times at once', () => {
  it('pays each once: one answer tells of the run, the others are DUPLICATE_REQUEST', async () => {
    const scene = await aBatch(app, rich)
    await addMany(scene, 3)
    const other = { ...scene, client: clientOf(behind.url, scene.business.key) }
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => withdraw(index % 2 === 0 ? scene : other)),
    )
    const told = answers.filter(({ data }) => data !== undefined)
    expect(told).toHaveLength(1)
    for (const answer of answers) if (!answer.data) expectRefusal(answer, 'DUPLICATE_REQUEST')
    await expectEachPaidOnce(scene, 3)
  })

  it('is refused where it was heard only when the first had ended', async () => {
    const scene = await aBatch(app, rich)
    await addMany(scene, 2)
    let isFirst = true
    const meanwhile = async (): Promise<void> => {
      if (!isFirst) return
      isFirst = false
      must(await withdraw(scene))
    }
    const late = await beforeStatements(/from payment_batches\s.*for no key update/s, meanwhile, () =>
      withdraw(scene),
    )
    expectRefusal(late, 'DUPLICATE_REQUEST')
    await expectEachPaidOnce(scene, 2)
  })

  it('is gone on with by request and workers together, and each is paid once', async () => {
    const scene = await aBatch(app, rich)
    await addMany(scene, members)
    await openRun(app, scene)
    const [session] = await sessionsOf(scene)
    const { batchRuns } = app.wired.services
    const ids = { businessId: scene.business.id, sessionId: session?.id ?? '' }
    const workers = Array.from({ length: 4 }, () => batchRuns.resume(ids))
    await Promise.all(workers)
    await goOn()
    await expectEachPaidOnce(scene, members)
  })
})

describe('a run that is cut off', () => {
  it('between two chunks is gone on with by the worker; the answer told the truth', async () => {
    const scene = await aBatch(app, rich)
    await addMany(scene, members)
    let chunks = 0
    const die = async (): Promise<void> => {
      chunks += 1
      if (chunks >= 2) throw new Error('this process died')
    }
    const { data } = must(await beforeStatements(/app\.create_transactions/, die, () => withdraw(scene)))
    expect(data.errors).toEqual({})
    const messages = Object.values(data.successes)
    const made = messages.filter((message) => message === 'The payout was created.').length
    expect(made).toBeGreaterThan(0)
    expect(made).toBeLessThan(members)
    expect(await payoutsOf(scene)).toHaveLength(made)
    await goOn()
    await expectEachPaidOnce(scene, members)
  })

  it('before anyone was paid, and after all were but before it was noted, is ended by the worker', async () => {
    for (const statement of [/app\.transaction_facts/, /app\.finish_batch_session/]) {
      const scene = await aBatch(app, rich)
      await addMany(scene, 3)
      const die = () => Promise.reject(new Error('this process died'))
      must(await beforeStatements(statement, die, () => withdraw(scene)))
      expectRefusal(await withdraw(scene), 'DUPLICATE_REQUEST')
      await goOn()
      await expectEachPaidOnce(scene, 3)
    }
  })

  it('by a reply that was lost after the commit is gone on with, and pays nobody twice', async () => {
    const scene = await aBatch(app, rich)
    await addMany(scene, members)
    proxy.dropReplyTo('app.create_transactions')
    const { data } = must(await withdraw({ ...scene, client: clientOf(behind.url, scene.business.key) }))
    expect(data.errors).toEqual({})
    expect(Object.keys(data.successes)).toHaveLength(members)
    await goOn()
    await expectEachPaidOnce(scene, members)
  })

  it('before its refusals were noted judges those again, and nobody else', async () => {
    const scene = await aBatch(app, { balances: { USD: '2.00' } })
    const [paid, refused] = await addRecipients(scene, [recipientBody(), recipientBody()])
    const die = () => Promise.reject(new Error('this process died'))
    must(await beforeStatements(/update payment_batch_results/, die, () => withdraw(scene)))
    await app.topUp(scene.business, 'USD', '10.00')
    await goOn()
    await expectEachPaidOnce(scene, 2)
    const [session] = await sessionsOf(scene)
    expect(Object.keys(session?.meta.results ?? {})).toEqual([paid?.recipientId, refused?.recipientId])
  })
})

describe('a wallet that has money for half of a run', () => {
  it('pays the first half, whatever the chunks, and the other half once there is money', async () => {
    const scene = await aBatch(app, { balances: { USD: '375.00' } })
    await addMany(scene, members)
    // A request that ran out of time leaves the rest to the worker.
    const { errors } = must(await withdraw(scene)).data
    for (const code of Object.values(errors)) expect(code).toBe('BALANCE_INSUFFICIENT')
    await goOn()
    expect(await app.wallet(scene.business.id, 'USD')).toEqual({ available: '0.00', pending: '375.00' })
    const [session] = await sessionsOf(scene)
    const order = Object.values(session?.meta.results ?? {}).map(({ status }) => status)
    expect(order.lastIndexOf('PROCESSING')).toBe(members / 2 - 1)
    expect(order.indexOf('PROCESSING_FAILED')).toBe(members / 2)
    const reasons = Object.values(session?.meta.results ?? {}).map(({ errorMessage }) => errorMessage)
    for (const reason of reasons.slice(members / 2)) expect(reason).toContain('balance is too low')
    await app.topUp(scene.business, 'USD', '375.00')
    const again = must(await withdraw(scene, session?.id)).data
    const failed = Object.keys(session?.meta.results ?? {}).slice(members / 2)
    expect(Object.keys(again.successes).toSorted()).toEqual(failed.toSorted())
    expect(again.errors).toEqual({})
    await goOn()
    expect(await app.wallet(scene.business.id, 'USD')).toEqual({ available: '0.00', pending: '750.00' })
  })
})
