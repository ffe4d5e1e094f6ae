import { beforeAll, beforeEach } from 'vitest'
import type { TokenIssued } from '../../../src/audit/index.ts'
import { queryOne } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout } from '../../support/builders.ts'
import { runAsOperator } from '../../support/operator.ts'
import { createPartner, createTime, forgetHealth, loseRequest } from '../rails/partner.ts'

/** The options of a finding. */
export const finding = (outcome: 'paid' | 'not-paid', reference = 'none') => [
  ...['--outcome', outcome, '--reference', reference],
]

/** The options of evidence. */
export const evidence = ['--evidence', 'The statement of 23 May, line 7, account 0123456789.']

/** Starts an app with a partner, and two operators, Mary and Bob, who rule on its payouts. */
export const createRulingWorld = () => {
  const partner = createPartner()
  const app = useApp({ rails: new Map([['sandbox', partner.rail]]) })
  const { pass } = createTime(app, partner)
  const operators: Record<'mary' | 'bob', TokenIssued | undefined> = { mary: undefined, bob: undefined }
  const operator = (name: keyof typeof operators): TokenIssued => {
    const found = operators[name]
    if (!found) throw new Error(`${name} is added before the tests`)
    return found
  }
  beforeAll(async () => {
    operators.mary = await app.wired.audit.addOperator('Mary')
    operators.bob = await app.wired.audit.addOperator('Bob')
  })
  beforeEach(async () => {
    partner.reset()
    await forgetHealth(app)
  })
  const run = (token: string | undefined, ...args: readonly string[]) =>
    runAsOperator(app, args, { ...app.secrets, ...(token !== undefined && { token }) })
  return {
    app,
    partner,
    pass,
    run,
    operator,
    asMary: (...args: readonly string[]) => run(operator('mary').token, ...args),
    asBob: (...args: readonly string[]) => run(operator('bob').token, ...args),
    statusOf: async (transactionId: string) => (await app.moves(transactionId)).at(-1),
    /** A payout that the rail says nothing about, 15 minutes later: with its case. */
    anUnknownPayout: async () => {
      partner.plays.send = loseRequest
      partner.plays.ask = () => ({ kind: 'unknown', reason: 'status 502' })
      const setup = await setUpPayout(app, { usd: '100.00' })
      const { transactionId } = await aPayout(setup)
      await app.runDue()
      app.takeFailures()
      await pass(5, 10, 15, 30, 60, 180, 600)
      const row = await queryOne<{ id: string }>(
        app.wired.db,
        'select id from rail_cases where transaction_id = :transactionId',
        { transactionId },
      )
      if (!row) throw new Error('there is no case')
      return { businessId: setup.business.id, transactionId, caseId: row.id }
    },
  }
}
