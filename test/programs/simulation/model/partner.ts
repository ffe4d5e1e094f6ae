// A partner behind a live rail: the same rules for the model and for the rail of the run. A reference such as
// `order-7-PLAY-LWK` scripts it: one letter for each call about the payout; after them it behaves.

/** The calls of a rail. */
export type Call = 'send' | 'ask' | 'fence'

/** What is true of an attempt at the partner. */
export type Truth = 'working' | 'paid' | 'failed' | 'cancelled'

/** A reply, or none. */
export type Reply =
  | { readonly kind: 'accepted' | 'scheduled' | 'succeeded' | 'not-taken' | 'absent' | 'unknown' | 'none' }
  | { readonly kind: 'refused'; readonly failureCode: string; readonly retryElsewhere: boolean }

/** What the partner knows of a payout. It may lie about the attempts whose end Corridor knows, `concluded`. */
export type Partner = {
  readonly calls: number
  readonly truths: ReadonlyMap<number, Truth>
  readonly concluded: ReadonlySet<number>
  readonly debits: number
}

/** A call about an attempt. `isLie`: the partner contradicts what it has said. */
export type Question = {
  readonly call: Call
  readonly number: number
  readonly now: number
  readonly notAfter: number
  readonly isLie: boolean
}

export const newPartner: Partner = { calls: 0, truths: new Map(), concluded: new Set(), debits: 0 }

/** How long a payout that was not taken has to wait. */
export const notTakenMs = 2_000

/** The plays of a script, each by its letter. */
const letters = {
  behave: 'K',
  work: 'W',
  schedule: 'S',
  refuse: 'R',
  refuseForNow: 'E',
  takeNothing: 'N',
  loseRequest: 'Q',
  loseReply: 'L',
  loseReplyWhileWorking: 'P',
  answerStale: 'V',
  hide: 'H',
} as const

type Play = keyof typeof letters

const names = Object.keys(letters) as readonly Play[]

/** The letters of a script. */
export const playLetters: readonly string[] = Object.values(letters)

/** What a reference says about a call. */
const playOf = (reference: string, calls: number): Play => {
  const letter = /-PLAY-([A-Z]*)/.exec(reference)?.[1]?.[calls]
  return names.find((name) => letters[name] === letter) ?? 'behave'
}

const refusal = { kind: 'refused', failureCode: 'SVC_ACCOUNT_CLOSED', retryElsewhere: false } as const
const stopped = { kind: 'refused', failureCode: 'SVC_REQUEST_FAILED', retryElsewhere: true } as const

const truthful = (truth: Truth | undefined): Reply => {
  switch (truth) {
    case undefined:
      return { kind: 'absent' }
    case 'working':
      return { kind: 'accepted' }
    case 'paid':
      return { kind: 'succeeded' }
    case 'failed':
      return refusal
    case 'cancelled':
      return stopped
  }
}

type Done = { readonly after: Partner; readonly reply: Reply }

const set = (partner: Partner, number: number, truth: Truth): Partner => ({
  ...partner,
  truths: new Map([...partner.truths, [number, truth]]),
  debits: partner.debits + (truth === 'paid' ? 1 : 0),
})

/** Takes an order as `truth`, unless it is known or late. */
const take = (partner: Partner, { number, now, notAfter }: Question, truth: Truth): Done => {
  const known = partner.truths.get(number)
  if (known === 'cancelled' || (known === undefined && now > notAfter))
    return { after: partner, reply: { kind: 'unknown' } }
  const after = known === undefined ? set(partner, number, truth) : partner
  return { after, reply: truthful(after.truths.get(number)) }
}

const behave = (partner: Partner, question: Question): Done => {
  const { call, number } = question
  if (call === 'send') return take(partner, question, 'paid')
  const known = partner.truths.get(number)
  const isFenced = call === 'fence' && known === undefined
  const after = isFenced
    ? set(partner, number, 'cancelled')
    : call === 'ask' && known === 'working'
      ? set(partner, number, 'paid')
      : partner
  return { after, reply: truthful(after.truths.get(number)) }
}

/** Takes an order without executing it, or says so of one that it has. */
const work = (partner: Partner, question: Question): Done =>
  question.call === 'send'
    ? take(partner, question, 'working')
    : question.call === 'ask'
      ? { after: partner, reply: truthful(partner.truths.get(question.number)) }
      : behave(partner, question)

const withReply = ({ after }: Done, reply: Reply): Done => ({ after, reply })

const play = (partner: Partner, question: Question, name: Play): Done => {
  const { call, number, now, notAfter } = question
  switch (name) {
    case 'behave':
      return behave(partner, question)
    case 'work':
      return work(partner, question)
    case 'schedule': {
      const done = work(partner, question)
      return done.reply.kind === 'accepted' ? withReply(done, { kind: 'scheduled' }) : done
    }
    case 'refuse':
      return call === 'send' ? take(partner, question, 'failed') : behave(partner, question)
    case 'refuseForNow':
      return call === 'send' ? take(partner, question, 'cancelled') : behave(partner, question)
    case 'takeNothing':
      return { after: partner, reply: { kind: 'not-taken' } }
    case 'loseRequest':
      return { after: partner, reply: { kind: 'none' } }
    case 'loseReply':
      return withReply(behave(partner, question), { kind: 'none' })
    case 'loseReplyWhileWorking':
      return withReply(work(partner, question), { kind: 'unknown' })
    case 'answerStale':
      return withReply(behave(partner, question), { kind: 'unknown' })
    case 'hide':
      // Allowed as long as the order may still be on its way.
      return call === 'ask' && partner.truths.get(number) !== undefined && now <= notAfter
        ? { after: partner, reply: { kind: 'absent' } }
        : behave(partner, question)
  }
}

const isEnd = ({ kind }: Reply): boolean => kind === 'succeeded' || kind === 'refused'

/** Answers a call about the payout of this reference. `isRead`: Corridor lives to write the reply. */
export const answer = (
  partner: Partner,
  reference: string,
  { isRead, ...question }: Question & { readonly isRead: boolean },
): Done => {
  const { number, isLie } = question
  if (isLie && partner.concluded.has(number)) {
    const isPaid = partner.truths.get(number) === 'paid'
    return { after: partner, reply: isPaid ? refusal : { kind: 'succeeded' } }
  }
  const { after, reply } = play(partner, question, playOf(reference, partner.calls))
  const concluded = isRead && isEnd(reply) ? new Set([...after.concluded, number]) : after.concluded
  return { after: { ...after, concluded, calls: partner.calls + 1 }, reply }
}
