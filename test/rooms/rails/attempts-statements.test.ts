import { expect, it } from 'vitest'
import { useApp, type TestApp } from '../../support/app.ts'
import { aPayout, setUpPayout } from '../../support/builders.ts'
import { recordStatements } from '../../support/statements.ts'
import { createPartner } from './partner.ts'

const partner = createPartner({ canFence: true })
// What is read of rails and routes is used again, in production for a second.
const live = useApp({ rails: new Map([['sandbox', partner.rail]]), railsCachedMs: 600_000 })
const sandbox = useApp({ sandboxDelays: { usualMs: 0, instantMs: 0 } })

// The search for due work, and what a process sends once a second or less, however many payouts it settles.
const shared = ['app.claim_jobs', 'rail_states', 'app.report_rail_outcomes']

/** What a worker sends to settle one payout. */
const settleOne = async (app: TestApp): Promise<readonly string[]> => {
  const setup = await setUpPayout(app, { usd: '100.00' })
  const { transactionId } = await aPayout(setup)
  const statements = await recordStatements(() => app.runDue())
  const found = await app.wired.services.transactions.find({ businessId: setup.business.id, transactionId })
  expect(found?.transaction.status).toBe('SUCCESS')
  return statements.map(({ text }) => text.trim()).filter((text) => !shared.some((one) => text.includes(one)))
}

it('a payout over a live rail takes one statement more than in the sandbox, for its attempt', async () => {
  await settleOne(live)
  const [inSandbox, overRail] = [await settleOne(sandbox), await settleOne(live)]
  const shown = `${inSandbox.join('\n---\n')}\n=====\n${overRail.join('\n---\n')}`
  expect(inSandbox.length, shown).toBeGreaterThan(1)
  expect(overRail.length, shown).toBe(inSandbox.length + 1)
})
