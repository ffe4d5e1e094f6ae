import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { transactionStatuses } from '../../../generated/catalogue.ts'
import type { Outcome } from '../../../src/rails/outcome.ts'
import type { AttemptState } from '../../../src/transactions/attempts/attempt.ts'
import {
  decide,
  isReplaceable,
  nextStep,
  type AttemptFacts,
  type Call,
} from '../../../src/transactions/attempts/rules.ts'
import { mayMove } from '../../../src/kernel/machine.ts'
import { transitions } from '../../../src/transactions/states.ts'

const start = new Date('2026-11-23T09:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000)

const facts = (changes: Partial<AttemptFacts> & { readonly state?: AttemptState } = {}): AttemptFacts => ({
  status: 'PROCESSING',
  attempt: {
    number: 1,
    rail: 'naira',
    state: changes.state ?? 'unknown',
    notAfter: after(600),
    sends: 1,
    version: 0,
    acceptedAt: null,
    unknownSince: start,
  },
  terms: { canFence: false, honoursNotAfter: false, settleWindowMs: 0 },
  now: start,
  amount: { minor: 100n, currency: 'NGN' },
  returns: [],
  reused: new Set(),
  isGivenUp: false,
  backoffMs: 1_000,
  hasNext: true,
  ...changes,
})

const unknown: Outcome = { kind: 'unknown', reason: 'status 500' }

const states: readonly AttemptState[] = [
  ...(['prepared', 'not_taken', 'accepted', 'unknown', 'succeeded', 'refused', 'not_executed'] as const),
]
const outcomes: readonly Outcome[] = [
  unknown,
  { kind: 'accepted' },
  { kind: 'scheduled' },
  { kind: 'succeeded', partnerReference: null },
  { kind: 'refused', failureCode: 'SVC_ACCOUNT_CLOSED', retryElsewhere: true },
  { kind: 'not-taken', reason: 'status 503', retryAfterMs: null, isUnauthorized: false },
  { kind: 'absent' },
]
const calls: readonly Call[] = ['send', 'ask', 'fence']

describe('the questions about an unknown payout', () => {
  it('come 5, 15 and 30 seconds, 1, 2, 5 and 15 minutes after it became unknown, then every hour', () => {
    const asked: number[] = []
    for (let seconds = 0; asked.length < 10;) {
      const decision = decide(facts({ now: after(seconds) }), 'ask', unknown)
      seconds += (decision?.checkAfterMs ?? 0) / 1_000
      asked.push(seconds)
    }
    expect(asked).toEqual([5, 15, 30, 60, 120, 300, 900, 4_500, 8_100, 11_700])
  })
})

describe('a rail that asks for another wait', () => {
  it.each([
    [{ kind: 'accepted', checkAfterMs: 10 }, 1_000],
    [{ kind: 'accepted', checkAfterMs: 10 ** 9 }, 3_600_000],
    [{ kind: 'not-taken', reason: '429', retryAfterMs: 0, isUnauthorized: false }, 1_000],
    [{ kind: 'not-taken', reason: '429', retryAfterMs: 10 ** 9, isUnauthorized: false }, 900_000],
  ] as const)('gets it within bounds: %j', (outcome, waitMs) => {
    expect(decide(facts({ state: 'prepared' }), 'send', outcome)?.checkAfterMs).toBe(waitMs)
  })
})

describe('any outcome in any status', () => {
  it('makes a move that the table allows the rail, or none, and never ends a payout without a proof', () => {
    for (const status of transactionStatuses)
      for (const state of states)
        for (const outcome of outcomes)
          for (const call of calls) {
            const decision = decide(facts({ status, state, now: after(90) }), call, outcome)
            const shown = JSON.stringify({ status, state, outcome, call, decision })
            const to = decision?.to ?? null
            if (to !== null)
              expect(mayMove(transitions, { from: status, to, mover: 'rail' }), shown).toBe(true)
            if (to === 'SUCCESS') expect(outcome.kind, shown).toBe('succeeded')
            if (to === 'FAILED' || to === 'RETRY') expect(outcome.kind, shown).toBe('refused')
            if (to === 'SUCCESS' || to === 'FAILED' || to === 'RETRY')
              expect(decision?.change.proof, shown).toBeDefined()
          }
  })
})

describe('any outcome of an attempt', () => {
  it('makes a change that the database allows', () => {
    const guard = readFileSync('migrations/functions/guard_rail_attempt.sql', 'utf8')
    const allowed = new Set([...guard.matchAll(/'([a-z_]+ [a-z_]+)'/g)].map(([, move]) => move))
    const accepted = ['accepted', 'unknown'] as const
    const attempts = [
      ...states.map((state) => ({ state, acceptedAt: state === 'accepted' ? start : null })),
      ...accepted.map((state) => ({ state, acceptedAt: start })),
    ]
    for (const attempt of attempts)
      for (const outcome of outcomes)
        for (const call of calls) {
          const found = facts({ now: after(90) })
          const decision = decide({ ...found, attempt: { ...found.attempt, ...attempt } }, call, outcome)
          const { state: to = null, proof } = decision?.change ?? {}
          const shown = JSON.stringify({ attempt, outcome, call, decision })
          if (to !== null) expect([...allowed], shown).toContain(`${attempt.state} ${to}`)
          // Its absence proves nothing any more.
          if (to === 'not_executed' && proof !== 'RULING') expect(attempt.acceptedAt, shown).toBeNull()
          // The rail had it: it may not be sent again.
          if (to === 'not_taken') expect(attempt.acceptedAt, shown).toBeNull()
        }
  })
})

describe('what a stopped rail did not take', () => {
  const notTaken = facts({ state: 'not_taken', terms: { ...facts().terms, canFence: true }, now: after(60) })
  const fenced: Outcome = {
    ...{ kind: 'refused', failureCode: 'SVC_REQUEST_FAILED', retryElsewhere: true, isCancelled: true },
  }

  it.each<readonly [string, AttemptFacts]>([
    ['before a minute has passed', { ...notTaken, now: after(59) }],
    ['where the rail does not fence', { ...notTaken, terms: facts().terms }],
    ['where the rail once had it', { ...notTaken, attempt: { ...notTaken.attempt, acceptedAt: start } }],
    ['while the payout is SCHEDULED', { ...notTaken, status: 'SCHEDULED' }],
  ])('is not fenced %s', (_, given) => {
    expect(isReplaceable(given, { updatedAt: start })).toBe(false)
    expect(isReplaceable(notTaken, { updatedAt: start })).toBe(true)
  })

  it('ends by the confirmation of a fence, and by no other answer', () => {
    expect(decide(notTaken, 'fence', fenced)).toMatchObject({ to: 'RETRY', change: { proof: 'FENCE' } })
    for (const call of calls)
      for (const outcome of outcomes) expect(decide(notTaken, call, outcome)).toBeUndefined()
    expect(decide(notTaken, 'ask', fenced)).toBeUndefined()
  })
})

describe('the next step of a payout', () => {
  it.each([
    ['PENDING', undefined, 'start'],
    ['SCHEDULED', undefined, 'start'],
    ['RETRY', 'not_executed', 'start'],
    ['PROCESSING', 'prepared', 'ask'],
    ['SCHEDULED', 'accepted', 'ask'],
    ['UNKNOWN', 'unknown', 'ask'],
    ['PROCESSING', 'not_taken', 'send-again'],
    ['FAILED', 'not_taken', 'nothing'],
    ['SUCCESS', 'succeeded', 'ask'],
    ['FAILED', 'refused', 'ask'],
    ['CANCELLED', undefined, 'nothing'],
  ] as const)('in %s with an attempt that is %s is: %s', (status, state, step) => {
    expect(nextStep(status, state)).toBe(step)
  })
})
