import { expect, it } from 'vitest'
import { moveBusiness } from '../../src/moving/index.ts'
import { createCreditWorld } from '../rooms/rails/credit-world.ts'
import { must } from '../support/builders.ts'
import { useSecondCell } from '../support/two-cells.ts'

// What a rail reports to the old cell of a business that has moved (docs/cells.md#move-a-business).

const { reports, app, errors, aCredit, report, depositsOf, anAccount } = createCreditWorld()
const second = useSecondCell(app)

const poll = async (): Promise<void> => {
  await second.advanceClock('5 minutes')
  await app.wired.railCredits.poll((error) => errors.push(error))
}

it('credits of a business that has moved do not stop the list of its old cell', async () => {
  const [mover, stayer] = [await anAccount(), await anAccount()]
  const earlier = aCredit(mover.account.paymentMethodId)
  report(earlier)
  await poll()
  await app.runDue()
  expect(errors).toEqual([])
  const { id } = mover.setup.business
  const params = { path: { paymentMethodId: mover.account.paymentMethodId } }
  must(await mover.setup.client.DELETE('/api/v1/payment-method/{paymentMethodId}', { params }))
  await app.runDue()
  await second.order(id)
  await second.run(moveBusiness, id)
  expect(await second.homesOf(id)).toEqual(['b'])

  const later = aCredit(mover.account.paymentMethodId)
  report({ ...earlier, recalledAt: new Date() }, later, aCredit(stayer.account.paymentMethodId))
  await poll()
  await app.runDue()
  expect(errors).toHaveLength(2)
  expect(await depositsOf(stayer.setup)).toHaveLength(1)
  expect(await app.wired.railCredits.listHeld(10)).toMatchObject([
    { creditId: later.creditId, because: 'failed' },
  ])
  await poll()
  expect(reports.asked.at(-1)).toBe('list 4')
  expect(await second.listBreaches()).toEqual([])
})
