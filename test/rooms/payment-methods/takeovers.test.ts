import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { virtualAccountLabels, type VirtualAccountLabel } from '../../../generated/catalogue.ts'
import { query } from '../../../src/db/tx.ts'
import type { AccountIssuer, AccountOrder } from '../../../src/rails/issuer.ts'
import { sandboxIssuer } from '../../../src/sandbox/issuer.ts'
import { aHolder, aVirtualAccount, liveIssuing, type AccountHolder } from '../../support/accounts.ts'
import { useApp } from '../../support/app.ts'
import { must } from '../../support/builders.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { aGate } from '../../support/gate.ts'

type Play = (order: AccountOrder) => ReturnType<AccountIssuer['issueAccount']>

const asked: string[] = []
const issued: string[] = []
let plays: Play[] = []

/** An issuer that follows the script of the test, and then the sandbox's issuer. */
const scripted: AccountIssuer = {
  ...sandboxIssuer,
  issueAccount: async (order) => {
    asked.push(order.requestId)
    return (plays.shift() ?? sandboxIssuer.issueAccount)(order)
  },
}

const app = useApp({ ...liveIssuing, issuer: scripted })
const unserved = useApp({ ...liveIssuing, issuer: { ...sandboxIssuer, railOf: () => undefined } })
const path = '/api/v1/payment-method/virtual-account' as const
const five = virtualAccountLabels.slice(0, 5)

beforeEach(() => {
  asked.length = 0
  issued.length = 0
  plays = []
})

/** Issues the account, and loses the reply. */
const lost: Play = async (order) => {
  issued.push((await sandboxIssuer.issueAccount(order)).accountNumber)
  throw new Error('the answer was lost')
}

const open = ({ client, customerId }: AccountHolder, label?: VirtualAccountLabel) =>
  client.POST(path, { body: { currency: 'USD', customerId, ...(label && { label }) } })

const obtain = ({ client, customerId }: AccountHolder, reference?: string) =>
  client.GET(path, {
    params: { query: { currency: 'USD', customerId, ...(reference !== undefined && { reference }) } },
  })

/** Loses the replies to five requests, one for each label. */
const loseFive = async (setup: AccountHolder): Promise<void> => {
  plays = five.map(() => lost)
  for (const label of five) expectRefusal(await open(setup, label), 'EXTERNAL_REQUEST_ERROR')
}

const storedOf = ({ customerId }: AccountHolder) =>
  query<{ id: string; label: string | null; reference: string }>(
    app.wired.db,
    `select id, label, reference from collection_accounts
      where customer_id = :customerId and issued_at is not null order by created_at, place`,
    { customerId },
  )

describe('five orders of different labels that were never issued', () => {
  it('leave their places to accounts of any label, and no account at the issuer is lost', async () => {
    const setup = await aHolder(app)
    await loseFive(setup)
    const wanted = [undefined, 'GENERAL', 'GENERAL', 'GENERAL', 'REFUNDS'] as const
    const numbers: string[] = []
    for (const label of wanted) numbers.push(must(await open(setup, label)).data.accountNumber)
    expectRefusal(await open(setup, 'GENERAL'), 'VIRTUAL_ACCOUNT_LIMIT_REACHED')
    expect(numbers).toEqual(issued)
    expect((await storedOf(setup)).map(({ label }) => label)).toEqual([null, ...wanted.slice(1)])
  })

  it('leave a place to a get-or-create', async () => {
    const setup = await aHolder(app)
    await loseFive(setup)
    const account = must(await obtain(setup)).data
    expect(account.accountNumber).toBe(issued[0])
    expect(await storedOf(setup)).toMatchObject([{ id: account.paymentMethodId, label: null }])
    expect(must(await obtain(setup)).data.paymentMethodId).toBe(account.paymentMethodId)
  })

  it('leave no place while their requests are under way', async () => {
    const setup = await aHolder(app)
    const { open: release, passed: held } = aGate()
    plays = five.map((): Play => async (order) => {
      await held
      return sandboxIssuer.issueAccount(order)
    })
    const slow = five.map((label) => open(setup, label))
    while (asked.length < 5) await pause(5)
    expectRefusal(await open(setup), 'VIRTUAL_ACCOUNT_LIMIT_REACHED')
    release()
    for (const answer of slow) must(await answer)
  })
})

describe('an order that another request takes over', () => {
  it('gets the reference of that request', async () => {
    const setup = await aHolder(app)
    plays = [lost]
    expectRefusal(await obtain(setup, 'invoice-7'), 'EXTERNAL_REQUEST_ERROR')
    const account = must(await open(setup)).data
    expect(account.accountNumber).toBe(issued[0])
    expect(await storedOf(setup)).toMatchObject([{ reference: `va-${account.paymentMethodId}` }])
  })

  it('is not given to the request that still waits for it', async () => {
    const setup = await aHolder(app)
    for (const label of five.slice(1)) await aVirtualAccount(setup, { label })
    const { open: release, passed: held } = aGate()
    plays = [
      lost,
      async (order) => {
        await held
        return sandboxIssuer.issueAccount(order)
      },
    ]
    expectRefusal(await open(setup), 'EXTERNAL_REQUEST_ERROR')
    asked.length = 0
    const slow = obtain(setup)
    while (asked.length === 0) await pause(5)
    const [label] = five
    const account = must(await open(setup, label)).data
    expect(account.accountNumber).toBe(issued[0])
    release()
    expectRefusal(await slow, 'VIRTUAL_ACCOUNT_LIMIT_REACHED')
    expect(await app.events(setup.business.id, account.paymentMethodId)).toHaveLength(1)
  })
})

it('without a rail that issues accounts, every request is refused the same way', async () => {
  const setup = await aHolder(unserved)
  for (let count = 0; count < 7; count += 1) expectRefusal(await open(setup), 'EXTERNAL_REQUEST_ERROR')
})
