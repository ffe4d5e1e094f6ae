import type { WalletKind } from '../auth/caller.ts'
import { assert } from '../kernel/assert.ts'
import type { Money } from '../kernel/money.ts'

/** An account of the ledger. Wallet accounts belong to the business of the posting and have a cached balance; the
 *  others are the platform's and are summed from postings. The currency stands beside it in the posting. */
export type Account =
  `wallet:${WalletKind}:${'available' | 'pending'}` | `clearing:${string}` | 'liquidity' | 'fees' | 'world'

/** Money from one account to another: both sides in one row, so that books balance by construction. */
export type Posting = {
  readonly debit: Account
  readonly credit: Account
  readonly currency: string
  readonly amountMinor: string
}

/** What happened to the money of a transaction; each kind at most once per transaction. */
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

/** One entry: a kind and its postings, as `app.post_journal` takes it. */
export type Journal = { readonly kind: JournalKind; readonly postings: readonly Posting[] }

/** The money of a transaction: what leaves one side, what reaches the other, and which wallets are the business's. */
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

/** Holds what a payout or swap takes: source amount and fee leave what is available and wait as pending.
 *  Pure. Source: house §2.5. */
export const holdSource = ({ source, fee, walletType, feeWalletType }: MoneyMoved): Journal => ({
  kind: 'HOLD',
  postings: [
    ...move(source, available(walletType), pending(walletType)),
    ...move(fee, available(feeWalletType), pending(feeWalletType)),
  ],
})

/** Releases what was held for a payout or swap that failed: it is available again, the fee included. Pure. */
export const releaseSource = ({ source, fee, walletType, feeWalletType }: MoneyMoved): Journal => ({
  kind: 'RELEASE',
  postings: [
    ...move(source, pending(walletType), available(walletType)),
    ...move(fee, pending(feeWalletType), available(feeWalletType)),
  ],
})

const takeHeld = ({ source, fee, walletType, feeWalletType }: MoneyMoved): readonly Posting[] => [
  ...move(source, pending(walletType), 'liquidity'),
  ...move(fee, pending(feeWalletType), 'fees'),
]

/** Settles a payout that succeeded: what was pending becomes the platform's, fee apart, and the platform's liquidity
 *  in the destination currency goes to the rail. Pure. Source: house §2.5. */
export const settlePayout = (money: MoneyMoved, rail: string): Journal => ({
  kind: 'SETTLE',
  postings: [...takeHeld(money), ...move(money.destination, 'liquidity', `clearing:${rail}`)],
})

/** Settles a swap: two balanced legs, out of the one wallet and into the other. Pure. Source: house §2.5. */
export const settleSwap = (money: MoneyMoved): Journal => ({
  kind: 'SWAP',
  postings: [...takeHeld(money), ...move(money.destination, 'liquidity', available(money.walletType))],
})

/** Credits a deposit that succeeded: the rail brings source amount and fee, the wallet gets the destination amount
 *  whole. Pure. Source: house §2.5, contract §4 "Pricing". */
export const creditDeposit = (money: MoneyMoved, rail: string): Journal => ({
  kind: 'CREDIT',
  postings: [
    ...move(money.source, `clearing:${rail}`, 'liquidity'),
    ...move(money.fee, `clearing:${rail}`, 'fees'),
    ...move(money.destination, 'liquidity', available(money.walletType)),
  ],
})

/** Credits a sandbox top-up to a wallet. Pure. Source: contract §5. */
export const topUpWallet = ({ destination, walletType }: MoneyMoved): Journal => ({
  kind: 'TOPUP',
  postings: move(destination, 'world', available(walletType)),
})

const afterHold = (account: Account): Account =>
  account === 'wallet:MAIN:pending' || account === 'wallet:FEE:pending'
    ? available(account === 'wallet:FEE:pending' ? 'FEE' : 'MAIN')
    : account

/** Takes a settled transaction back at its original amounts: its last entry the other way round, and what came out of
 *  a hold goes back to what is available. Pure. Source: contract §4 "Fee wallet". */
export const refund = ({ postings }: Journal): Journal => ({
  kind: 'REFUND',
  postings: postings.map((posting) => ({
    ...posting,
    debit: posting.credit,
    credit: afterHold(posting.debit),
  })),
})

/** Holds a disputed deposit's amount. Pure. Source: contract §4 "DISPUTED". */
export const holdDispute = ({ destination, walletType }: MoneyMoved): Journal => ({
  kind: 'DISPUTE_HOLD',
  postings: move(destination, available(walletType), pending(walletType)),
})

/** Gives a dispute's hold back: it was won, or resolved. Pure. */
export const releaseDispute = ({ destination, walletType }: MoneyMoved): Journal => ({
  kind: 'DISPUTE_RELEASE',
  postings: move(destination, pending(walletType), available(walletType)),
})

/** Takes a dispute's hold: it was lost, and the payer gets the source amount back through the rail. Pure. */
export const loseDispute = ({ source, destination, walletType }: MoneyMoved, rail: string): Journal => ({
  kind: 'DISPUTE_LOST',
  postings: [
    ...move(destination, pending(walletType), 'liquidity'),
    ...move(source, 'liquidity', `clearing:${rail}`),
  ],
})
