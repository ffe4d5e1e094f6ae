import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { readNow } from '../../../src/db/clock.ts'
import { inTransaction, query } from '../../../src/db/tx.ts'
import type { AccountIssuer, AccountOrder } from '../../../src/rails/issuer.ts'
import { limitIssuerTime } from '../../../src/rails/time-limit.ts'
import { sandboxIssuer } from '../../../src/sandbox/issuer.ts'
import { aHolder, aVirtualAccount, listCollecting, type AccountHolder } from '../../support/accounts.ts'
import { aGate } from '../../support/gate.ts'
import { useApp } from '../../support/app.ts'
import { must } from '../../support/builders.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

type Answer = Awaited<ReturnType<AccountIssuer['issueAccount']>>
type Play = (order: AccountOrder) => Promise<Answer>

const asked: string[] = []
const issued: string[] = []
let plays: Play[] = []

/** An issuer that follows the script of the test, and then the sandbox's issuer. */
const scripted: AccountIssuer = {
  ...sandboxIssuer,
  issueAccount: async (order) => {
    asked.push(order.requestId)
    const answer = await (plays.shift() ?? sandboxIssuer.issueAccount)(order)
    issued.push(answer.accountNumber)
    return answer
  },
}

const app = useApp({ issuer: scripted })
const live = useApp({ issuer: scripted, mode: 'production' })
const path = '/api/v1/payment-method/virtual-account' as const

beforeEach(() => {
  asked.length = 0
  issued.length = 0
  plays = []
})

const open = ({ client, customerId }: AccountHolder, key: string = randomUUID()) =>
  client.POST(path, { body: { currency: 'USD', customerId }, headers: { 'idempotency-key': key } })

const obtain = ({ client, customerId }: AccountHolder) =>
  client.GET(path, { params: { query: { currency: 'USD', customerId } } })

const lost: Play = async (order) => {
  issued.push((await sandboxIssuer.issueAccount(order)).accountNumber)
  throw new Error('the answer was lost')
}

const orders = async ({ customerId }: AccountHolder, on = app) =>
  query<{ id: string; is_issued: boolean; is_closed: boolean }>(
    on.wired.db,
    `select id, issued_at is not null as is_issued, closed_at is not null as is_closed from collection_accounts
      where customer_id = :customerId order by created_at, place`,
    { customerId },
  )

describe('a lost reply of the issuer', () => {
  it('is 503, and the next request gets the account that was issued', async () => {
    const setup = await aHolder(app)
    plays = [lost]
    const answer = await open(setup)
    expectRefusal(answer, 'EXTERNAL_REQUEST_ERROR')
    expect(answer.response.headers.get('retry-after')).toBe('5')
    expect(await listCollecting(setup)).toEqual([])
    const account = must(await open(setup)).data
    expect(account.accountNumber).toBe(issued[0])
    expect(new Set(asked)).toEqual(new Set([account.paymentMethodId]))
    expect(await orders(setup)).toEqual([{ id: account.paymentMethodId, is_issued: true, is_closed: false }])
  })

  it('leaves the idempotency key free', async () => {
    const setup = await aHolder(app)
    plays = [lost]
    expectRefusal(await open(setup, 'account-1'), 'EXTERNAL_REQUEST_ERROR')
    const { paymentMethodId: id } = must(await open(setup, 'account-1')).data
    expect(expectRefusal(await open(setup, 'account-1'), 'DUPLICATE_REQUEST').data).toEqual({ id })
  })

  it('does not count toward the limit of accounts, however often it happens', async () => {
    const setup = await aHolder(app)
    for (let count = 0; count < 7; count += 1) {
      plays = [lost]
      expectRefusal(await open(setup), 'EXTERNAL_REQUEST_ERROR')
    }
    for (let count = 0; count < 5; count += 1) must(await open(setup))
    expectRefusal(await open(setup), 'VIRTUAL_ACCOUNT_LIMIT_REACHED')
    expect(new Set(issued).size).toBe(5)
  })

  it('is also resolved by a get-or-create request', async () => {
    const setup = await aHolder(live)
    plays = [lost]
    expectRefusal(await obtain(setup), 'EXTERNAL_REQUEST_ERROR')
    expect(must(await obtain(setup)).data.accountNumber).toBe(issued[0])
  })
})

describe('a process that dies between the reply and the commit', () => {
  /** Issues the account, and never returns. */
  const dies: Play = async (order) => {
    issued.push((await sandboxIssuer.issueAccount(order)).accountNumber)
    return new Promise<Answer>(() => undefined)
  }

  const dieOpening = async (setup: AccountHolder, key?: string): Promise<void> => {
    plays = [dies]
    void open(setup, key).catch(() => undefined)
    while (issued.length === 0) await pause(5)
  }

  it('leaves an order that a get-or-create fills at once, with the same account', async () => {
    const setup = await aHolder(live)
    await dieOpening(setup)
    const account = must(await obtain(setup)).data
    expect(account.accountNumber).toBe(issued[0])
    expect(await orders(setup, live)).toHaveLength(1)
  })

  it('leaves an idempotency key that is free after a minute', async () => {
    const setup = await aHolder(app)
    await dieOpening(setup, 'account-1')
    expectRefusal(await open(setup, 'account-1'), 'DUPLICATE_REQUEST')
    await app.advanceClock('61 seconds')
    expect(must(await open(setup, 'account-1')).data.accountNumber).toBe(issued[0])
    expectRefusal(await open(setup, 'account-1'), 'DUPLICATE_REQUEST')
  })

  it('leaves an order that a create fills after a minute; before that, a create gets another account', async () => {
    const setup = await aHolder(app)
    await dieOpening(setup)
    const second = must(await open(setup)).data
    expect(second.accountNumber).not.toBe(issued[0])
    await app.advanceClock('61 seconds')
    const third = must(await open(setup)).data
    expect(third.accountNumber).toBe(issued[0])
    expect(await orders(setup)).toHaveLength(2)
    for (let count = 0; count < 3; count += 1) must(await open(setup))
    expectRefusal(await open(setup), 'VIRTUAL_ACCOUNT_LIMIT_REACHED')
  })
})

describe('a one-time account', () => {
  const outcomeOf = (businessId: string, id: string) => {
    const { db, services } = app.wired
    return inTransaction(db, async (trx) =>
      services.virtualAccounts.spend(trx, { businessId, id }, await readNow(trx)),
    )
  }
  const spend = async (businessId: string, id: string): Promise<boolean> => {
    return (await outcomeOf(businessId, id)) === 'spent'
  }

  it('is used once, by its business only, and before it expires', async () => {
    const setup = await aHolder(app)
    const { id } = setup.business
    const { paymentMethodId: account } = await aVirtualAccount(setup, { amount: 1 })
    const { paymentMethodId: late } = await aVirtualAccount(setup, { amount: 1 })
    expect(await spend((await aHolder(app)).business.id, account)).toBe(false)
    const spent = await Promise.all(Array.from({ length: 8 }, () => spend(id, account)))
    expect(spent.filter(Boolean)).toHaveLength(1)
    await app.advanceClock('30 minutes')
    expect(await spend(id, late)).toBe(false)
  })

  it('that is blocked or deleted is closed, not merely expired', async () => {
    const setup = await aHolder(app)
    const { id } = setup.business
    const anAccount = async () => (await aVirtualAccount(setup, { amount: 1 })).paymentMethodId
    const [blocked, deleted, used, late] = [
      await anAccount(),
      await anAccount(),
      await anAccount(),
      await anAccount(),
    ]
    await app.wired.blocking.block(id, blocked)
    await app.wired.services.paymentMethods.remove({ businessId: id, paymentMethodId: deleted })
    await spend(id, used)
    await app.advanceClock('30 minutes')
    const outcomes = [blocked, deleted, used, late].map((account) => outcomeOf(id, account))
    expect(await Promise.all(outcomes)).toEqual(['closed', 'closed', 'over', 'over'])
  })
})

describe('an issuer', () => {
  it('whose reply is late gives both requests the same account', async () => {
    const setup = await aHolder(live)
    const { open: release, passed: held } = aGate()
    plays = [
      async (order) => {
        await held
        return sandboxIssuer.issueAccount(order)
      },
    ]
    const slow = obtain(setup)
    while (asked.length === 0) await pause(5)
    const fast = must(await obtain(setup)).data
    release()
    expect(must(await slow).data).toEqual(fast)
    expect(await live.events(setup.business.id, fast.paymentMethodId)).toHaveLength(1)
  })

  it('that fails one of two requests does not release the order of the other', async () => {
    const setup = await aHolder(live)
    const { open: release, passed: held } = aGate()
    const waits: Play = async (order) => {
      await held
      return sandboxIssuer.issueAccount(order)
    }
    plays = [waits, lost]
    const slow = open(setup)
    while (asked.length === 0) await pause(5)
    expectRefusal(await obtain(setup), 'EXTERNAL_REQUEST_ERROR')
    const other = must(await open(setup)).data
    release()
    expect(must(await slow).data.accountNumber).not.toBe(other.accountNumber)
    expect(await listCollecting(setup)).toHaveLength(2)
  })

  it('that returns a number in use is asked for another number', async () => {
    const setup = await aHolder(app)
    const first = await aVirtualAccount(setup)
    plays = [() => sandboxIssuer.issueAccount({ ...anyOrder, requestId: first.paymentMethodId })]
    const second = await aVirtualAccount(setup)
    expect(second.accountNumber).not.toBe(first.accountNumber)
    expect((await orders(setup)).map(({ is_closed }) => is_closed).toSorted()).toEqual([false, false, true])
    expect(await listCollecting(setup)).toHaveLength(2)
  })

  it('that returns only a number in use is EXTERNAL_REQUEST_ERROR, and no account is stored', async () => {
    const setup = await aHolder(app)
    const first = await aVirtualAccount(setup)
    const same: Play = () => sandboxIssuer.issueAccount({ ...anyOrder, requestId: first.paymentMethodId })
    plays = Array.from({ length: 5 }, () => same)
    expectRefusal(await open(setup), 'EXTERNAL_REQUEST_ERROR')
    expect(await listCollecting(setup)).toEqual([first])
    const openOrders = (await orders(setup)).filter(({ is_closed }) => !is_closed)
    expect(openOrders).toHaveLength(1)
  })

  it('may give a number to two businesses', async () => {
    const first = await aVirtualAccount(await aHolder(app))
    plays = [() => sandboxIssuer.issueAccount({ ...anyOrder, requestId: first.paymentMethodId })]
    const second = await aVirtualAccount(await aHolder(app))
    expect(second.accountNumber).toBe(first.accountNumber)
  })

  it('that never replies times out', async () => {
    const silent: AccountIssuer = {
      issueAccount: () => new Promise(() => undefined),
      issueWallet: () => new Promise(() => undefined),
      close: () => new Promise(() => undefined),
    }
    const limited = limitIssuerTime(silent, 20)
    await expect(limited.issueAccount(anyOrder)).rejects.toThrow('no answer within 20 ms')
    const { requestId, holder } = anyOrder
    await expect(limited.issueWallet({ requestId, asset: 'USDT', holder })).rejects.toThrow('no answer')
    await expect(limited.close?.('virtual-accounts', { requestId })).rejects.toThrow('no answer')
  })

  it('receives the requested account, and no documents', async () => {
    const setup = await aHolder(app)
    let received: AccountOrder | undefined
    plays = [
      (order) => {
        received = order
        return sandboxIssuer.issueAccount(order)
      },
    ]
    const account = await aVirtualAccount(setup, { currency: 'NGN', amount: 25_000 })
    expect(received).toEqual({
      requestId: account.paymentMethodId,
      rail: null,
      currency: 'NGN',
      holder: { customerId: setup.customerId, name: 'Adaeze Okafor', countryCode: 'NG' },
      oneTime: {
        amount: { minor: 2_500_000n, currency: 'NGN' },
        expiresAt: new Date(account.expiresAt ?? ''),
      },
    })
  })
})

const anyOrder: AccountOrder = {
  requestId: 'a'.repeat(24),
  currency: 'USD',
  holder: { customerId: 'c'.repeat(24), name: 'Grace Miller', countryCode: 'US' },
  oneTime: null,
}
