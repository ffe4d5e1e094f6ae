import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Business } from '../../../src/auth/caller.ts'
import { inTransaction, query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout, must, payoutBody, type PayoutSetup } from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import {
  beforeStatements,
  failStatements,
  recordStatements,
  type Statement,
} from '../../support/statements.ts'
import { useServerBehindProxy } from '../../support/server-behind-proxy.ts'
import { until } from '../../support/until.ts'

// Concurrent creates are written to the database as one set, and an obstacle for one does not affect
// the others.

const app = useApp()
const path = '/api/v1/transaction' as const
const isCreate = /app\.create_transactions\(/

type PayoutBody = ReturnType<typeof payoutBody>

const create = (setup: PayoutSetup) => setup.client.POST(path, { body: payoutBody(setup) })

/** Creates as a request would, once its caller is known. */
const createByService = (business: Business, { customerId, destinationId, meta }: PayoutBody) =>
  app.wired.services.transactions.create(business, {
    type: 'WITHDRAW',
    customerId,
    methodId: destinationId,
    source: { minor: 1_000n, currency: 'USD' },
    destination: undefined,
    destinationCurrency: 'NGN',
    prefersSource: true,
    ...meta,
    meta,
  })

const heldBy = async ({ business }: PayoutSetup): Promise<string> =>
  (await app.wallet(business.id, 'USD')).pending

const setups = (count: number): Promise<readonly PayoutSetup[]> =>
  Promise.all(Array.from({ length: count }, () => setUpPayout(app)))

const lockWallets = (payers: readonly PayoutSetup[], work: () => Promise<unknown>) =>
  inTransaction(app.wired.db, async (trx) => {
    const ids = payers.map(({ business }) => business.id)
    await query(trx, 'select from wallets where business_id = any (:ids) for update', { ids })
    return work()
  })

const countWaiting = async (): Promise<number> => {
  const rows = await query(
    app.wired.db,
    `select pid from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%app.create_transactions%'`,
  )
  return rows.length
}

describe('concurrent creates', () => {
  it('share statements, also between businesses', async () => {
    const payers = await setups(3)
    const sent = await recordStatements(() =>
      Promise.all(payers.flatMap((setup) => [create(setup), create(setup), create(setup)])),
    )
    expect(sent.filter(({ text }) => isCreate.test(text)).length).toBeLessThan(9)
    for (const setup of payers) expect(await heldBy(setup)).toBe('31.50')
  })

  it('that arrive while a set is written form the next one', async () => {
    const creates = (await setups(4)).map(async (setup) => {
      const business = await app.wired.businesses.show(setup.business.id)
      return () => createByService(business, payoutBody(setup))
    })
    const [first, ...others] = await Promise.all(creates)
    const sent: string[] = []
    const made: Promise<unknown>[] = []
    const record = async ({ text, values }: Statement): Promise<void> => {
      const items = JSON.parse(String(values[0])) as readonly unknown[]
      sent.push(`${isCreate.test(text) ? 'create' : 'facts'} ${items.length}`)
      if (!isCreate.test(text) || made.length > 0) return
      for (const other of others) {
        made.push(other())
        await nextTurn()
        await nextTurn()
      }
    }
    await beforeStatements(/app\.(transaction_facts|create_transactions)\(/, record, async () => {
      await first?.()
      await Promise.all(made)
    })
    expect(sent).toEqual(['facts 1', 'create 1', 'facts 3', 'create 3'])
  })

  it('with one key or one reference make one transaction, even while the first waits for its wallet', async () => {
    const setup = await setUpPayout(app)
    const body = payoutBody(setup)
    const { idempotencyKey, reference } = body.meta
    let first: ReturnType<typeof create> | undefined
    await lockWallets([setup], async () => {
      first = setup.client.POST(path, { body })
      await until(
        async () => (await countWaiting()) === 1,
        () => 'the first create does not reach the wallet',
      )
      for (const used of [{ idempotencyKey }, { reference }]) {
        const again = payoutBody(setup)
        const meta = { ...again.meta, ...used }
        expectRefusal(await setup.client.POST(path, { body: { ...again, meta } }), 'DUPLICATE_REQUEST')
      }
    })
    expect((await first)?.response.status).toBe(201)
  })
})

describe('a key that was used after the facts of its create were read', () => {
  it('refuses only its own create of a set', async () => {
    const elsewhere = await app.serveOn(app.urlAs('api'))
    try {
      const [setup, other] = await setups(2)
      if (!setup || !other) throw new Error('there are two')
      const body = payoutBody(setup)
      let isUsed = false
      const use = async (): Promise<void> => {
        if (isUsed) return
        isUsed = true
        must(await clientOf(elsewhere.url, setup.business.key).POST(path, { body }))
      }
      const answers = await beforeStatements(isCreate, use, () =>
        Promise.all([setup.client.POST(path, { body }), create(setup), create(other)]),
      )
      expect(answers.map(({ response }) => response.status)).toEqual([409, 201, 201])
      expect([await heldBy(setup), await heldBy(other)]).toEqual(['21.00', '10.50'])
    } finally {
      await elsewhere.close()
    }
  })
})

describe('a wallet that another process has locked', () => {
  it('delays only its own creates, on at most a quarter of the connections', async () => {
    const [locked, free] = [await setups(8), await setups(2)]
    let delayed: Promise<readonly Awaited<ReturnType<typeof create>>[]> | undefined
    let isOver = false
    await lockWallets(locked, async () => {
      const both = locked.flatMap((setup) => [create(setup), create(setup)])
      delayed = Promise.all(both).finally(() => (isOver = true))
      await until(
        async () => (await countWaiting()) === 4,
        () => 'no create waits for its wallet',
      )
      for (const answer of await Promise.all(free.map(create))) must(answer)
      expect(await countWaiting()).toBe(4)
      expect(isOver).toBe(false)
    })
    for (const answer of (await delayed) ?? []) expect(answer.response.status).toBe(201)
    for (const setup of locked) expect(await heldBy(setup)).toBe('21.00')
  })

  it('is skipped by a set, in which the others are written', async () => {
    const [locked, free] = [await setups(4), await setups(4)]
    const sent = await recordStatements(async () => {
      let delayed: Promise<unknown> | undefined
      await lockWallets(locked, async () => {
        delayed = Promise.all(locked.map(create))
        for (const answer of await Promise.all(free.map(create))) must(answer)
        await until(
          async () => (await countWaiting()) === locked.length,
          () => 'no create waits for its wallet',
        )
      })
      await delayed
    })
    // The second argument: whether the statement waits for locks.
    const waiting = sent.filter(({ text, values }) => isCreate.test(text) && values[1] === true)
    const wrote = ({ business }: PayoutSetup) =>
      waiting.some(({ values }) => String(values[0]).includes(business.id))
    expect(locked.map(wrote)).toEqual(locked.map(() => true))
    expect(free.map(wrote)).toEqual(free.map(() => false))
  })
})

describe('a set that fails as a whole', () => {
  const deadlock = (): Error =>
    Object.assign(new Error('deadlock detected'), { code: '40P01', severity: 'ERROR' })

  it('by deadlocks is retried wallet by wallet', async () => {
    const payers = await setups(3)
    const answers = await failStatements(
      ({ text, values }) => (isCreate.test(text) && values[1] === false ? deadlock() : undefined),
      () => Promise.all(payers.flatMap((setup) => [create(setup), create(setup)])),
    )
    for (const answer of answers) expect(answer.response.status).toBe(201)
    for (const setup of payers) expect(await heldBy(setup)).toBe('21.00')
  })

  it('again for its wallet is retried one by one, so that only the faulty create fails', async () => {
    const setup = await setUpPayout(app)
    const bodies = Array.from({ length: 6 }, () => payoutBody(setup))
    const broken = bodies[3]?.meta.idempotencyKey ?? ''
    const business = await app.wired.businesses.show(setup.business.id)
    const made = await failStatements(
      ({ text, values }) =>
        isCreate.test(text) && String(values[0]).includes(broken) ? new Error('a bug') : undefined,
      () => Promise.allSettled(bodies.map((body) => createByService(business, body))),
    )
    expect(made.map(({ status }) => status)).toEqual(
      bodies.map((_, index) => (index === 3 ? 'rejected' : 'fulfilled')),
    )
    expect(await heldBy(setup)).toBe('52.50')
  })
})

describe('a set whose reply is lost', () => {
  const behind = useServerBehindProxy(app)

  it('is found committed: 201 for each, and each held once', async () => {
    const payers = await setups(4)
    for (const setup of payers) await aPayout(setup)
    behind.proxy.dropReplyTo('app.create_transactions')
    const answers = await Promise.all(
      payers.map((setup) => clientOf(behind.url, setup.business.key).POST(path, { body: payoutBody(setup) })),
    )
    for (const answer of answers) expect(answer.response.status).toBe(201)
    for (const setup of payers) expect(await heldBy(setup)).toBe('21.00')
  })
})
