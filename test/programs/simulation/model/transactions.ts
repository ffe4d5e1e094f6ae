import { malformed, unknown, type Answer, type Command } from './commands.ts'
import { refused } from './creates.ts'
import { largest, readAmount, show } from './decimals.ts'
import { isOverfull, isShort, move, open } from './moves.ts'
import {
  businessOf,
  findCustomer,
  findTransaction,
  ownerOf,
  walletAt,
  walletKey,
  type BusinessName,
  type State,
  type Transaction,
} from './state.ts'
import { viewTransaction, type Ids } from './views.ts'

// Changes of existing transactions, and top-ups.

type Ask<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>

const invalid = refused(400, 'INVALID_BUSINESS_TRANSACTION_REQUEST')
const impossible = refused(422, 'VALIDATION_ERROR')
const maxTries = 5
/** The one-time password of the sandbox. */
export const rightPassword = '123456'

export const findAsked = (
  state: State,
  { business, transaction }: { business: BusinessName; transaction: string },
): Transaction | Answer => {
  if (transaction === malformed) return refused(400, 'INVALID_BUSINESS_TRANSACTION_ID')
  return findTransaction(state, business, transaction) ?? refused(404, 'BUSINESS_TRANSACTION_NOT_FOUND')
}

export const isAnswer = (found: Transaction | Answer): found is Answer => !('handle' in found)

type PaidIn = Pick<
  Transaction,
  | 'handle'
  | 'business'
  | 'origin'
  | 'status'
  | 'channel'
  | 'customer'
  | 'wallet'
  | 'feeWallet'
  | 'key'
  | 'reference'
> & { readonly amount: bigint; readonly currency: string }

/** A deposit in one currency at rate 1, without a payment method. */
const paidIn = (state: State, { amount, currency, ...given }: PaidIn): Transaction => ({
  ...given,
  type: 'DEPOSIT',
  history: [given.status],
  journals: [],
  method: null,
  source: amount,
  sourceCurrency: currency,
  destination: amount,
  destinationCurrency: currency,
  rate: '1',
  fee: 0n,
  failureCode: null,
  tries: 0,
  calls: 0,
  live: null,
  use: null,
  createdAt: state.now,
  updatedAt: state.now,
  dueAt: null,
  leaseUntil: null,
})

export const topUp = (state: State, command: Ask<'top-up'>, ids: Ids): Answer => {
  const { handle, business, wallet, currency } = command
  const amount = readAmount(command.amount, currency)
  const { available, pending } = walletAt(state, walletKey(business, wallet, currency))
  if (amount === undefined || available + pending + amount > largest) return impossible
  const transaction = paidIn(state, {
    handle,
    business,
    origin: 'topup',
    status: 'SUCCESS',
    channel: 'WALLET',
    customer: ownerOf(business),
    amount,
    currency,
    wallet,
    feeWallet: businessOf(state, business).feeWallet,
    key: '',
    reference: '',
  })
  open(state, transaction)
  return { status: 200, data: viewTransaction(transaction, ids) }
}

/** A transfer to a shared account, reported with a receipt and reviewed by an operator. */
export const reportTransfer = (state: State, command: Ask<'report-transfer'>, ids: Ids): Answer => {
  const { handle, business, customer, file, reference } = command
  if (customer === malformed) return refused(400, 'INVALID_BUSINESS_CUSTOMER_ID')
  const amount = readAmount(command.amount, 'NGN')
  if (amount === undefined) return impossible
  const isTaken = [...state.transactions.values()].some(
    (one) =>
      one.business === business && one.origin === 'pool' && (one.key === file || one.reference === reference),
  )
  if (isTaken) return refused(409, 'DUPLICATE_REQUEST')
  if (!findCustomer(state, business, customer)) return refused(404, 'BUSINESS_CUSTOMER_NOT_FOUND')
  if (file === unknown) return refused(404, 'MEDIA_NOT_FOUND')
  const transaction = paidIn(state, {
    handle,
    business,
    origin: 'pool',
    status: 'IN_REVIEW',
    channel: 'VIRTUAL_BANK_ACCOUNT',
    customer,
    amount,
    currency: 'NGN',
    wallet: 'MAIN',
    feeWallet: 'MAIN',
    key: file,
    reference,
  })
  open(state, transaction)
  return { status: 201, data: viewTransaction(transaction, ids) }
}

/** Applies the review of a transfer. */
export const review = (state: State, command: Ask<'review'>): Answer => {
  const found = findTransaction(state, command.business, command.transaction)
  if (!found) return refused(404, 'BUSINESS_TRANSACTION_NOT_FOUND')
  if (found.status !== 'IN_REVIEW') return invalid
  if (command.isApproved && isOverfull(state, found, 'SUCCESS')) return impossible
  const rejected = { to: 'REJECTED', failureCode: 'SVC_COMPLIANCE_REJECTED' }
  const { status } = move(state, found, command.isApproved ? { to: 'SUCCESS' } : rejected)
  return { status: 200, data: status }
}

export const authorize = (state: State, command: Ask<'authorize'>, ids: Ids): Answer => {
  const found = findAsked(state, command)
  if (isAnswer(found)) return found
  if (found.status !== 'CUSTOMER_ACTION_REQUIRED' || found.tries >= maxTries) return invalid
  const tried = { ...found, tries: found.tries + 1 }
  state.transactions.set(found.handle, tried)
  if (command.otp === rightPassword) {
    if (isOverfull(state, tried, 'SUCCESS')) return impossible
    return { status: 200, data: viewTransaction(move(state, tried, { to: 'SUCCESS' }), ids) }
  }
  if (tried.tries === maxTries) move(state, tried, { to: 'FAILED', failureCode: 'SVC_REQUEST_FAILED' })
  return refused(400, 'OTP_INCORRECT')
}

export const simulate = (state: State, command: Ask<'simulate'>, ids: Ids): Answer => {
  const found = findAsked(state, command)
  if (isAnswer(found)) return found
  if (!['PENDING', 'PROCESSING', 'UNKNOWN'].includes(found.status)) return invalid
  const isGood = command.outcome === 'success'
  if (isGood && isOverfull(state, found, 'SUCCESS')) return impossible
  move(state, found, isGood ? { to: 'SUCCESS' } : { to: 'FAILED', failureCode: 'SVC_PAYMENT_FAILED' })
  return { status: 202, data: viewTransaction(found, ids) }
}

const outcomes = {
  evidence: 'DISPUTE_EVIDENCE_SUBMITTED',
  resolved: 'DISPUTE_RESOLVED',
  won: 'DISPUTE_WON',
  lost: 'DISPUTE_LOST',
} as const

const movesFrom: Readonly<Record<string, readonly string[]>> = {
  SUCCESS: ['REFUNDED', 'DISPUTED'],
  DISPUTED: Object.values(outcomes),
  DISPUTE_EVIDENCE_SUBMITTED: [outcomes.resolved, outcomes.won, outcomes.lost],
}

export const operate = (state: State, command: Ask<'refund' | 'dispute' | 'resolve'>): Answer => {
  const found = findTransaction(state, command.business, command.transaction)
  if (!found) return refused(404, 'BUSINESS_TRANSACTION_NOT_FOUND')
  const to =
    command.kind === 'resolve'
      ? outcomes[command.outcome]
      : command.kind === 'refund'
        ? 'REFUNDED'
        : 'DISPUTED'
  // Only deposits of payers can be disputed, not top-ups.
  const isDisputable = found.type === 'DEPOSIT' && found.origin !== 'topup'
  const mayMove = movesFrom[found.status]?.includes(to) === true && (to === 'REFUNDED' || isDisputable)
  if (!mayMove) return invalid
  if (isShort(state, found, to)) return refused(402, 'BALANCE_INSUFFICIENT')
  if (isOverfull(state, found, to)) return impossible
  move(state, found, { to })
  return { status: 200, data: to }
}

export const readBalance = (state: State, { business, wallet }: Ask<'read-balance'>): Answer => {
  const prefix = walletKey(business, wallet, '')
  const balances = [...state.wallets].flatMap(([key, { available }]) => {
    const currency = key.slice(prefix.length)
    return key.startsWith(prefix) ? [[currency, Number(show(available, currency))] as const] : []
  })
  return { status: 200, data: Object.fromEntries(balances) }
}
