import type { Row } from '../../src/console/page.ts'
import type { TestApp } from './app.ts'
import { aPayout, setUpPayout, type TestBusiness } from './builders.ts'
import { aCheckout } from './checkouts.ts'

/** A business in the middle of its work, and the ids that addresses of pages name. */
export type ConsoleStory = {
  readonly businessId: string
  readonly customerId: string
  /** The account that its payouts go to. */
  readonly destinationId: string
  /** A key of its API. */
  readonly key: string
  /** The address of a row of the catalogue, below the site. */
  readonly pathOf: (row: Pick<Row, 'path'>) => string
}

/** Gives a business a checkout link, an invitation, a second member, and an act that waits for them. */
const aTeam = async (app: TestApp, business: TestBusiness) => {
  const { people, approvals } = app.wired
  const businessId = business.id
  const { checkoutId: sessionId } = await aCheckout(app, {}, business)
  const invited = {
    realm: 'business',
    businessId,
    email: 'new@corridor.test',
    name: 'New',
    role: 'ADMIN',
  } as const
  const { invitation, token: invitationToken } = await people.invitations.create('command line', invited)
  await people.createLink({ realm: 'business', businessId, role: 'PAYER' })
  await people.createLink({ realm: 'business', businessId, role: 'APPROVER' })
  const members = await people.members.list(businessId)
  const personId = members.find(({ role }) => role === 'PAYER')?.personId ?? ''
  const recovering = { realm: 'business', businessId, personId } as const
  const { token: recoveryToken } = await people.recovery.create('command line', recovering)
  const { id: approvalId } = await approvals.ask({
    ...{ businessId, act: 'signing disable', attempt: 'story', payload: { businessId } },
    ...{
      personId: members.find(({ role }) => role === 'APPROVER')?.personId ?? '',
      reason: 'no longer needed',
    },
  })
  const invitationId = invitation.id
  return { sessionId, invitationToken, invitationId, recoveryToken, personId, approvalId }
}

const aDraft = (businessId: string) => ({
  ...{ businessId, name: 'Salaries', sourceCurrency: 'USD', madeBy: 'Payer', attempt: 'story' },
  rows: [
    {
      row: 2,
      cells: {
        ...{
          channel: 'BANK_ACCOUNT',
          accountName: 'Ngozi Eze',
          accountNumber: '0211234567',
          countryCode: 'NG',
        },
        ...{ institutionCode: '000013', institutionName: 'GTBANK PLC', amount: '1540.25', currency: 'NGN' },
      },
    },
  ],
})

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
  const { invitationToken, ...team } = await aTeam(app, setup.business)
  const values: Readonly<Record<string, string | undefined>> = {
    transactionId,
    keyId: key?.id,
    requestId: call?.requestId,
    eventId: delivery?.eventId,
    customerId: setup.customerId,
    paymentMethodId: setup.destinationId,
    currency: 'USD',
    passkeyId: '0'.repeat(24),
    wallet: 'MAIN',
    batchId: await app.wired.batchDrafts.create(aDraft(businessId)),
    row: '2',
    channel: 'BANK_ACCOUNT',
    seatId: businessId,
    day: '2026-01-01',
    ...team,
    token: invitationToken,
  }
  return {
    businessId,
    customerId: setup.customerId,
    destinationId: setup.destinationId,
    key: setup.business.key,
    pathOf: ({ path }) =>
      path.replace(/:(\w+)/g, (_, name: string) => {
        const value = values[name]
        if (value === undefined) throw new Error(`the story has no ${name} for ${path}`)
        return value
      }),
  }
}
