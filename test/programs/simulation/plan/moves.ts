import { malformed, unknown, type Command, type ListTransactions, type Single } from '../model/commands.ts'
import { walletAt, walletKey, type BusinessName, type Transaction } from '../model/state.ts'
import { rightPassword } from '../model/transactions.ts'
import { largest, show } from '../model/decimals.ts'
import { chooseBusiness, chooseCustomer, chooseTransaction, type Desk } from './desk.ts'

// Commands on existing transactions, top-ups, and reads.

const topUpCurrencies = ['USD', 'USD', 'NGN', 'KES', 'EUR', 'JPY', 'USDT'] as const

/** Fills a wallet to the maximum, or tries to exceed it by one. */
const planFilling = (desk: Desk, business: BusinessName): Single => {
  const { random, state } = desk
  const currency = random.pick(['USDT', 'JPY'])
  const { available, pending } = walletAt(state, walletKey(business, 'MAIN', currency))
  const room = largest - available - pending
  const amount = room + random.pick([0n, 0n, 1n, -1n])
  return {
    kind: 'top-up',
    business,
    handle: `t${desk.number()}`,
    wallet: 'MAIN',
    amount: show(amount > 0n ? amount : 1n, currency),
    currency,
  }
}

export const planTopUp = (desk: Desk): Single => {
  const { random } = desk
  const isFee = random.chance(25)
  const business = chooseBusiness(desk)
  if (random.chance(6)) return planFilling(desk, business)
  const amount = random.weighted([
    [90, random.between(1n, 900_000n).toString()],
    [4, '10000000000000000'],
    [2, '0'],
    [2, '12.3456789'],
    [2, '0010'],
  ])
  return {
    kind: 'top-up',
    business,
    handle: `t${desk.number()}`,
    wallet: isFee ? 'FEE' : 'MAIN',
    amount,
    currency: isFee ? 'USD' : random.pick(topUpCurrencies),
  }
}

type Authorize = Extract<Single, { kind: 'authorize' }>

export const planAuthorize = (desk: Desk, business: BusinessName = chooseBusiness(desk)): Authorize => {
  const transaction = chooseTransaction(desk, business, ({ status }) => status === 'CUSTOMER_ACTION_REQUIRED')
  return { kind: 'authorize', business, transaction, otp: desk.random.chance(40) ? rightPassword : '000000' }
}

export const planSimulate = (desk: Desk): Single => {
  const business = chooseBusiness(desk)
  const chosen = chooseTransaction(desk, business, ({ status, live }) => !live && /^P(EN|RO)/.test(status))
  // A sandbox has no live rails.
  const transaction = desk.state.transactions.get(chosen)?.live ? unknown : chosen
  return { kind: 'simulate', business, transaction, outcome: desk.random.chance(60) ? 'success' : 'failed' }
}

const isPaidIn = ({ type, origin }: Transaction): boolean => type === 'DEPOSIT' && origin !== 'topup'

/** A command of an operator, who never sends malformed ids. */
export const planOperation = (desk: Desk): Single => {
  const { random } = desk
  const business = chooseBusiness(desk)
  const choose = (wished: (one: Transaction) => boolean): string => {
    const handle = chooseTransaction(desk, business, wished)
    return handle === malformed ? unknown : handle
  }
  return random.weighted<() => Single>([
    [4, () => ({ kind: 'refund', business, transaction: choose(({ status }) => status === 'SUCCESS') })],
    [
      4,
      () => ({
        kind: 'dispute',
        business,
        transaction: choose((one) => one.status === 'SUCCESS' && isPaidIn(one)),
      }),
    ],
    [
      5,
      () => ({
        kind: 'resolve',
        business,
        transaction: choose(({ status }) => /^DISPUTE(D|_EVIDENCE)/.test(status)),
        outcome: random.pick(['evidence', 'resolved', 'won', 'lost']),
      }),
    ],
  ])()
}

/** A second run of an existing job by another worker. */
export const planWorkOn = (desk: Desk): Single => {
  // Excluded for rails with state, whose outcome depends on order and is in no snapshot.
  const waiting = [...desk.state.transactions.values()].filter(
    ({ dueAt, reference, live }) => dueAt !== null && !live && !/SLOW|LOST/.test(reference),
  )
  const one = desk.random.any(waiting)
  return { kind: 'work-on', business: one?.business ?? 'A', transaction: one?.handle ?? unknown }
}

/** A further question about a payout on a live rail, at the rail's word or against it. */
export const planAskRail = ({ random, state }: Desk): Command => {
  const one = random.any([...state.transactions.values()].filter(({ live }) => live !== null))
  return {
    kind: 'ask-rail',
    business: one?.business ?? 'A',
    transaction: one?.handle ?? unknown,
    isLie: random.chance(60),
  }
}

export const planRead = (desk: Desk): Command => {
  const { random } = desk
  const business = chooseBusiness(desk)
  return random.weighted<() => Command>([
    [
      4,
      () => ({
        kind: 'read-transaction',
        business,
        transaction: chooseTransaction(desk, business, () => true),
      }),
    ],
    [3, () => ({ kind: 'read-balance', business, wallet: random.chance(70) ? 'MAIN' : 'FEE' })],
    [
      3,
      () => ({
        kind: 'list-transactions',
        business,
        limit: random.pick([1, 10, 100]),
        ...random.weighted<() => Partial<ListTransactions>>([
          [2, () => ({})],
          [2, () => ({ reference: random.any([...desk.state.transactions.values()])?.reference || 'none' })],
          [1, () => ({ status: random.pick(['PENDING', 'SUCCESS', 'FAILED', 'REFUNDED', 'IN_REVIEW']) })],
          [1, () => ({ type: random.pick(['WITHDRAW', 'DEPOSIT', 'SWAP']) })],
        ])(),
      }),
    ],
    [1, () => ({ kind: 'list-customers', business })],
  ])()
}

/** A transfer to a shared account, usually with a receipt and an unused reference. */
export const planTransfer = (desk: Desk): Single => {
  const { random } = desk
  const business = chooseBusiness(desk)
  const number = desk.number()
  const used = random.any(
    [...desk.state.transactions.values()].filter((one) => one.business === business && one.origin === 'pool'),
  )
  return {
    kind: 'report-transfer',
    business,
    handle: `t${number}`,
    customer: chooseCustomer(desk, business),
    amount: show(random.between(1n, 5_000_000n), 'NGN'),
    reference: random.chance(15) && used ? used.reference : `transfer-${number}`,
    file: random.weighted([
      [80, `f${number}`],
      [12, used?.key ?? `f${number}`],
      [8, unknown],
    ]),
  }
}

export const planReview = (desk: Desk): Single => {
  const business = chooseBusiness(desk)
  const handle = chooseTransaction(desk, business, ({ status }) => status === 'IN_REVIEW')
  const transaction = handle === malformed ? unknown : handle
  return { kind: 'review', business, transaction, isApproved: desk.random.chance(70) }
}

/** Workers run jobs, or die. A dead one is soon followed by others, while its lease still runs. */
export const planWork = (desk: Desk): Command | readonly Command[] => {
  const { random } = desk
  const dyingAt = () => random.pick(['committed', 'sent', 'after'] as const)
  const again: readonly Command[] = [
    { kind: 'jump', ms: random.pick([1_000, 20_000, 44_999, 45_000]) },
    random.chance(50) ? { kind: 'work', workers: 1 } : { kind: 'crash', when: dyingAt() },
    { kind: 'wake' },
  ]
  return random.weighted<Command | readonly Command[]>([
    [2, [{ kind: 'crash', when: 'before' }, ...again.slice(0, random.below(4))]],
    [10, { kind: 'work', workers: 1 }],
    [4, { kind: 'work', workers: 2 }],
    [3, { kind: 'crash', when: 'before' }],
    [4, { kind: 'crash', when: dyingAt() }],
    [3, { kind: 'wake' }],
  ])
}
