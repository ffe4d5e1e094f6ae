import type { TransactionStatus } from '../../../../generated/catalogue.ts'
import type { BusinessName, Direction, TransactionType, WalletType } from './state.ts'

// The commands of a run. A command is plain data that names entities by handles; its meaning does not depend on
// responses of the service.

/** A handle without an entity: the service gets an unknown id. */
export const unknown = 'unknown'
/** The service gets a malformed id. */
export const malformed = 'malformed'

export type Create = {
  readonly kind: 'create'
  readonly business: BusinessName
  readonly handle: string
  readonly type: TransactionType
  /** Undefined: not sent. */
  readonly customer: string | undefined
  readonly method: string | undefined
  readonly source: string
  readonly sourceCurrency: string
  readonly destination: string | undefined
  readonly destinationCurrency: string
  readonly prefersSource: boolean
  readonly key: string
  readonly reference: string
  /** The fault of the request, if any. */
  readonly fault?: 'no-key' | 'no-reference' | 'empty-key' | 'wrong-side' | 'number'
}

export type Quote = {
  readonly kind: 'quote'
  readonly business: BusinessName
  readonly customer: string | undefined
  /** A payment method, or a channel with its country. */
  readonly method: string | undefined
  readonly channel?: { readonly name: string; readonly country: string | undefined }
  readonly anchor: 'source' | 'destination'
  readonly amount: string
  readonly sourceCurrency: string
  readonly destinationCurrency: string
}

type Of<Kind extends string, Members> = { readonly kind: Kind; readonly business: BusinessName } & Members
type On<Kind extends string, Members = unknown> = Of<Kind, { readonly transaction: string } & Members>

export type CreateCustomer = Of<
  'create-customer',
  { handle: string; name: string; email: string; phone: string; country: string }
>
export type CreateMethod = Of<
  'create-method',
  {
    handle: string
    customer: string | undefined
    type: Direction
    channel: 'BANK_ACCOUNT' | 'MOBILE_MONEY' | 'SWIFT'
    country: string
    accountNumber: string
  }
>
export type SetFee = {
  readonly kind: 'set-fee'
  /** The index of the fee. */
  readonly index: number
  readonly flat: string
  readonly percent: string
  readonly minimum: string
  readonly maximum: string | undefined
}
export type SetLimits = Of<
  'set-limits',
  { currency: string; daily: string; weekly: string; monthly: string; minimum: string }
>
export type Promote = {
  readonly kind: 'promote'
  readonly pair: string
  readonly percent: string
  readonly startsInMs: number
  readonly lastsMs: number
  readonly country: string | undefined
}
export type Settings = Of<
  'change-settings',
  Partial<{ feeWallet: WalletType; isSwapEnabled: boolean; mustVerify: boolean; isVerified: boolean }>
>

export type ListTransactions = Of<
  'list-transactions',
  { limit: number; reference?: string; status?: TransactionStatus; type?: TransactionType }
>

/** Commands that can run concurrently: each is one decision of the service. */
export type Single =
  | Create
  | Quote
  | CreateCustomer
  | CreateMethod
  | Of<'delete-customer', { customer: string }>
  | Of<'verify-customer', { customer: string; bvn: string }>
  | Of<'delete-method', { method: string }>
  | Of<
      'report-transfer',
      { handle: string; customer: string; amount: string; reference: string; file: string }
    >
  | On<'review', { isApproved: boolean }>
  | Of<'top-up', { handle: string; wallet: WalletType; amount: string; currency: string }>
  | On<'authorize', { otp: string }>
  | On<'simulate', { outcome: 'success' | 'failed' }>
  | On<'refund'>
  | On<'dispute'>
  | On<'resolve', { outcome: 'evidence' | 'resolved' | 'won' | 'lost' }>
  | On<'read-transaction'>
  | Of<'read-balance', { wallet: WalletType }>
  /** A second run of the same job by another worker. */
  | On<'work-on'>
  | { readonly kind: 'set-rate'; readonly pair: string; readonly rate: string }
  | SetFee
  | SetLimits
  | Of<'clear-limits', unknown>
  | Promote
  | Settings

/** Commands that run alone. */
export type Command =
  | Single
  | ListTransactions
  | Of<'list-customers', unknown>
  | { readonly kind: 'work'; readonly workers: 1 | 2 }
  /** A worker claims all due jobs and dies: before the work; with the attempts at live rails committed and not sent;
   *  with their orders executed and no reply read; or before the acknowledgement. */
  | { readonly kind: 'crash'; readonly when: 'before' | 'committed' | 'sent' | 'after' }
  /** Another worker runs the job of a payout on a live rail, also after its end; the rail may contradict itself. */
  | On<'ask-rail', { isLie: boolean }>
  /** The longest dead worker was only slow: it does the work that it claimed, and acknowledges. */
  | { readonly kind: 'wake' }
  | { readonly kind: 'jump'; readonly ms: number }
  | { readonly kind: 'restart' }
  | { readonly kind: 'receiver'; readonly isUp: boolean }
  | { readonly kind: 'batch'; readonly commands: readonly Single[] }
  /** The same create, several times concurrently; `ownReferences`: with one key and different references. */
  | {
      readonly kind: 'twins'
      readonly create: Create
      readonly count: number
      readonly ownReferences: boolean
    }
  | On<'password-storm', { business: BusinessName; otps: readonly string[] }>

/** Returns the create that the n-th twin sends. */
export const twin = (command: Extract<Command, { kind: 'twins' }>, index: number): Create => ({
  ...command.create,
  ...(command.ownReferences && { reference: `${command.create.reference}-${index.toString()}` }),
})

/** A response of the service or of the model: the status, the code of a refusal, or the comparable part of the
 *  body. Commands of operators have the same form. */
export type Answer = { readonly status: number; readonly code?: string; readonly data?: unknown }

export const showCommand = (command: Command): string => {
  const { kind, ...rest } = command
  return `${kind} ${JSON.stringify(rest)}`
}
