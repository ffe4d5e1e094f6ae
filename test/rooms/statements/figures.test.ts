import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout, type PayoutSetup } from '../../support/builders.ts'
import { aDeposit, setUpDeposit } from '../../support/deposits.ts'
import { recordStatements } from '../../support/statements.ts'
import { readBalances } from '../../../src/console/pages/home/money.ts'
import { createFiguresService } from '../../../src/statements/index.ts'

const app = useApp()
let setup: PayoutSetup

const readToday = async (): Promise<string> => (await app.wired.clock.read()).toISOString().slice(0, 10)
const simulate = (transactionId: string, scenario: 'success' | 'failed') =>
  app.wired.services.sandbox.simulate(setup.business.id, transactionId, scenario)

const goToNextDay = async (timeOfDay: string): Promise<void> => {
  const now = await app.wired.clock.read()
  const until = Date.parse(`${new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)}T${timeOfDay}Z`)
  await app.advanceClock(`${(until - now.getTime()).toString()} milliseconds`)
}

/** Yesterday: two payouts of 10 USD after 2 and 4 minutes, one that failed, a deposit and a failed one. Today: a payout
 *  of yesterday that succeeds, and one that waits. */
beforeAll(async () => {
  await goToNextDay('10:00:00')
  setup = await setUpPayout(app)
  const [first, second, failing, late] = [
    await aPayout(setup),
    await aPayout(setup),
    await aPayout(setup),
    await aPayout(setup),
  ]
  const deposits = await setUpDeposit(app, {}, setup.business)
  const deposit = await aDeposit(deposits)
  const failingDeposit = await aDeposit(deposits)
  await app.advanceClock('2 minutes')
  await simulate(first.transactionId, 'success')
  await simulate(failing.transactionId, 'failed')
  await simulate(deposit.transactionId, 'success')
  await simulate(failingDeposit.transactionId, 'failed')
  await app.advanceClock('2 minutes')
  await simulate(second.transactionId, 'success')
  await goToNextDay('09:00:00')
  await simulate(late.transactionId, 'success')
  await aPayout(setup)
})

const newFigures = () => createFiguresService({ db: app.wired.db })
const readLine = async (days: number) => {
  const wallets = await app.wired.figures.wallets(setup.business.id, days)
  const wallet = wallets.find(({ available }) => available.currency === 'USD')
  if (!wallet) throw new Error('the business has a wallet in USD')
  return wallet.line
}
const moneyMoved = () => newFigures().moneyMoved

describe('money moved', () => {
  it('counts what ended on each day, and is the same before and after the day is closed', async () => {
    const open = await moneyMoved()(setup.business.id, 30)
    await app.wired.closing.close('9999-12-31')
    const closed = await moneyMoved()(setup.business.id, 30)
    expect(closed.figures).toEqual(open.figures)
    const today = await readToday()
    const past = closed.figures.filter(({ day }) => day !== today)
    expect(past).toMatchObject([
      { type: 'DEPOSIT', currency: 'USD', succeeded: 1, failed: 1, movedMinor: 770n },
      { type: 'WITHDRAW', currency: 'USD', succeeded: 2, failed: 1, movedMinor: 2_000n },
    ])
    expect(past[1]?.medianMs).toBeGreaterThanOrEqual(120_000)
    expect(past[1]?.medianMs).toBeLessThan(130_000)
    expect(closed.figures.at(-1)).toMatchObject({ day: today, type: 'WITHDRAW', succeeded: 1, failed: 0 })
  })

  it('counts an open day at most once in 30 seconds, and says when', async () => {
    const figures = newFigures()
    const first = await figures.moneyMoved(setup.business.id, 30)
    const statements = await recordStatements(async () => {
      expect(await figures.moneyMoved(setup.business.id, 30)).toEqual(first)
    })
    expect(statements.filter(({ text }) => text.includes('ended_payments'))).toEqual([])
    expect(first.asOf.getTime()).toBeLessThanOrEqual((await app.wired.clock.read()).getTime())
  })

  it('of another business is nothing', async () => {
    const { business } = await app.createBusiness({})
    expect((await app.wired.figures.moneyMoved(business.id, 30)).figures).toEqual([])
  })
})

describe('the lines of balances', () => {
  it('has the balance at the end of each day, and of today as it is now', async () => {
    await app.wired.closing.close('9999-12-31')
    const line = await readLine(30)
    const today = await readToday()
    expect(line).toHaveLength(30)
    const [wallet] = await app.wired.services.ledger.balances(setup.business.id, 'MAIN', ['USD'])
    expect(line.at(-1)).toEqual({
      day: today,
      closing: { availableMinor: wallet?.available.minor, pendingMinor: wallet?.pending.minor },
    })
    const yesterday = line.at(-2)
    const wallets = { businessId: setup.business.id, type: 'MAIN', currency: 'USD' } as const
    const statement = await app.wired.statements.day(wallets, yesterday?.day ?? '')
    expect(yesterday?.closing).toEqual(statement.closing)
    expect(line[0]?.closing).toEqual({ availableMinor: 0n, pendingMinor: 0n })
  })

  it('are read by two statements for all wallets of the home page', async () => {
    const rooms = { ...app.wired, ...app.wired.services }
    await app.topUp(setup.business, 'NGN', '5.00')
    const statements = await recordStatements(async () => {
      expect((await readBalances({ rooms, businessId: setup.business.id })).length).toBeGreaterThan(1)
    })
    expect(statements).toHaveLength(2)
  })

  it('has no balance of a day that is over and not closed yet', async () => {
    await goToNextDay('00:05:00')
    const line = await readLine(2)
    expect(line[0]?.closing).toBeNull()
    expect(line[1]?.closing).not.toBeNull()
  })
})
