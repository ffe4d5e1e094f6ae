import { beforeEach, expect, it } from 'vitest'
import { readNow } from '../../src/db/clock.ts'
import { moveBusiness } from '../../src/moving/index.ts'
import type { Wired } from '../../src/wire.ts'
import { useApp } from '../support/app.ts'
import { aPayout, payoutBody, setUpPayout, must, type PayoutSetup } from '../support/builders.ts'
import { useSecondCell } from '../support/two-cells.ts'

const app = useApp()
const second = useSecondCell(app)

const allDays = '9999-12-31'

/** Seals and closes all days of a cell that have ended. */
const endDays = async ({ seals, closing }: Wired): Promise<void> => {
  await seals.seal(allDays)
  await closing.close(allDays)
}

/** Creates a payout on each of three days. The last one is today. */
const aMover = async (between: () => Promise<void> = () => Promise.resolve()): Promise<PayoutSetup> => {
  const setup = await setUpPayout(app)
  for (let day = 0; day < 2; day += 1) {
    await aPayout(setup)
    await second.advanceClock('1 day')
    await between()
  }
  await aPayout(setup)
  return setup
}

const move = async ({ business }: PayoutSetup): Promise<void> => {
  await second.order(business.id)
  await second.run(moveBusiness, business.id)
}

const breachesOf = ({ verifier }: Wired) => verifier.verify({ graceSeconds: 1_000_000_000 })

/** Expects right books in both cells now, and after two more days with payouts there. */
const expectChained = async (mover: PayoutSetup): Promise<void> => {
  expect(await breachesOf(second.wired)).toEqual([])
  for (let day = 0; day < 2; day += 1) {
    await second.advanceClock('1 day')
    for (const { wired } of [app, second]) await endDays(wired)
    for (const { wired } of [app, second]) expect(await breachesOf(wired)).toEqual([])
    must(await second.clientThere(mover).POST('/api/v1/transaction', { body: payoutBody(mover) }))
  }
  const wallet = { businessId: mover.business.id, type: 'MAIN', currency: 'USD' } as const
  const days = await second.wired.statements.days(wallet, {})
  expect(days.length).toBeGreaterThanOrEqual(4)
  for (const { day } of days) expect(await second.wired.statements.day(wallet, day)).toMatchObject({ day })
}

// A day is closed some minutes after its end: a test that began in those would see a day less.
const tillNoonMs = (now: Date): number => {
  const noon = new Date(now).setUTCHours(12, 0, 0, 0)
  return noon + (noon > now.getTime() ? 0 : 86_400_000) - now.getTime()
}

beforeEach(async () => {
  const milliseconds = tillNoonMs(await readNow(app.wired.db))
  await second.advanceClock(`${(milliseconds / 1_000).toString()} seconds`)
})

it('the days of a business continue in a cell that has sealed none yet', async () => {
  const mover = await aMover(() => endDays(app.wired))
  await move(mover)
  await expectChained(mover)
})

it('the days of a business continue in a cell that sealed later ones', async () => {
  const mover = await aMover(() => endDays(second.wired))
  await move(mover)
  await expectChained(mover)
})

it('the days of a business continue in a cell that sealed earlier ones', async () => {
  for (const { wired } of [app, second]) await endDays(wired)
  const mover = await aMover(() => endDays(app.wired))
  await move(mover)
  await expectChained(mover)
})

it('a day that its old cell has closed for some of its wallets only is closed for the others', async () => {
  const mover = await aMover()
  const amount = { minor: 700n, currency: 'EUR' }
  const business = await app.wired.businesses.show(mover.business.id)
  await app.wired.services.sandbox.topUp(business, { amount, walletType: 'MAIN' })
  await second.advanceClock('1 day')
  for (const { wired } of [app, second]) await endDays(wired)
  // As while the old cell closes the day: only the first page is written.
  await second.rewrite(
    'a',
    `with last as (
       delete from statement_days where day = (select max(day) from statement_days) returning day),
     paid as (delete from payment_days where day in (select day from last))
     delete from wallet_days where currency <> 'EUR' and day in (select day from last)`,
    [],
  )
  await move(mover)
  await expectChained(mover)
})

it('the sealed days of a cell have no seals that a business brought', async () => {
  for (const { wired } of [app, second]) await endDays(wired)
  const mover = await aMover(async () => {
    for (const { wired } of [app, second]) await endDays(wired)
  })
  await move(mover)
  const before = await second.wired.seals.show()
  expect(before.businesses.map(({ businessId }) => businessId)).not.toContain(mover.business.id)
  await second.advanceClock('1 day')
  await endDays(second.wired)
  const after = await second.wired.seals.show()
  expect(after.businesses.map(({ businessId }) => businessId)).toContain(mover.business.id)
})

it('a posting that is changed in the new cell is found, also one of the first day', async () => {
  const mover = await aMover(() => endDays(app.wired))
  const { id } = mover.business
  await move(mover)
  const change = (by: number) =>
    second.rewrite(
      'b',
      `update postings set amount_minor = amount_minor + ${by.toString()}
        where business_id = $1 and (transaction_id, kind, line) = (
          select transaction_id, kind, line from postings where business_id = $1 order by created_at, line limit 1)`,
      [id],
    )
  await change(1)
  const breaches = await breachesOf(second.wired)
  expect(breaches.filter(({ check }) => check === 'seals')).toEqual([
    expect.objectContaining({
      businessId: id,
      detail: expect.stringContaining('was changed') as unknown,
    }) as unknown,
  ])
  await change(-1)
  expect(await breachesOf(second.wired)).toEqual([])
})

/** Gives the new cell a business with money, so that it has days to seal. */
const aResident = async (): Promise<void> => {
  const { id } = await second.wired.businesses.create({ name: 'Resident', countryCode: 'NG' })
  const resident = await second.wired.businesses.show(id)
  const amount = { minor: 100n, currency: 'USD' }
  await second.wired.services.sandbox.topUp(resident, { amount, walletType: 'MAIN' })
}

it('a business that is arriving is left out of the books of its new cell', async () => {
  await aResident()
  for (const { wired } of [app, second]) await endDays(wired)
  const mover = await aMover()
  const { id } = mover.business
  await second.order(id)
  const look = async (step: string): Promise<void> => {
    if (step !== 'copied') return
    await second.rewrite(
      'b',
      'update wallets set available_minor = available_minor + 1 where business_id = $1',
      [id],
    )
    await endDays(second.wired)
    await second.wired.verifier.watch((error) => expect.fail(String(error)))
    expect(await breachesOf(second.wired)).toEqual([])
    expect(await second.wired.freeze.list()).toEqual([])
    await second.rewrite(
      'b',
      'update wallets set available_minor = available_minor - 1 where business_id = $1',
      [id],
    )
  }
  await second.run(moveBusiness, id, { onStep: look })
  await expectChained(mover)
})
