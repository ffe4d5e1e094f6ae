import type { Row } from '../../src/console/page.ts'
import type { TestApp } from './app.ts'
import { aPayout, setUpPayout } from './builders.ts'

/** A business in the middle of its work, and the ids that addresses of pages name. */
export type ConsoleStory = {
  readonly businessId: string
  /** The address of a row of the catalogue, below the site. */
  readonly pathOf: (row: Pick<Row, 'path'>) => string
}

/** Creates a business with a payout that was paid, one that failed, and one at the rail. */
export const aConsoleStory = async (app: TestApp): Promise<ConsoleStory> => {
  const setup = await setUpPayout(app)
  const { transactionId } = await aPayout(setup)
  const failing = await setUpPayout(app, { ending: '0001' }, setup.business)
  await aPayout(failing)
  await app.advanceClock('1 hour')
  await app.runDue()
  await aPayout(setup)
  const businessId = setup.business.id
  await app.wired.requestLog.flush()
  const [key] = await app.wired.keys.list(businessId)
  const [call] = await app.wired.requestLog.list({ businessId, operationId: 'createTransaction' })
  const [delivery] = await app.wired.deliveries.list(
    businessId,
    { eventId: null, type: null, status: null, since: null },
    1,
  )
  const values: Readonly<Record<string, string | undefined>> = {
    transactionId,
    keyId: key?.id,
    requestId: call?.requestId,
    eventId: delivery?.eventId,
    customerId: setup.customerId,
    paymentMethodId: setup.destinationId,
    currency: 'USD',
    token: 'unknown',
  }
  return {
    businessId,
    pathOf: ({ path }) =>
      path.replace(/:(\w+)/g, (_, name: string) => {
        const value = values[name]
        if (value === undefined) throw new Error(`the story has no ${name} for ${path}`)
        return value
      }),
  }
}
