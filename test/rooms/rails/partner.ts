import type {
  HandOver,
  LiveRail,
  PasswordResult,
  PasswordTry,
  OrderOutcome,
  RailPayout,
  RailProbe,
  RailTerms,
} from '../../../src/rails/live-rail.ts'
import type { CollectionOutcome } from '../../../src/rails/outcome.ts'
import { query } from '../../../src/db/tx.ts'
import type { TestApp } from '../../support/app.ts'

type State = 'awaiting-password' | 'processing' | 'scheduled' | 'succeeded' | 'failed' | 'cancelled'

/** What a partner does at a call: `act` does it as a correct partner would, and returns what it would answer. */
export type Play = (act: () => OrderOutcome, payout: RailPayout) => OrderOutcome | Promise<OrderOutcome>

/** A call that the partner got. */
export type PartnerCall = {
  readonly call: 'send' | 'ask' | 'fence' | 'authorize' | 'resend'
  readonly payoutId: string
}

const truthOf = (state: State | undefined, payoutId: string): CollectionOutcome => {
  switch (state) {
    case undefined:
      return { kind: 'absent' }
    case 'awaiting-password':
      return { kind: 'awaiting-password' }
    case 'processing':
      return { kind: 'accepted' }
    case 'scheduled':
      return { kind: 'scheduled' }
    case 'succeeded':
      return { kind: 'succeeded', partnerReference: `ref-${payoutId}` }
    case 'failed':
      return { kind: 'refused', failureCode: 'SVC_ACCOUNT_CLOSED', retryElsewhere: false }
    case 'cancelled':
      return { kind: 'refused', failureCode: 'SVC_REQUEST_FAILED', retryElsewhere: true, isCancelled: true }
  }
}

const listOf = (states: ReadonlyMap<string, State>, list: (() => void) | undefined) => {
  list?.()
  const payouts = [...states].flatMap(([payoutId, state]) =>
    state === 'awaiting-password' ? [] : [{ payoutId, state, returns: 0 }],
  )
  return { payouts }
}

const usual: Play = (act) => act()

/** The password of every collection of the partner. */
export const rightPassword = '482915'

/** What a partner does when it gets a password: `act` tries it as a correct partner would. */
export type PasswordPlay = (act: () => PasswordResult, attempt: PasswordTry) => Promise<PasswordResult>

const usualPassword: PasswordPlay = async (act) => act()

/** Creates the passwords of a partner: each try of a collection has one result, however often it is made. */
const createPasswords = ({
  calls,
  plays,
  set,
}: {
  readonly calls: PartnerCall[]
  readonly plays: { readonly executesAs: State; readonly authorize: PasswordPlay }
  readonly set: (payoutId: string, state: State) => void
}): Required<Pick<LiveRail, 'authorize' | 'resendPassword'>> => {
  const tries = new Map<string, PasswordResult>()
  const tryPassword = (payoutId: string, { number, password }: PasswordTry): PasswordResult => {
    const key = `${payoutId} ${number.toString()}`
    const result = tries.get(key) ?? (password === rightPassword ? 'accepted' : 'incorrect')
    if (!tries.has(key) && result === 'accepted')
      set(payoutId, plays.executesAs === 'awaiting-password' ? 'processing' : plays.executesAs)
    tries.set(key, result)
    return result
  }
  return {
    authorize: async ({ payoutId }, attempt) => {
      calls.push({ call: 'authorize', payoutId })
      return plays.authorize(() => tryPassword(payoutId, attempt), attempt)
    },
    resendPassword: async ({ payoutId }) => {
      calls.push({ call: 'resend', payoutId })
    },
  }
}

const answers: RailProbe = { kind: 'ok', balances: [], requestsPerSecond: null }

const behaving = {
  ...{ send: usual, ask: usual, fence: usual, authorize: usualPassword },
  list: undefined as (() => void) | undefined,
  executesAs: 'succeeded' as State,
  probe: answers as RailProbe,
}

const sumDebits = (debits: ReadonlyMap<string, number>, transactionId: string): number =>
  [...debits].reduce((sum, [id, count]) => sum + (id.startsWith(transactionId) ? count : 0), 0)

type Plays = typeof behaving & { aheadMs: number }

/** Creates what a partner knows of its payouts. It executes each payout id once, and counts the debits. */
const createBook = (plays: Plays, honoursNotAfter: boolean) => {
  const states = new Map<string, State>()
  const debits = new Map<string, number>()
  const set = (payoutId: string, state: State): void => {
    states.set(payoutId, state)
    if (state === 'succeeded') debits.set(payoutId, (debits.get(payoutId) ?? 0) + 1)
  }
  const find = ({ payoutId }: Pick<RailPayout, 'payoutId'>): CollectionOutcome =>
    truthOf(states.get(payoutId), payoutId)
  const take = (payout: RailPayout): CollectionOutcome => {
    const isLate = honoursNotAfter && Date.now() + plays.aheadMs > payout.notAfter.getTime()
    const state = states.get(payout.payoutId)
    if (state === 'cancelled') return { kind: 'unknown', reason: 'status 410' }
    if (state === undefined && isLate) return { kind: 'unknown', reason: 'too late' }
    if (state === undefined) set(payout.payoutId, plays.executesAs)
    return find(payout)
  }
  const stop = (payout: RailPayout): CollectionOutcome => {
    const state = states.get(payout.payoutId)
    if (state === undefined || state === 'awaiting-password') states.set(payout.payoutId, 'cancelled')
    return find(payout)
  }
  return { states, debits, set, find, take, stop }
}

/** Creates a partner in memory, whose rail stands in for the sandbox's. It executes each payout id once, as
 *  `executesAs` says, and counts the debits. */
export const createPartner = (terms: Partial<RailTerms> = {}, name = 'sandbox') => {
  const plays: Plays = { ...behaving, aheadMs: 0 }
  const maxUnknown = new Map<string, bigint>()
  let probes = 0
  const calls: PartnerCall[] = []
  const sent: HandOver[] = []
  const honoursNotAfter = terms.honoursNotAfter ?? false
  const { states, debits, set, find, take, stop } = createBook(plays, honoursNotAfter)
  const rail: LiveRail = {
    name,
    serves: ['payouts', 'collections', 'card-sessions'],
    terms: { canFence: false, settleWindowMs: 3_600_000, ...terms, honoursNotAfter },
    maxUnknown,
    probe: async () => ((probes += 1), plays.probe),
    send: async (handOver) => {
      sent.push(handOver)
      calls.push({ call: 'send', payoutId: handOver.payoutId })
      return plays.send(() => take(handOver), handOver)
    },
    ask: async (payout) => {
      calls.push({ call: 'ask', payoutId: payout.payoutId })
      return plays.ask(() => find(payout), payout)
    },
    fence: async (payout) => {
      calls.push({ call: 'fence', payoutId: payout.payoutId })
      return plays.fence(() => stop(payout), payout)
    },
    list: async () => listOf(states, plays.list),
  }
  const collecting = { ...rail, ...createPasswords({ calls, plays, set }) }
  return {
    rail: collecting,
    calls,
    sent,
    plays,
    maxUnknown,
    probes: () => probes,
    set,
    /** Executes a payout that it was working on. */
    finish: (payoutId: string): void => {
      if (states.get(payoutId) === 'processing') set(payoutId, 'succeeded')
    },
    /** Forgets a payout that it had. */
    forget: (payoutId: string) => states.delete(payoutId),
    /** How often a transaction was debited, over all its attempts. */
    debitsOf: (transactionId: string): number => sumDebits(debits, transactionId),
    /** Forgets its calls, and behaves. */
    reset: (): void => {
      calls.length = 0
      sent.length = 0
      Object.assign(plays, behaving)
      maxUnknown.clear()
      probes = 0
    },
  }
}

/** A partner in memory. */
export type Partner = ReturnType<typeof createPartner>

/** The error of a call that got no reply. */
export const timeout = new Error('timed out')

/** Acts, and its reply is lost. */
export const loseReply: Play = (act) => {
  act()
  throw timeout
}

/** Is lost before the partner has it. */
export const loseRequest: Play = () => {
  throw timeout
}

/** Plays these in turn, then behaves. */
export const inTurn = (...plays: readonly Play[]): Play => {
  const left = [...plays]
  return (act, payout) => (left.shift() ?? usual)(act, payout)
}

/** Passes time, also at the partner, and does what is due then. */
export const createTime = (app: TestApp, { plays }: Partner) => {
  const move = async (seconds: number): Promise<void> => {
    plays.aheadMs += seconds * 1_000
    await app.advanceClock(`${seconds.toString()} seconds`)
  }
  return {
    move,
    pass: async (...steps: readonly number[]): Promise<void> => {
      for (const seconds of steps) {
        await move(seconds)
        await app.runDue()
      }
    },
  }
}

/** A row of `rail_attempts`. */
export type AttemptRow = {
  readonly number: number
  readonly state: string
  readonly proof: string | null
  readonly failure_code: string | null
  readonly partner_reference: string | null
  readonly sends: number
  readonly not_after: Date
}

/** The attempts of a transaction. */
export const attemptsOf = (app: TestApp, transactionId: string): Promise<AttemptRow[]> =>
  query(app.wired.db, 'select * from rail_attempts where transaction_id = :transactionId order by number', {
    transactionId,
  })

/** The attempts of a transaction in short: `1 succeeded ANSWER`. */
export const shortAttempts = async (app: TestApp, transactionId: string): Promise<readonly string[]> =>
  (await attemptsOf(app, transactionId)).map(({ number, state, proof }) =>
    [number.toString(), state, proof ?? ''].join(' ').trim(),
  )

/** The cases of a transaction in short: `unknown`, or `unknown ANSWER` for one that is closed. */
export const shortCases = async (app: TestApp, transactionId: string): Promise<readonly string[]> =>
  (
    await query<{ kind: string; closed_by: string | null }>(
      app.wired.db,
      'select kind, closed_by from rail_cases where transaction_id = :transactionId order by opened_at',
      { transactionId },
    )
  ).map(({ kind, closed_by: by }) => (by === null ? kind : `${kind} ${by}`))

/** Makes the job of a transaction due: a reason to ask, whatever its status. */
export const makeDue = async (app: TestApp, businessId: string, transactionId: string): Promise<void> => {
  await query(
    app.wired.db,
    `insert into jobs (business_id, task, subject_id, due_at, created_at)
     values (:businessId, 'transactions.advance', :transactionId, app.now(), app.now())`,
    { businessId, transactionId },
  )
}

/** Forgets how earlier payouts went: all breakers are closed, and no rail is paused or limited. */
export const forgetHealth = async (app: TestApp): Promise<void> => {
  await query(app.wired.db, `update rail_breakers set outcomes = '', opened_at = null, openings = 0`)
  await query(
    app.wired.db,
    'update rail_states set paused_at = null, pause_reason = null, requests_per_second = null',
  )
}
