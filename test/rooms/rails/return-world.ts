import { beforeAll, beforeEach } from 'vitest'
import type { TokenIssued } from '../../../src/audit/index.ts'
import { queryOne } from '../../../src/db/tx.ts'
import type { RailCasesService } from '../../../src/rail-cases/index.ts'
import type { CreditReturnOrder, CreditReturns } from '../../../src/rails/credits.ts'
import type { OrderOutcome } from '../../../src/rails/live-rail.ts'
import { sandboxIdentity } from '../../../src/sandbox/identity.ts'
import { sandboxIssuer } from '../../../src/sandbox/issuer.ts'
import { aHolder, aVirtualAccount } from '../../support/accounts.ts'
import { useApp, type TestApp } from '../../support/app.ts'
import { aSecret, aSender } from '../rail-reports/callback-sender.ts'
import { createCreditSource } from './credit-source.ts'
import { createPartner, shortCases } from './partner.ts'

type Play = (act: () => OrderOutcome) => OrderOutcome

/** Does what a rail does that keeps the contract. */
export const usual: Play = (act) => act()

/** The answer of a rail that has paid. */
export const succeeded: OrderOutcome = { kind: 'succeeded', partnerReference: 'P-1' }

/** Says nothing, without having paid. */
export const loseRequest: Play = () => ({ kind: 'unknown', reason: 'status 502' })

const rail = 'dollar-1'

const createRail = () => {
  const plays = { send: usual, ask: usual }
  const terms = { canFence: true, honoursNotAfter: true, settleWindowMs: 3_600_000 }
  const paid = new Map<string, CreditReturnOrder>()
  const calls: { readonly call: 'send' | 'ask'; readonly order: CreditReturnOrder }[] = []
  const returns: CreditReturns = {
    terms,
    send: async (order) => {
      calls.push({ call: 'send', order })
      return plays.send(() => {
        paid.set(order.returnId, order)
        return succeeded
      })
    },
    ask: async (order) => {
      calls.push({ call: 'ask', order })
      return plays.ask(() => (paid.has(order.returnId) ? succeeded : { kind: 'absent' }))
    },
  }
  return { plays, terms, paid, calls, returns }
}

const createDeposits = (app: TestApp, reports: ReturnType<typeof createCreditSource>) => {
  /** A deposit in review: a one-time account for 25 dollars got 24. */
  const aReviewed = async () => {
    const holder = await aHolder(app)
    const { paymentMethodId: requestId } = await aVirtualAccount(holder, { amount: 25 })
    const creditId = `CR-${requestId}`
    const bookedAt = new Date('2026-05-20T10:44:55.000Z')
    const amount = { minor: 2_400n, currency: 'USD' }
    reports.credits.push({ creditId, requestId, amount, reference: undefined, bookedAt })
    await app.wired.railCredits.receiveCredit(rail, creditId)
    const row = await queryOne<{ id: string }>(
      app.wired.db,
      `select id from transactions where customer_id = :customerId and status = 'IN_REVIEW'`,
      { customerId: holder.customerId },
    )
    const ids = { businessId: holder.business.id, transactionId: row?.id ?? '' }
    const stateOf = async () =>
      (
        await queryOne<{ state: string }>(
          app.wired.db,
          'select state from rail_credit_returns where transaction_id = :transactionId',
          ids,
        )
      )?.state
    const cases = () => shortCases(app, ids.transactionId)
    return { ...ids, creditId, stateOf, cases, reject: () => app.wired.operatorActions.reject(ids) }
  }
  return {
    aReviewed,
    aRejected: async () => {
      const deposit = await aReviewed()
      await deposit.reject()
      return deposit
    },
  }
}

/** Starts an app whose rail pays credits back, and another rail that does not. */
export const createReturnWorld = () => {
  const secret = aSecret()
  const [reports, others] = [createCreditSource(rail), createCreditSource('dollar-2')]
  const { plays, terms, paid, calls, returns } = createRail()
  const app = useApp({
    mode: 'production',
    identity: sandboxIdentity,
    issuer: { ...sandboxIssuer, railOf: () => rail, close: () => Promise.resolve() },
    rails: new Map([rail, 'dollar-2'].map((name) => [name, { ...createPartner().rail, name }])),
    creditSources: [{ ...reports.source, returns }, others.source],
    railConfigs: [aSender(rail, [secret])],
  })
  let mary: TokenIssued
  let bob: TokenIssued
  beforeAll(async () => {
    mary = await app.wired.audit.addOperator('Mary')
    bob = await app.wired.audit.addOperator('Bob')
  })
  const errors: unknown[] = []
  beforeEach(() => {
    reports.reset()
    paid.clear()
    ;[calls.length, errors.length] = [0, 0]
    Object.assign(plays, { send: usual, ask: usual })
    terms.honoursNotAfter = true
  })
  return {
    ...{ app, rail, secret, plays, terms, paid, calls, errors },
    ...createDeposits(app, reports),
    sends: () => calls.filter(({ call }) => call === 'send').map(({ order }) => order),
    /** Passes time, and does what the worker does then. */
    pass: async (...steps: readonly string[]): Promise<void> => {
      for (const step of steps) {
        await app.advanceClock(step)
        await app.wired.railCredits.poll((error) => errors.push(error))
      }
    },
    /** Does what the worker does of a process that has another rail only. */
    pollWithoutRail: async (): Promise<void> => {
      const other = await app.serveOn(app.urlAs('worker'), {
        mode: 'production',
        creditSources: [others.source],
        rails: new Map([['dollar-2', { ...createPartner().rail, name: 'dollar-2' }]]),
      })
      await other.wired.railCredits.poll((error) => errors.push(error)).finally(other.close)
    },
    /** Two operators rule on a case. */
    rule: async (finding: Parameters<RailCasesService['confirm']>[1]) => {
      await app.wired.railCases.propose(mary, { ...finding, evidence: 'the statement' })
      return app.wired.railCases.confirm(bob, finding)
    },
    caseOf: async (transactionId: string): Promise<string> => {
      const open = await app.wired.railCases.list({ isAll: false, limit: 1_000 })
      return open.find((one) => one.transactionId === transactionId)?.id ?? 'no case'
    },
  }
}
