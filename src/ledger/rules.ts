import type { WalletKind } from '../auth/index.ts'
import { assert } from '../kernel/assert.ts'
import type { Money } from '../kernel/money.ts'

/** An account of the ledger; its currency is a field of the posting. Wallet accounts belong to the business of the
 *  posting and have a stored balance; platform accounts are summed from postings. */
export type Account =
  | `wallet:${WalletKind}:${'available' | 'pending'}`
  | `clearing:${string}`
  | 'liquidity'
  | 'fees'
  | 'world'

/** Money from one account to another: both sides in one row, so that books balance by construction. */
export type Posting = {
  readonly debit: Account
  readonly credit: Account
  readonly currency: string
  readonly amountMinor: string
}

/** The kind of a journal entry; a transaction has at most one of each kind. */
export type JournalKind =
  | 'HOLD'
  | 'SETTLE'
  | 'RELEASE'
  | 'CREDIT'
  | 'SWAP'
  | 'TOPUP'
  | 'REFUND'
  | 'DISPUTE_HOLD'
  | 'DISPUTE_RELEASE'
  | 'DISPUTE_LOST'

/** A journal entry: a kind and its postings, the input of `app.post_journals`. */
export type Journal = { readonly kind: JournalKind; readonly postings: readonly Posting[] }

/** The amounts of a transaction, and which wallets of the business they move. */
export type MoneyMoved = {
  readonly source: Money
  readonly destination: Money
  /** In source currency; zero where no fee applies. */
  readonly fee: Money
  readonly walletType: WalletKind
  readonly feeWalletType: WalletKind
}

const available = (wallet: WalletKind): Account => `wallet:${wallet}:available`
const pending = (wallet: WalletKind): Account => `wallet:${wallet}:pending`

const move = (money: Money, debit: Account, credit: Account): readonly Posting[] => {
  assert(money.minor >= 0n, 'a posting moves no negative amount')
  return money.minor === 0n
    ? []
    : [{ debit, credit, currency: money.currency, amountMinor: money.minor.toString() }]
}

/** Holds the source amount and fee of a payout or swap: both move from available to pending. See
 *  docs/design/ledger.md#accounts-and-entries. */
export const holdSource = ({ source, fee, walletType, feeWalletType }: MoneyMoved): Journal => ({
  kind: 'HOLD',
  postings: [
    ...move(source, available(walletType), pending(walletType)),
    ...move(fee, available(feeWalletType), pending(feeWalletType)),
  ],
})

/** Releases the hold of a failed payout or swap: amount and fee are available again. */
export const releaseSource = ({ source, fee, walletType, feeWalletType }: MoneyMoved): Journal => ({
  kind: 'RELEASE',
  postings: [
    ...move(source, pending(walletType), available(walletType)),
    ...move(fee, pending(feeWalletType), available(feeWalletType)),
  ],
})

const captureHold = ({ source, fee, walletType, feeWalletType }: MoneyMoved): readonly Posting[] => [
  ...move(source, pending(walletType), 'liquidity'),
  ...move(fee, pending(feeWalletType), 'fees'),
]

/** Settles a payout that succeeded: the hold goes to the platform's liquidity and fees, and liquidity in the
 *  destination currency goes to the rail. See docs/design/ledger.md#accounts-and-entries. */
export const settlePayout = (money: MoneyMoved, rail: string): Journal => ({
  kind: 'SETTLE',
  postings: [...captureHold(money), ...move(money.destination, 'liquidity', `clearing:${rail}`)],
})

/** Settles a swap: two balanced legs, from one wallet and into the other. See
 *  docs/design/ledger.md#accounts-and-entries. */
export const settleSwap = (money: MoneyMoved): Journal => ({
  kind: 'SWAP',
  postings: [...captureHold(money), ...move(money.destination, 'liquidity', available(money.walletType))],
})

/** Credits a deposit that succeeded: the rail brings source amount and fee, and the wallet gets the whole destination
 *  amount. See docs/design/ledger.md#accounts-and-entries. */
export const creditDeposit = (money: MoneyMoved, rail: string): Journal => ({
  kind: 'CREDIT',
  postings: [
    ...move(money.source, `clearing:${rail}`, 'liquidity'),
    ...move(money.fee, `clearing:${rail}`, 'fees'),
    ...move(money.destination, 'liquidity', available(money.walletType)),
  ],
})

/** Credits a sandbox top-up to a wallet. */
export const topUpWallet = ({ destination, walletType }: MoneyMoved): Journal => ({
  kind: 'TOPUP',
  postings: move(destination, 'world', available(walletType)),
})

const availableOf = (account: Account): Account =>
  account === 'wallet:MAIN:pending' || account === 'wallet:FEE:pending'
    ? available(account === 'wallet:FEE:pending' ? 'FEE' : 'MAIN')
    : account

/** Refunds a settled transaction at its original amounts: reverses its last entry, and credits money that came from a
 *  hold as available. See docs/behaviour.md#wallet-movements. */
export const refund = ({ postings }: Journal): Journal => ({
  kind: 'REFUND',
  postings: postings.map((posting) => ({
    ...posting,
    debit: posting.credit,
    credit: availableOf(posting.debit),
  })),
})

/** Holds the amount of a disputed deposit. See docs/behaviour.md#wallet-movements. */
export const holdDispute = ({ destination, walletType }: MoneyMoved): Journal => ({
  kind: 'DISPUTE_HOLD',
  postings: move(destination, available(walletType), pending(walletType)),
})

/** Releases the hold of a dispute that was won or resolved. */
export const releaseDispute = ({ destination, walletType }: MoneyMoved): Journal => ({
  kind: 'DISPUTE_RELEASE',
  postings: move(destination, pending(walletType), available(walletType)),
})

/** Captures the hold of a dispute that was lost; the payer gets the source amount back through the rail. */
export const loseDispute = ({ source, destination, walletType }: MoneyMoved, rail: string): Journal => ({
  kind: 'DISPUTE_LOST',
  postings: [
    ...move(destination, pending(walletType), 'liquidity'),
    ...move(source, 'liquidity', `clearing:${rail}`),
  ],
})
