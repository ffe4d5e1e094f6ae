import { countUsage } from '../model/limits.ts'
import type { Service } from './service.ts'
import type { Snapshot, TransactionRow } from './snapshot.ts'
import { businessNames, type Customer, type Method, type State, type Transaction } from '../model/state.ts'
import type { Ids } from '../model/views.ts'

// Compares the model with the service.

type Facts = Readonly<Record<string, string | number | boolean | null | undefined>>

const differ = (name: string, model: Facts, service: Facts | undefined): readonly string[] => {
  if (!service) return [`${name}: the service does not have it`]
  return Object.keys(model).flatMap((member) =>
    model[member] === service[member]
      ? []
      : [`${name} ${member}: model ${String(model[member])}, service ${String(service[member])}`],
  )
}

const finalAtOnce: readonly string[] = ['SUCCESS', 'FAILED']

/** The events of a transaction: one per move. A transaction that is final from its creation has two
 *  (docs/design/transactions.md#final-from-creation), and so has a rejected transfer. */
export const eventsOf = ({ origin, history: [first = '', ...moves] }: Transaction): readonly string[] => [
  `TRANSACTION.CREATED ${first}`,
  ...(finalAtOnce.includes(first) ? [`TRANSACTION.UPDATED ${first}`] : []),
  ...moves.map((status) => `TRANSACTION.UPDATED ${status}`),
  ...(origin === 'pool' && moves[0] === 'REJECTED' ? ['POOL_DEPOSIT_REQUEST.REJECTED REJECTED'] : []),
]

const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

const idIn = (ids: Ids, handle: string | null): string | null | undefined =>
  handle === null ? null : ids.get(handle)

const attemptsOf = ({ live }: Transaction): string =>
  (live?.attempts ?? [])
    .map(({ number, state, proof, sends }) =>
      [number, state, proof, sends].filter((one) => one !== null).join(' '),
    )
    .join(', ')

const casesOf = ({ live }: Transaction): string =>
  (live?.cases ?? [])
    .map(({ number, kind, isClosed }) => `${number.toString()} ${kind}${isClosed ? ' ANSWER' : ''}`)
    .toSorted()
    .join(', ')

const factsOfModel = (one: Transaction, ids: Ids, businessId: string): Facts => ({
  business: businessId,
  origin: one.origin,
  type: one.type,
  status: one.status,
  version: one.history.length,
  channel: one.channel,
  customer: idIn(ids, one.customer),
  method: idIn(ids, one.method),
  source: `${one.source.toString()} ${one.sourceCurrency}`,
  destination: `${one.destination.toString()} ${one.destinationCurrency}`,
  rate: one.rate,
  fee: one.fee.toString(),
  wallets: `${one.wallet}/${one.feeWallet}`,
  failureCode: one.failureCode,
  tries: one.tries,
  createdAt: instant(one.createdAt),
  updatedAt: instant(one.updatedAt),
  history: one.history.join('>'),
  journals: one.journals.toSorted().join(','),
  events: eventsOf(one).length,
  dueAt: instant(one.dueAt),
  leaseUntil: instant(one.leaseUntil),
  attempts: attemptsOf(one),
  cases: casesOf(one),
  debits: one.live?.partner.debits ?? 0,
})

const factsOfRow = (row: TransactionRow, debits: number): Facts => ({
  business: row.business_id,
  origin: row.origin,
  type: row.type,
  status: row.status,
  version: row.version,
  channel: row.channel,
  customer: row.customer_id,
  method: row.method_id,
  source: row.source,
  destination: row.destination,
  rate: row.rate,
  fee: row.fee_minor.toString(),
  wallets: row.wallets,
  failureCode: row.failure_code,
  tries: row.otp_attempts,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  history: row.history,
  journals: row.journals ?? '',
  events: Number(row.events),
  dueAt: row.due_at?.toISOString() ?? null,
  leaseUntil: row.lease_until?.toISOString() ?? null,
  attempts: row.attempts ?? '',
  cases: (row.cases ?? '').split(', ').toSorted().join(', '),
  debits,
})

const debitsByStatus: Readonly<Record<string, readonly number[]>> = {
  SUCCESS: [1],
  REFUNDED: [1],
  FAILED: [0],
}

/** R1: a payout on a live rail is debited once if it is paid, and never if its money was given back. */
const checkDebits = ({ live }: Service, { transactions }: Snapshot): readonly string[] =>
  transactions.flatMap(({ id, status, attempts }) => {
    const debits = live.debitsOf(id)
    const isRight = attempts === null || (debitsByStatus[status] ?? [0, 1]).includes(debits)
    return isRight ? [] : [`R1: ${id} is ${status}, and was debited ${debits.toString()} times`]
  })

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]))

/** Finds rows without a handle in the model. */
const strangers = (
  what: string,
  rows: readonly { readonly id: string }[],
  known: readonly (string | undefined)[],
): readonly string[] => {
  const ids = new Set(known)
  return rows.filter(({ id }) => !ids.has(id)).map(({ id }) => `${what} ${id}: the model does not know of it`)
}

const compareTransactions = (
  state: State,
  service: Service,
  { transactions }: Snapshot,
): readonly string[] => {
  const { ids } = service
  const rows = byId(transactions)
  const ours = [...state.transactions.values()]
  const differences = ours.flatMap((one) => {
    const row = rows.get(ids.get(one.handle) ?? '')
    const model = factsOfModel(one, ids, service.businessId(one.business))
    return differ(one.handle, model, row && factsOfRow(row, service.live.debitsOf(row.id)))
  })
  const known = ours.map(({ handle }) => ids.get(handle))
  return [...differences, ...strangers('the transaction', transactions, known)]
}

const compareWallets = (state: State, service: Service, { wallets }: Snapshot): readonly string[] => {
  const names = new Map(businessNames.map((name) => [service.businessId(name), name]))
  const rows = new Map(
    wallets.map((row) => [`${names.get(row.business_id) ?? ''}/${row.type}/${row.currency}`, row]),
  )
  const keys = new Set([...state.wallets.keys(), ...rows.keys()])
  return [...keys].flatMap((key) => {
    const { available, pending } = state.wallets.get(key) ?? { available: 0n, pending: 0n }
    const model = { available: available.toString(), pending: pending.toString() }
    const row = rows.get(key)
    const service = {
      available: (row?.available_minor ?? 0n).toString(),
      pending: (row?.pending_minor ?? 0n).toString(),
    }
    return differ(`the wallet ${key}`, model, service)
  })
}

const compareUsage = (state: State, service: Service, { usage }: Snapshot): readonly string[] =>
  businessNames.flatMap((name) => {
    const counted = countUsage(state, name)
    const rows = usage.filter((row) => row.business_id === service.businessId(name))
    const kept = new Map(rows.map((row) => [row.counter, row.used_minor]))
    return [...new Set([...counted.keys(), ...kept.keys()])].flatMap((counter) =>
      differ(
        `the limits of ${name}`,
        { [counter]: (counted.get(counter) ?? 0n).toString() },
        { [counter]: kept.get(counter) ?? '0' },
      ),
    )
  })

const comparePeople = (state: State, { ids }: Service, snapshot: Snapshot): readonly string[] => {
  const customers = [...state.customers.values()].filter(({ isOwner }) => !isOwner)
  const methods = [...state.methods.values()]
  const factsOf = (one: Customer | Method): Facts => ({
    isDeleted: one.isDeleted,
    events: 'events' in one ? one.events : one.isDeleted ? 2 : 1,
  })
  const rows = byId([...snapshot.customers, ...snapshot.methods])
  const differences = [...customers, ...methods].flatMap((one) => {
    const row = rows.get(ids.get(one.handle) ?? '')
    return differ(one.handle, factsOf(one), row && { isDeleted: row.is_deleted, events: Number(row.events) })
  })
  const known = [...customers, ...methods].map(({ handle }) => ids.get(handle))
  const listed = [...snapshot.customers.filter((row) => !row.is_owner), ...snapshot.methods]
  return [...differences, ...strangers('the customer or payment method', listed, known)]
}

/** Copies the due time of work with random delay, if it is within its bounds. */
export const adoptChance = (state: State, { ids }: Service, { transactions }: Snapshot): void => {
  const rows = byId(transactions)
  for (const [handle, { from, to }] of state.loose) {
    const one = state.transactions.get(handle)
    const dueAt = rows.get(ids.get(handle) ?? '')?.due_at?.getTime()
    const isWithin = dueAt !== undefined && dueAt >= from && dueAt <= to
    if (one && isWithin) state.transactions.set(handle, { ...one, dueAt })
  }
  state.loose.clear()
}

/** Returns every difference between model and service as text; none where they agree. */
export const findDifferences = (state: State, service: Service, snapshot: Snapshot): readonly string[] => [
  ...snapshot.breaches,
  ...checkDebits(service, snapshot),
  ...compareWallets(state, service, snapshot),
  ...compareTransactions(state, service, snapshot),
  ...compareUsage(state, service, snapshot),
  ...comparePeople(state, service, snapshot),
]
