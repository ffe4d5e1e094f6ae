import type { Row } from '../../src/console/page.ts'
import { query } from '../../src/db/tx.ts'
import type { TestApp } from './app.ts'
import { aCustomer, aPayout, must, setUpPayout } from './builders.ts'
import type { ApiClient } from './client.ts'
import { aReceipt, poolDepositBody } from './pool-deposits.ts'
import { aConfirmed, aDocument, submitDetails } from './registrations.ts'

/** What the pages of operators are about. */
export type OperatorStory = {
  /** The address of a row of the catalogue, below the site. */
  readonly pathOf: (row: Pick<Row, 'path'>) => string
}

const strayId = '5'.repeat(24)
const noId = '0'.repeat(24)

/** Gives a business a registration and a customer to review. Returns the ids that addresses name. */
const aReview = async (app: TestApp, client: ApiClient, businessId: string) => {
  const { onboardingRequestId: registrationId } = await aConfirmed(client)
  const fileKey = await aDocument(app, client)
  must(await submitDetails(client, { onboardingRequestId: registrationId, media: [fileKey] }))
  const { customer } = await app.wired.services.customers.create(businessId, {
    ...{ name: 'Ngozi Balogun', email: 'ngozi@example.com', phone: '+2348012345670' },
    ...{ countryCode: 'NG', meta: {}, kyc: { PASSPORT: 'A01234567', ADDRESS: '12 Marina Road, Lagos' } },
  })
  return { registrationId, fileKey: encodeURIComponent(fileKey), customerId: customer.id }
}

/** Reports two transfers of one amount to a pool account. Returns the id of the first. */
const twinDeposits = async (app: TestApp, client: ApiClient): Promise<string> => {
  const { customerId } = await aCustomer(client)
  const report = async () => {
    const body = poolDepositBody({ customerId, fileKey: await aReceipt(app, client) })
    return must(await client.POST('/api/v1/transaction/pool-account', { body })).data.transactionId
  }
  const transactionId = await report()
  await report()
  return transactionId
}

/** Has an operator ask for an act, and be invited and recovered. Returns the ids that addresses name. */
const anOperator = async (app: TestApp, businessId: string) => {
  const { people, audit } = app.wired
  await people.createLink({ realm: 'operator', role: 'CHIEF' })
  const [known] = await audit.listOperators()
  const { id } = await app.wired.approvals.ask({
    ...{ businessId: '', act: 'business verify', attempt: 'story' },
    payload: { business: businessId, name: 'Acme', verified: 'on' },
    ...{ personId: known?.id ?? '', reason: 'the contract is signed' },
  })
  const { id: operatorId } = await audit.addOperator('Newcomer')
  const invited = {
    realm: 'operator',
    operatorId,
    role: 'WATCHER',
    name: 'New',
    email: 'new@corridor.test',
  } as const
  const { token } = await people.invitations.create('command line', invited)
  const recovering = { realm: 'operator', operatorId: known?.id ?? '' } as const
  const { token: recoveryToken } = await people.recovery.create('command line', recovering)
  return { approvalId: id, operatorId, token, recoveryToken }
}

/** Creates a business with a payout and everything that waits for operators. */
export const anOperatorStory = async (app: TestApp): Promise<OperatorStory> => {
  const setup = await setUpPayout(app)
  await aPayout(setup)
  const businessId = setup.business.id
  await query(
    app.wired.db,
    `insert into rail_strays (id, rail, type, subject_id, found_by, opened_at)
     values (:strayId, 'sandbox', 'payout', 'p-1', 'LIST', app.now())`,
    { strayId },
  )
  const pair = { source: 'USD', destination: 'NGN', percent: '0.01' }
  const time = { startsAt: new Date('2099-01-01T00:00:00Z'), endsAt: new Date('2099-02-01T00:00:00Z') }
  await fetch(`${app.url}/api/v1/wallet/balances`, { headers: { 'x-api-key': 'unknown' } })
  await app.wired.requestLog.flush()
  const [call] = await app.wired.requestLog.list({ businessId: '' })
  const values: Readonly<Record<string, string>> = {
    ...{ businessId, caseId: strayId, rail: 'sandbox', sessionId: noId, passkeyId: noId },
    ...(await aReview(app, setup.client, businessId)),
    transactionId: await twinDeposits(app, setup.client),
    ...(await anOperator(app, businessId)),
    promotionId: (await app.wired.promotions.add({ ...pair, ...time })).id,
    requestId: call?.requestId ?? '',
  }
  return {
    pathOf: ({ path }) =>
      path.replace(/:(\w+)/g, (_, name: string) => {
        const value = values[name]
        if (value === undefined) throw new Error(`the story has no ${name} for ${path}`)
        return value
      }),
  }
}
