import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { readNow } from '../../../src/db/clock.ts'
import { inTransaction, query } from '../../../src/db/tx.ts'
import type { AccountIssuer, AccountOrder } from '../../../src/rails/issuer.ts'
import { limitIssuerTime } from '../../../src/rails/time-limit.ts'
import { sandboxIssuer } from '../../../src/sandbox/issuer.ts'
import { aHolder, aVirtualAccount, listCollecting, type AccountHolder } from '../../support/accounts.ts'
import { useApp } from '../../support/app.ts'
import { must } from '../../support/builders.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

type Answer = Awaited<ReturnType<AccountIssuer['issueAccount']>>
type Play = (order: AccountOrder) => Promise<Answer>

const asked: string[] = []
const issued: string[] = []
let plays: Play[] = []

/** An issuer that does what the test says, and then as the sandbox's. */
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

const open = ({ client, customerId }: AccountHolder) =>
  client.POST(path, { body: { currency: 'USD', customerId } })

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

describe('an answer that is lost', () => {
  it('is 503, and the next request is given the very account that was issued', async () => {
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

  it('costs no place, however often it is', async () => {
    const setup = await aHolder(app)
    for (let count = 0; count < 7; count += 1) {
      plays = [lost]
      expectRefusal(await open(setup), 'EXTERNAL_REQUEST_ERROR')
    }
    for (let count = 0; count < 5; count += 1) must(await open(setup))
    expectRefusal(await open(setup), 'VIRTUAL_ACCOUNT_LIMIT_REACHED')
    expect(new Set(issued).size).toBe(5)
  })

  it('is made good by a request that gets or creates, too', async () => {
    const setup = await aHolder(live)
    plays = [lost]
    expectRefusal(await obtain(setup), 'EXTERNAL_REQUEST_ERROR')
    expect(must(await obtain(setup)).data.accountNumber).toBe(issued[0])
  })
})

describe('a process that dies between the answer and the commit', () => {
  /** The account was issued, and its process does nothing more. */
  const dies: Play = async (order) => {
    issued.push((await sandboxIssuer.issueAccount(order)).accountNumber)
    return new Promise<Answer>(() => undefined)
  }

  const dieOpening = async (setup: AccountHolder): Promise<void> => {
    plays = [dies]
    void open(setup).catch(() => undefined)
    while (issued.length === 0) await pause(5)
  }

  it('leaves an order that a get-or-create fills at once, with the same account', async () => {
    const setup = await aHolder(live)
    await dieOpening(setup)
    const account = must(await obtain(setup)).data
    expect(account.accountNumber).toBe(issued[0])
    expect(await orders(setup, live)).toHaveLength(1)
  })

  it('leaves its place to a create after a minute; before that a create takes another', async () => {
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

  it('is spent once, past every look at it before, in its time and by its business', async () => {
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

  it('that is blocked or deleted is closed to everybody, and not merely over', async () => {
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
  it('whose answer comes late gives both who asked the same account', async () => {
    const setup = await aHolder(live)
    let release: () => void = () => undefined
    const held = new Promise<void>((done) => (release = done))
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

  it('that fails one of two does not give the order of the other away', async () => {
    const setup = await aHolder(live)
    let release: () => void = () => undefined
    const held = new Promise<void>((done) => (release = done))
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

  it('that gives the number of another account is asked for another', async () => {
    const setup = await aHolder(app)
    const first = await aVirtualAccount(setup)
    plays = [() => sandboxIssuer.issueAccount({ ...anyOrder, requestId: first.paymentMethodId })]
    const second = await aVirtualAccount(setup)
    expect(second.accountNumber).not.toBe(first.accountNumber)
    expect((await orders(setup)).map(({ is_closed }) => is_closed).toSorted()).toEqual([false, false, true])
    expect(await listCollecting(setup)).toHaveLength(2)
  })

  it('that gives one number only is at fault, and nothing is kept of it', async () => {
    const setup = await aHolder(app)
    const first = await aVirtualAccount(setup)
    const same: Play = () => sandboxIssuer.issueAccount({ ...anyOrder, requestId: first.paymentMethodId })
    plays = Array.from({ length: 5 }, () => same)
    expectRefusal(await open(setup), 'EXTERNAL_REQUEST_ERROR')
    expect(await listCollecting(setup)).toEqual([first])
    const standing = (await orders(setup)).filter(({ is_closed }) => !is_closed)
    expect(standing).toHaveLength(1)
  })

  it('may give a number to two businesses', async () => {
    const first = await aVirtualAccount(await aHolder(app))
    plays = [() => sandboxIssuer.issueAccount({ ...anyOrder, requestId: first.paymentMethodId })]
    const second = await aVirtualAccount(await aHolder(app))
    expect(second.accountNumber).toBe(first.accountNumber)
  })

  it('that never answers is waited for so long and no longer', async () => {
    const silent: AccountIssuer = {
      issueAccount: () => new Promise(() => undefined),
      issueWallet: () => new Promise(() => undefined),
    }
    const limited = limitIssuerTime(silent, 20)
    await expect(limited.issueAccount(anyOrder)).rejects.toThrow('no answer within 20 ms')
    const { requestId, holder } = anyOrder
    await expect(limited.issueWallet({ requestId, asset: 'USDT', holder })).rejects.toThrow('no answer')
  })

  it('is told what is asked for, and nothing of documents', async () => {
    const setup = await aHolder(app)
    let told: AccountOrder | undefined
    plays = [
      (order) => {
        told = order
        return sandboxIssuer.issueAccount(order)
      },
    ]
    const account = await aVirtualAccount(setup, { currency: 'NGN', amount: 25_000 })
    expect(told).toEqual({
      requestId: account.paymentMethodId,
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
