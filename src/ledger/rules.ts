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
export type JournalKind = 'HOLD' | 'SETTLE' | 'RELEASE' | 'TOPUP'

/** One entry: a kind and its postings, as `app.post_journal` takes it. */
export type Journal = { readonly kind: JournalKind; readonly postings: readonly Posting[] }

/** The money of a payout: what the wallets give and what the recipient's rail receives. */
export type PayoutMoney = {
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

/** Holds a payout: source amount and fee leave what is available and wait as pending. Pure. Source: house §2.5. */
export const holdPayout = ({ source, fee, walletType, feeWalletType }: PayoutMoney): Journal => ({
  kind: 'HOLD',
  postings: [
    ...move(source, available(walletType), pending(walletType)),
    ...move(fee, available(feeWalletType), pending(feeWalletType)),
  ],
})

/** Settles a payout that succeeded: what was pending becomes the platform's, fee apart, and the platform's liquidity
 *  in the destination currency goes to the rail. Pure. Source: house §2.5. */
export const settlePayout = (money: PayoutMoney, rail: string): Journal => ({
  kind: 'SETTLE',
  postings: [
    ...move(money.source, pending(money.walletType), 'liquidity'),
    ...move(money.fee, pending(money.feeWalletType), 'fees'),
    ...move(money.destination, 'liquidity', `clearing:${rail}`),
  ],
})

/** Releases a payout that failed: what was pending is available again, the fee included. Pure. Source: house §2.5. */
export const releasePayout = ({ source, fee, walletType, feeWalletType }: PayoutMoney): Journal => ({
  kind: 'RELEASE',
  postings: [
    ...move(source, pending(walletType), available(walletType)),
    ...move(fee, pending(feeWalletType), available(feeWalletType)),
  ],
})

/** Credits a sandbox top-up to a wallet. Pure. Source: contract §5. */
export const topUpWallet = (amount: Money, walletType: WalletKind): Journal => ({
  kind: 'TOPUP',
  postings: move(amount, 'world', available(walletType)),
})
