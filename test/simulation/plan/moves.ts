import { malformed, unknown, type Command, type Single } from '../model/commands.ts'
import type { Transaction } from '../model/state.ts'
import { rightPassword } from '../model/transactions.ts'
import { chooseBusiness, chooseTransaction, type Desk } from './desk.ts'

// What happens to transactions that are there, top-ups, and looking.

const topUpCurrencies = ['USD', 'USD', 'NGN', 'KES', 'EUR', 'JPY', 'USDT'] as const

export const planTopUp = (desk: Desk): Single => {
  const { random } = desk
  const isFee = random.chance(25)
  const amount = random.weighted([
    [90, random.between(1n, 900_000n).toString()],
    // More than any wallet may hold, so that a wallet never comes near the edge and stays there.
    [4, '10000000000000000'],
    [2, '0'],
    [2, '12.3456789'],
    [2, '0010'],
  ])
  return {
    kind: 'top-up',
    business: chooseBusiness(desk),
    handle: `t${desk.number()}`,
    wallet: isFee ? 'FEE' : 'MAIN',
    amount,
    currency: isFee ? 'USD' : random.pick(topUpCurrencies),
  }
}

export const planAuthorize = (desk: Desk): Extract<Single, { kind: 'authorize' }> => {
  const business = chooseBusiness(desk)
  const transaction = chooseTransaction(desk, business, ({ status }) => status === 'CUSTOMER_ACTION_REQUIRED')
  return { kind: 'authorize', business, transaction, otp: desk.random.chance(40) ? rightPassword : '000000' }
}

export const planSimulate = (desk: Desk): Single => {
  const business = chooseBusiness(desk)
  const transaction = chooseTransaction(desk, business, ({ status }) => status === 'PENDING')
  return { kind: 'simulate', business, transaction, outcome: desk.random.chance(60) ? 'success' : 'failed' }
}

const isPaidIn = ({ type, origin }: Transaction): boolean => type === 'DEPOSIT' && origin === 'api'

/** A move of an operator, who reads ids off a list and never sends what is none. */
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

/** A second worker's run of a job that is there. */
export const planWorkOn = (desk: Desk): Single => {
  const waiting = [...desk.state.transactions.values()].filter(({ dueAt }) => dueAt !== null)
  const one = desk.random.any(waiting)
  return { kind: 'work-on', business: one?.business ?? 'A', transaction: one?.handle ?? unknown }
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
    [2, () => ({ kind: 'list-transactions', business, limit: random.pick([1, 10, 100]) })],
    [1, () => ({ kind: 'list-customers', business })],
  ])()
}

export const planWork = ({ random }: Desk): Command =>
  random.weighted<Command>([
    [10, { kind: 'work', workers: 1 }],
    [4, { kind: 'work', workers: 2 }],
    [3, { kind: 'crash', when: 'before' }],
    [2, { kind: 'crash', when: 'after' }],
    [3, { kind: 'wake' }],
  ])
