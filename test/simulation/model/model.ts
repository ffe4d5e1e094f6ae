import { twin, type Answer, type Command, type Single } from './commands.ts'
import { answerQuote, applyCreate, refused } from './creates.ts'
import { createCustomer, createMethod, remove, verifyCustomer } from './customers.ts'
import { readAmount } from './decimals.ts'
import { measure, windowStart } from './limits.ts'
import { wouldGain } from './prices.ts'
import { businessOf, isGivenUp, type BusinessName, type State } from './state.ts'
import {
  authorize,
  crash,
  findAsked,
  isAnswer,
  operate,
  readBalance,
  simulate,
  topUp,
  wake,
  work,
  workOn,
} from './transactions.ts'
import { viewCustomer, viewTransaction, type Ids } from './views.ts'

// The model: what the contract says a command answers, and what it changes. `apply` changes the state it is given.

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

/** What the business moved in the running week and month counts toward limits that are set now. */
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
  if (!adopt(state, business, currency)) return impossible
  const minor = (text: string): bigint | null => readAmount(text, currency) ?? null
  const limits = {
    currency,
    DAY: minor(command.daily),
    WEEK: minor(command.weekly),
    MONTH: minor(command.monthly),
    minimum: minor(command.minimum),
  }
  state.businesses.set(business, { ...businessOf(state, business), limits })
  return ok
}

const list = (state: State, command: Ask<'list-transactions' | 'list-customers'>, ids: Ids): Answer => {
  const { kind, business } = command
  const isMine = (one: { business: BusinessName }): boolean => one.business === business
  const limit = kind === 'list-transactions' ? command.limit : 100
  const views =
    kind === 'list-transactions'
      ? [...state.transactions.values()].filter(isMine).map((one) => viewTransaction(one, ids))
      : [...state.customers.values()]
          .filter((one) => isMine(one) && !one.isOwner && !one.isDeleted)
          .map((one) => viewCustomer(one, ids))
  return { status: 200, data: pageOf(views, { total: views.length, limit }) }
}

/** What is compared of a page: the total, that it is in order, and all of it where it is the only one. */
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

const applyByBusiness = (state: State, command: Single, ids: Ids): Answer => {
  switch (command.kind) {
    case 'create':
      return applyCreate(state, command, ids)
    case 'quote':
      return answerQuote(state, command)
    case 'create-customer':
      return createCustomer(state, command, ids)
    case 'create-method':
      return createMethod(state, command, ids)
    case 'verify-customer':
      return verifyCustomer(state, command)
    case 'delete-customer':
    case 'delete-method':
      return remove(state, command)
    case 'top-up':
      return topUp(state, command, ids)
    case 'authorize':
      return authorize(state, command, ids)
    case 'simulate':
      return simulate(state, command, ids)
    case 'read-transaction': {
      const found = findAsked(state, command)
      return isAnswer(found) ? found : { status: 200, data: viewTransaction(found, ids) }
    }
    case 'read-balance':
      return readBalance(state, command)
    default:
      return applyOperators(state, command)
  }
}

type OfOperators = Ask<
  | 'refund'
  | 'dispute'
  | 'resolve'
  | 'work-on'
  | 'set-rate'
  | 'set-fee'
  | 'set-limits'
  | 'clear-limits'
  | 'promote'
  | 'change-settings'
>

const applyOperators = (state: State, command: OfOperators): Answer => {
  switch (command.kind) {
    case 'refund':
    case 'dispute':
    case 'resolve':
      return operate(state, command)
    case 'work-on':
      workOn(state, state.transactions.get(command.transaction))
      return ok
    case 'set-rate':
      return setRate(state, command)
    case 'set-fee':
      return setFee(state, command)
    case 'promote':
      return promote(state, command)
    case 'set-limits':
      return setLimits(state, command)
    case 'clear-limits':
      state.businesses.set(command.business, { ...businessOf(state, command.business), limits: null })
      return ok
    case 'change-settings': {
      const { kind: _, business, ...settings } = command
      state.businesses.set(business, { ...businessOf(state, business), ...settings })
      return ok
    }
  }
}

/** Says what a command answers and changes the state by it. Commands at once are taken one after the other here; what
 *  else may come of them is for `batches.ts` to judge. */
export const apply = (state: State, command: Command, ids: Ids): Answer => {
  switch (command.kind) {
    case 'list-transactions':
    case 'list-customers':
      return list(state, command, ids)
    case 'work':
      return work(state)
    case 'crash':
      return crash(state, command)
    case 'wake':
      return wake(state)
    case 'jump':
      state.now += command.ms
      return ok
    case 'restart':
    case 'receiver':
      return ok
    case 'batch':
      for (const one of command.commands) apply(state, one, ids)
      return ok
    case 'twins':
      return apply(state, twin(command, 0), ids)
    case 'password-storm': {
      const { kind: _, otps, ...ask } = command
      for (const otp of otps) apply(state, { kind: 'authorize', ...ask, otp }, ids)
      return ok
    }
    default:
      return applyByBusiness(state, command, ids)
  }
}
