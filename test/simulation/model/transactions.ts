import { malformed, type Answer, type Command } from './commands.ts'
import { isDoomed, refused } from './creates.ts'
import { largest, readAmount, show } from './decimals.ts'
import { isShort, move, open } from './moves.ts'
import {
  businessOf,
  findTransaction,
  ownerOf,
  walletAt,
  walletKey,
  type BusinessName,
  type State,
  type Transaction,
} from './state.ts'
import { viewTransaction, type Ids } from './views.ts'

// What happens to a transaction after its creation, and top-ups (contract §4 and §5).

type Ask<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>

const ok: Answer = { status: 200 }
const invalid = refused(400, 'INVALID_BUSINESS_TRANSACTION_REQUEST')
const maxTries = 5
const leaseMs = 45_000
/** The sandbox's one-time password (contract §4). */
export const rightPassword = '123456'

export const findAsked = (
  state: State,
  { business, transaction }: { business: BusinessName; transaction: string },
): Transaction | Answer => {
  if (transaction === malformed) return refused(400, 'INVALID_BUSINESS_TRANSACTION_ID')
  return findTransaction(state, business, transaction) ?? refused(404, 'BUSINESS_TRANSACTION_NOT_FOUND')
}

export const isAnswer = (found: Transaction | Answer): found is Answer => !('handle' in found)

export const topUp = (state: State, command: Ask<'top-up'>, ids: Ids): Answer => {
  const { handle, business, wallet, currency } = command
  const amount = readAmount(command.amount, currency)
  const { available, pending } = walletAt(state, walletKey(business, wallet, currency))
  if (amount === undefined || available + pending + amount > largest) return refused(422, 'VALIDATION_ERROR')
  const transaction: Transaction = {
    handle,
    business,
    origin: 'topup',
    type: 'DEPOSIT',
    status: 'SUCCESS',
    history: ['SUCCESS'],
    journals: [],
    channel: 'WALLET',
    customer: ownerOf(business),
    method: null,
    source: amount,
    sourceCurrency: currency,
    destination: amount,
    destinationCurrency: currency,
    rate: '1',
    fee: 0n,
    wallet,
    feeWallet: businessOf(state, business).feeWallet,
    key: '',
    reference: '',
    failureCode: null,
    tries: 0,
    use: null,
    createdAt: state.now,
    updatedAt: state.now,
    dueAt: null,
    leaseUntil: null,
  }
  open(state, transaction)
  return { status: 200, data: viewTransaction(transaction, ids) }
}

export const authorize = (state: State, command: Ask<'authorize'>, ids: Ids): Answer => {
  const found = findAsked(state, command)
  if (isAnswer(found)) return found
  if (found.status !== 'CUSTOMER_ACTION_REQUIRED' || found.tries >= maxTries) return invalid
  const tried = { ...found, tries: found.tries + 1 }
  state.transactions.set(found.handle, tried)
  if (command.otp === rightPassword) {
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
  // Disputes are of deposits that somebody paid, which a top-up is not.
  const isDisputable = found.type === 'DEPOSIT' && found.origin !== 'topup'
  const mayMove = movesFrom[found.status]?.includes(to) === true && (to === 'REFUNDED' || isDisputable)
  if (!mayMove) return invalid
  if (isShort(state, found, to)) return refused(402, 'BALANCE_INSUFFICIENT')
  move(state, found, { to })
  return { status: 200, data: to }
}

/** What a worker makes of a transaction: what its rail says of it. */
export const workOn = (state: State, transaction: Transaction | undefined): void => {
  if (transaction?.status !== 'PENDING' || transaction.dueAt === null) return
  const isFailed = isDoomed(state, transaction)
  move(state, transaction, isFailed ? { to: 'FAILED', failureCode: 'SVC_PAYMENT_FAILED' } : { to: 'SUCCESS' })
}

/** What a worker may claim now. */
export const claimable = (state: State): readonly Transaction[] =>
  [...state.transactions.values()].filter(
    ({ dueAt, leaseUntil }) =>
      dueAt !== null && dueAt <= state.now && (leaseUntil === null || leaseUntil <= state.now),
  )

export const work = (state: State): Answer => {
  for (const transaction of claimable(state)) workOn(state, transaction)
  return ok
}

export const crash = (state: State, { when }: Ask<'crash'>): Answer => {
  if (when === 'after') return work(state)
  const claimed = claimable(state)
  state.zombies = [...state.zombies, claimed.map(({ handle }) => handle)]
  const leaseUntil = state.now + leaseMs
  for (const one of claimed) state.transactions.set(one.handle, { ...one, leaseUntil })
  return ok
}

export const wake = (state: State): Answer => {
  const [first = [], ...others] = state.zombies
  for (const handle of first) workOn(state, state.transactions.get(handle))
  state.zombies = others
  return ok
}

export const readBalance = (state: State, { business, wallet }: Ask<'read-balance'>): Answer => {
  const prefix = walletKey(business, wallet, '')
  const balances = [...state.wallets].flatMap(([key, { available }]) => {
    const currency = key.slice(prefix.length)
    return key.startsWith(prefix) ? [[currency, Number(show(available, currency))] as const] : []
  })
  return { status: 200, data: Object.fromEntries(balances) }
}
