import { twin, type Answer, type Command } from './commands.ts'
import { answerQuote, applyCreate, refused } from './creates.ts'
import { createCustomer, createMethod, remove, verifyCustomer } from './customers.ts'
import { readAmount } from './decimals.ts'
import { measure, windowStart } from './limits.ts'
import { wouldGain } from './prices.ts'
import { businessOf, isGivenUp, type BusinessName, type State, type Transaction } from './state.ts'
import {
  authorize,
  findAsked,
  isAnswer,
  operate,
  readBalance,
  simulate,
  reportTransfer,
  review,
  topUp,
} from './transactions.ts'
import { askRail, crash, wake, work, workOn } from './workers.ts'
import { viewCustomer, viewTransaction, type Ids } from './views.ts'

// The model: the response and the changes of each command by the contract. `apply` changes the given state.

type Ask<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>

const ok: Answer = { status: 200 }
const impossible = refused(422, 'VALIDATION_ERROR')

const setRate = (state: State, { pair, rate }: Ask<'set-rate'>): Answer => {
  const before = state.rates.get(pair)
  state.rates.set(pair, rate)
  if (!wouldGain(state, pair)) return ok
  if (before === undefined) state.rates.delete(pair)
  else state.rates.set(pair, before)
  return impossible
}

const promote = (state: State, command: Ask<'promote'>): Answer => {
  const { pair, percent, startsInMs, lastsMs, country = null } = command
  const startsAt = state.now + startsInMs
  const before = state.promotions
  state.promotions = [...before, { pair, percent, startsAt, endsAt: startsAt + lastsMs, country }]
  if (!wouldGain(state, pair)) return ok
  state.promotions = before
  return impossible
}

const setFee = (state: State, { index, percent, ...sent }: Ask<'set-fee'>): Answer => {
  state.fees = state.fees.map((fee, place) => {
    const minor = (text: string): bigint => readAmount(text, fee.sourceCurrency) ?? 0n
    if (place !== index) return fee
    const maximum = sent.maximum === undefined ? null : minor(sent.maximum)
    return { ...fee, percent, flat: minor(sent.flat), minimum: minor(sent.minimum), maximum }
  })
  return ok
}

/** The amounts of the running week and month that count toward new limits. */
const adopt = (state: State, name: BusinessName, currency: string): boolean => {
  const since = windowStart(state.now)
  const moved = [...state.transactions.values()].filter(
    (one) => one.business === name && one.origin === 'api' && one.createdAt >= since,
  )
  const measured = moved.map((one) => ({ one, use: measure(state, { currency }, one) }))
  if (measured.some(({ use }) => use === undefined)) return false
  for (const { one, use } of measured) {
    if (isGivenUp(one.status) || one.use?.currency === currency) continue
    state.transactions.set(one.handle, { ...one, use: use ?? null })
  }
  return true
}

const setLimits = (state: State, command: Ask<'set-limits'>): Answer => {
  const { business, currency } = command
  const { daily, weekly, monthly, minimum } = command
  if ([daily, weekly, monthly, minimum].every((figure) => figure === 'none')) {
    return clearLimits(state, { kind: 'clear-limits', business })
  }
  if (!adopt(state, business, currency)) return impossible
  const minor = (text: string): bigint | null => readAmount(text, currency) ?? null
  const limits = {
    currency,
    DAY: minor(daily),
    WEEK: minor(weekly),
    MONTH: minor(monthly),
    minimum: minor(minimum),
  }
  state.businesses.set(business, { ...businessOf(state, business), limits })
  return ok
}

const isListed = (
  one: Transaction,
  { reference, status, type }: Ask<'list-transactions'>,
  ids: Ids,
): boolean =>
  (reference === undefined || viewTransaction(one, ids).merchantReference === reference) &&
  (status === undefined || one.status === status) &&
  (type === undefined || one.type === type)

const list = (state: State, command: Ask<'list-transactions' | 'list-customers'>, ids: Ids): Answer => {
  const { kind, business } = command
  const isMine = (one: { business: BusinessName }): boolean => one.business === business
  const limit = kind === 'list-transactions' ? command.limit : 100
  const views =
    kind === 'list-transactions'
      ? [...state.transactions.values()]
          .filter((one) => isMine(one) && isListed(one, command, ids))
          .map((one) => viewTransaction(one, ids))
      : [...state.customers.values()]
          .filter((one) => isMine(one) && !one.isOwner && !one.isDeleted)
          .map((one) => viewCustomer(one, ids))
  return { status: 200, data: pageOf(views, { total: views.length, limit }) }
}

/** The comparable part of a page: the total, the order, and all items where it is the only page. */
export const pageOf = (
  items: readonly object[],
  { total, limit, isOrdered = true }: { total: number; limit: number; isOrdered?: boolean },
) => ({
  total,
  isOrdered,
  items: total > limit ? null : items.map((item) => JSON.stringify(sorted(item))).toSorted(),
})

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, member]) => [key, sorted(member)]),
      )
    : value

const changeSettings = (state: State, command: Ask<'change-settings'>): Answer => {
  const { kind: _, business, ...settings } = command
  state.businesses.set(business, { ...businessOf(state, business), ...settings })
  return ok
}

const clearLimits = (state: State, { business }: Ask<'clear-limits'>): Answer => {
  state.businesses.set(business, { ...businessOf(state, business), limits: null })
  return ok
}

const readTransaction = (state: State, command: Ask<'read-transaction'>, ids: Ids): Answer => {
  const found = findAsked(state, command)
  return isAnswer(found) ? found : { status: 200, data: viewTransaction(found, ids) }
}

type Rules = { readonly [Kind in Command['kind']]: (state: State, command: Ask<Kind>, ids: Ids) => Answer }

const rules: Rules = {
  create: applyCreate,
  quote: answerQuote,
  'create-customer': createCustomer,
  'create-method': createMethod,
  'verify-customer': verifyCustomer,
  'delete-customer': remove,
  'delete-method': remove,
  'top-up': topUp,
  authorize,
  simulate,
  refund: operate,
  dispute: operate,
  resolve: operate,
  'report-transfer': reportTransfer,
  review,
  'read-transaction': readTransaction,
  'read-balance': readBalance,
  'list-transactions': list,
  'list-customers': list,
  'set-rate': setRate,
  'set-fee': setFee,
  promote,
  'set-limits': setLimits,
  'clear-limits': clearLimits,
  'change-settings': changeSettings,
  'work-on': workOn,
  'ask-rail': askRail,
  work,
  crash,
  wake,
  jump: (state, { ms }) => {
    state.now += ms
    return ok
  },
  restart: () => ok,
  receiver: () => ok,
  batch: (state, { commands }, ids) => {
    for (const one of commands) apply(state, one, ids)
    return ok
  },
  twins: (state, command, ids) => apply(state, twin(command, 0), ids),
  'password-storm': (state, { kind: _, otps, ...ask }, ids) => {
    for (const otp of otps) apply(state, { kind: 'authorize', ...ask, otp }, ids)
    return ok
  },
}

/** Applies a command: returns its response and changes the state. Concurrent commands are applied in order here;
 *  `races.ts` checks other outcomes. */
export const apply = (state: State, command: Command, ids: Ids): Answer => {
  const rule = rules[command.kind] as (state: State, command: Command, ids: Ids) => Answer
  return rule(state, command, ids)
}
