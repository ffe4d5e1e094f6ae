import { largest } from './decimals.ts'
import {
  isGivenUp,
  walletAt,
  walletKey,
  type State,
  type Transaction,
  type Wallet,
  type WalletType,
} from './state.ts'

// The moves of a transaction and what they do to the money (docs/behaviour.md#state-machine).

type Change = { readonly key: string; readonly available: bigint; readonly pending: bigint }

const change = (state: State, { key, available, pending }: Change): void => {
  const before = walletAt(state, key)
  const after: Wallet = { available: before.available + available, pending: before.pending + pending }
  state.wallets.set(key, after)
}

const key = ({ business }: Transaction, type: WalletType, currency: string): string =>
  walletKey(business, type, currency)

/** What a payout or swap takes: the source from its wallet, the fee from the wallet of fees. */
const taken = (transaction: Transaction): readonly { readonly key: string; readonly minor: bigint }[] => {
  const { source, fee, sourceCurrency, wallet, feeWallet } = transaction
  return [
    { key: key(transaction, wallet, sourceCurrency), minor: source },
    { key: key(transaction, feeWallet, sourceCurrency), minor: fee },
  ].filter(({ minor }) => minor > 0n)
}

const given = (transaction: Transaction) => ({
  key: key(transaction, transaction.wallet, transaction.destinationCurrency),
  minor: transaction.destination,
})

const record = (state: State, transaction: Transaction, journal: string | null): void => {
  const journals = journal === null ? transaction.journals : [...transaction.journals, journal]
  state.transactions.set(transaction.handle, { ...transaction, journals })
}

/** True where the wallets have what a payout or swap takes. */
export const canHold = (state: State, transaction: Transaction): boolean => {
  const wanted = new Map<string, bigint>()
  for (const { key: at, minor } of taken(transaction)) wanted.set(at, (wanted.get(at) ?? 0n) + minor)
  return [...wanted].every(([at, minor]) => walletAt(state, at).available >= minor)
}

/** Writes a transaction down, and holds what a payout or swap takes. */
export const open = (state: State, transaction: Transaction): void => {
  const holds = transaction.type !== 'DEPOSIT' && transaction.status === 'PENDING'
  if (holds) {
    for (const { key: at, minor } of taken(transaction)) {
      change(state, { key: at, available: -minor, pending: minor })
    }
  }
  const isTopUp = transaction.origin === 'topup'
  if (isTopUp) change(state, { key: given(transaction).key, available: transaction.destination, pending: 0n })
  record(state, transaction, isTopUp ? 'TOPUP' : holds ? 'HOLD' : null)
}

const settle = (state: State, transaction: Transaction): string => {
  const { type } = transaction
  if (type !== 'DEPOSIT') {
    for (const { key: at, minor } of taken(transaction)) {
      change(state, { key: at, available: 0n, pending: -minor })
    }
  }
  if (type !== 'WITHDRAW') {
    const { key: at, minor } = given(transaction)
    change(state, { key: at, available: minor, pending: 0n })
  }
  return { WITHDRAW: 'SETTLE', DEPOSIT: 'CREDIT', SWAP: 'SWAP' }[type]
}

const release = (state: State, transaction: Transaction): string | null => {
  if (transaction.type === 'DEPOSIT') return null
  for (const { key: at, minor } of taken(transaction)) {
    change(state, { key: at, available: minor, pending: -minor })
  }
  return 'RELEASE'
}

const refund = (state: State, transaction: Transaction): string => {
  if (transaction.type !== 'WITHDRAW') {
    const { key: at, minor } = given(transaction)
    change(state, { key: at, available: -minor, pending: 0n })
  }
  if (transaction.type !== 'DEPOSIT') {
    for (const { key: at, minor } of taken(transaction)) {
      change(state, { key: at, available: minor, pending: 0n })
    }
  }
  return 'REFUND'
}

const dispute = (state: State, transaction: Transaction, to: string): string | null => {
  const { key: at, minor } = given(transaction)
  if (to === 'DISPUTED') {
    change(state, { key: at, available: -minor, pending: minor })
    return 'DISPUTE_HOLD'
  }
  if (to === 'DISPUTE_EVIDENCE_SUBMITTED') return null
  const isLost = to === 'DISPUTE_LOST'
  change(state, { key: at, available: isLost ? 0n : minor, pending: -minor })
  return isLost ? 'DISPUTE_LOST' : 'DISPUTE_RELEASE'
}

const moveMoney = (state: State, transaction: Transaction, to: string): string | null => {
  if (to === 'SUCCESS') return settle(state, transaction)
  if (['PROCESSING', 'SCHEDULED', 'UNKNOWN', 'RETRY'].includes(to)) return null
  if (to === 'REFUNDED') return refund(state, transaction)
  if (isGivenUp(to)) return release(state, transaction)
  return dispute(state, transaction, to)
}

/** True where a move would take more from a wallet than it has: a deposit's or swap's refund, and a dispute. */
export const isShort = (state: State, transaction: Transaction, to: string): boolean => {
  const takes = to === 'DISPUTED' || (to === 'REFUNDED' && transaction.type !== 'WITHDRAW')
  const { key: at, minor } = given(transaction)
  return takes && walletAt(state, at).available < minor
}

/** True where a move would give a wallet more than any may hold. */
export const isOverfull = (state: State, transaction: Transaction, to: string): boolean => {
  const isGiven = to === 'SUCCESS' && transaction.type !== 'WITHDRAW'
  const isReturned = to === 'REFUNDED' && transaction.type !== 'DEPOSIT'
  const gains = isGiven ? [given(transaction)] : isReturned ? taken(transaction) : []
  const after = new Map<string, bigint>()
  for (const { key: at, minor } of gains) {
    const { available, pending } = walletAt(state, at)
    after.set(at, (after.get(at) ?? available + pending) + minor)
  }
  return [...after.values()].some((minor) => minor > largest)
}

/** A move, and when the worker takes the transaction up again. */
export type Move = {
  readonly to: string
  readonly failureCode?: string | null
  readonly dueAt?: number | null
}

/** Moves a transaction with its money. */
export const move = (
  state: State,
  transaction: Transaction,
  { to, failureCode = null, dueAt = null }: Move,
): Transaction => {
  const journal = moveMoney(state, transaction, to)
  const after: Transaction = {
    ...transaction,
    status: to,
    history: [...transaction.history, to],
    failureCode,
    updatedAt: state.now,
    dueAt,
    leaseUntil: null,
  }
  record(state, after, journal)
  return state.transactions.get(after.handle) ?? after
}
