import { expect, it } from 'vitest'
import { deployment, runInProcess } from '../../support/run-corridor.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout, must, payoutBody } from '../../support/builders.ts'
import { aDeposit, setUpDeposit, aSwapper, swapBody } from '../../support/deposits.ts'

const app = useApp()
const failed: unknown[] = []
const watch = () => app.wired.verifier.watch((error) => failed.push(error))
const reason = 'restored to a point in time'

/** Changes a balance without triggers, as a bug or a manual change could. */
const addToWallet = (businessId: string, minor: number) =>
  app.wired.db.transaction(async (trx) => {
    await trx.raw('set local session_replication_role = replica')
    await trx.raw('update wallets set available_minor = available_minor + ? where business_id = ?', [
      minor,
      businessId,
    ])
  })

it('a business whose books are wrong is frozen with a reason, and no other business is', async () => {
  const [wrong, right] = [await setUpPayout(app), await setUpPayout(app)]
  await addToWallet(wrong.business.id, 1)
  await app.advanceClock('2 minutes')
  await watch()
  const [frozen, ...others] = await app.wired.freeze.list()
  expect(frozen).toMatchObject({ id: wrong.business.id })
  expect(frozen?.reason).toMatch(/^wallet wallet:MAIN:available USD: cached 100001, postings 100000/)
  expect(others).toEqual([])
  expect((await wrong.client.POST('/api/v1/transaction', { body: payoutBody(wrong) })).response.status).toBe(
    503,
  )
  await aPayout(right)
  await addToWallet(wrong.business.id, -1)
  await app.wired.freeze.release(wrong.business.id)
  await app.advanceClock('2 minutes')
  await watch()
  expect(await app.wired.freeze.list()).toEqual([])
  expect(failed).toEqual([])
})

it('a frozen business makes no payouts or swaps, which keep no key, and its deposits go on', async () => {
  const setup = await setUpPayout(app, { usd: '100.00' })
  const businessId = setup.business.id
  await app.wired.businesses.change(businessId, { isSwapEnabled: true })
  await app.wired.freeze.freeze(businessId, reason)
  const before = await app.wallet(businessId, 'USD')
  const payout = payoutBody(setup)
  for (const body of [payout, swapBody()]) {
    const refused = await setup.client.POST('/api/v1/transaction', { body })
    expect(refused.response.status).toBe(503)
    expect(refused.response.headers.get('retry-after')).toBe('1')
    expect(refused.error).toMatchObject({ code: 'EXTERNAL_REQUEST_ERROR' })
  }
  expect(await app.countTransactions(businessId)).toBe(0)
  expect(await app.wallet(businessId, 'USD')).toEqual(before)
  const { transactionId } = await aDeposit(await setUpDeposit(app, {}, setup.business))
  await app.advanceClock('10 minutes')
  await app.runDue()
  expect((await app.moves(transactionId)).at(-1)).not.toBe('PENDING')
  await app.wired.freeze.release(businessId)
  must(await setup.client.POST('/api/v1/transaction', { body: payout }))
})

it('a due payout of a frozen business is not submitted to its rail before the release', async () => {
  const setup = await setUpPayout(app)
  const { transactionId } = await aPayout(setup)
  await app.wired.freeze.freeze(setup.business.id, reason)
  await app.advanceClock('10 minutes')
  await app.runDue()
  expect(await app.moves(transactionId)).toEqual(['PENDING'])
  await app.wired.freeze.release(setup.business.id)
  await app.advanceClock('2 minutes')
  await app.runDue()
  expect((await app.moves(transactionId)).at(-1)).toBe('SUCCESS')
})

it('an operator can freeze all businesses, list them, and release one or all', async () => {
  const [one, other] = [await aSwapper(app, { USD: '1.00' }), await aSwapper(app, { USD: '1.00' })]
  const corridor = async (...args: readonly string[]) =>
    runInProcess([...args], deployment(app.urlAs('operator')))
  expect((await corridor('ledger', 'freeze', '--reason', reason)).code).not.toBe(0)
  const { stdout } = await corridor('ledger', 'freeze', '--all', '--reason', reason)
  expect(stdout).toMatch(/Froze payouts of \d+/)
  expect((await app.wired.freeze.list()).map(({ id }) => id)).toEqual(
    expect.arrayContaining([one.id, other.id]),
  )
  expect((await corridor('business', 'show', one.id)).stdout).toContain(`frozen: ${reason}`)
  expect((await corridor('ledger', 'verify')).stdout).toContain(
    `Payouts of ${other.id} have been frozen since`,
  )
  await corridor('ledger', 'release', one.id)
  expect((await app.wired.freeze.list()).map(({ id }) => id)).not.toContain(one.id)
  expect((await corridor('ledger', 'release', one.id)).code).not.toBe(0)
  await corridor('ledger', 'release', '--all')
  expect(await app.wired.freeze.list()).toEqual([])
})
