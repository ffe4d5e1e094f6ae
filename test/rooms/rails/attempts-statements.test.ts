import { expect, it } from 'vitest'
import { useApp, type TestApp } from '../../support/app.ts'
import { aPayout, setUpPayout } from '../../support/builders.ts'
import { recordStatements } from '../../support/statements.ts'
import { createPartner } from './partner.ts'

const partner = createPartner({ canFence: true })
const live = useApp({ rails: new Map([['sandbox', partner.rail]]) })
const sandbox = useApp({ sandboxDelays: { usualMs: 0, instantMs: 0 } })

/** What a worker sends to settle one payout, without its search for due work. */
const settleOne = async (app: TestApp): Promise<readonly string[]> => {
  const setup = await setUpPayout(app, { usd: '100.00' })
  const { transactionId } = await aPayout(setup)
  const statements = await recordStatements(() => app.runDue())
  const found = await app.wired.services.transactions.find({ businessId: setup.business.id, transactionId })
  expect(found?.transaction.status).toBe('SUCCESS')
  return statements.map(({ text }) => text.trim()).filter((text) => !text.includes('app.claim_jobs'))
}

it('a payout over a live rail takes one statement more than in the sandbox, for its attempt', async () => {
  const [inSandbox, overRail] = [await settleOne(sandbox), await settleOne(live)]
  const shown = `${inSandbox.join('\n---\n')}\n=====\n${overRail.join('\n---\n')}`
  expect(inSandbox.length, shown).toBeGreaterThan(1)
  expect(overRail.length, shown).toBe(inSandbox.length + 1)
})
