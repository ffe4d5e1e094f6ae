import type { LiveRail, RailPayout } from '../../../../src/rails/live-rail.ts'
import type { Outcome } from '../../../../src/rails/outcome.ts'
import type { Instruction, Rail, RailOutcome } from '../../../../src/rails/rail.ts'
import { createSandboxRail } from '../../../../src/sandbox/rail.ts'
import { answer, newPartner, notTakenMs, type Call, type Partner, type Reply } from '../model/partner.ts'
import { askAgainMs } from '../model/workers.ts'

const noAnswer = 'the rail did not answer'

/** Returns whether an error is one that jobs may throw: a rail without a reply. */
export const isExpected = (error: unknown): boolean => String(error).includes(noAnswer)

const delays = { usualMs: 300_000, instantMs: 30_000 }

/** The rail of the sandbox with the behaviours that a reference selects (model/workers.ts). Like a processor, it
 *  keeps its state when the service restarts. */
export const createMoodyRail = (): Rail => {
  const sandbox = createSandboxRail(delays)
  const asked = new Set<string>()
  const isFirst = ({ transactionId }: Instruction): boolean => {
    const isNew = !asked.has(transactionId)
    asked.add(transactionId)
    return isNew
  }
  const pending: RailOutcome = { kind: 'pending', checkAfterMs: askAgainMs }
  return {
    ...sandbox,
    submit: async (instruction) => {
      if (instruction.reference.includes('SLOW')) return pending
      if (instruction.reference.includes('LOST') && isFirst(instruction)) throw new Error(noAnswer)
      return sandbox.submit(instruction)
    },
    inquire: async (instruction) =>
      instruction.reference.includes('SLOW') && isFirst(instruction) ? pending : sandbox.inquire(instruction),
  }
}

const outcomeOf = (reply: Reply): Outcome => {
  switch (reply.kind) {
    case 'accepted':
    case 'scheduled':
    case 'absent':
      return { kind: reply.kind }
    case 'succeeded':
      return { kind: 'succeeded', partnerReference: null }
    case 'refused': {
      const failureCode = reply.retryElsewhere ? 'SVC_REQUEST_FAILED' : 'SVC_ACCOUNT_CLOSED'
      const { retryElsewhere } = reply
      return { kind: 'refused', failureCode, retryElsewhere, ...(retryElsewhere && { isCancelled: true }) }
    }
    case 'not-taken':
      return { kind: 'not-taken', reason: 'status 503', retryAfterMs: notTakenMs, isUnauthorized: false }
    case 'unknown':
      return { kind: 'unknown', reason: 'status 502' }
    case 'none':
      throw new Error(noAnswer)
  }
}

/** What the rail of a run needs of the service. `requireCommitted` refuses an order without its attempt (R3). */
export type LiveWorld = {
  readonly readNow: () => Promise<Date>
  readonly requireCommitted: (transactionId: string, number: number) => Promise<void>
}

/** The live rail, with its partner. Like a processor, it keeps its state when the service restarts. */
export type ScriptedRail = {
  readonly rail: LiveRail
  readonly debitsOf: (transactionId: string) => number
  /** Does `work` while workers die at each call, `before` or `after` the partner acts. */
  readonly killing: (
    when: 'before' | 'after',
    work: (died: () => Promise<void>) => Promise<void>,
  ) => Promise<void>
  /** Does `work` while the partner contradicts what it said. */
  readonly lying: (work: () => Promise<void>) => Promise<void>
}

/** Creates the live rail of a run: each payout plays the script of its reference (model/partner.ts). */
export const createScriptedRail = (world: () => LiveWorld): ScriptedRail => {
  const partners = new Map<string, Partner>()
  const references = new Map<string, string>()
  let death: 'before' | 'after' | null = null
  let isLie = false
  let onDeath = (): void => undefined
  const die = (): Promise<never> => {
    onDeath()
    return new Promise<never>(() => undefined)
  }
  const ring = async (call: Call, { payoutId, notAfter }: RailPayout): Promise<Outcome> => {
    if (death === 'before') return die()
    const [transactionId = '', number = ''] = payoutId.split('-')
    const now = (await world().readNow()).getTime()
    const { after, reply } = answer(
      partners.get(transactionId) ?? newPartner,
      references.get(transactionId) ?? '',
      { call, number: Number(number), now, notAfter: notAfter.getTime(), isLie, isRead: death === null },
    )
    partners.set(transactionId, after)
    return death === null ? outcomeOf(reply) : die()
  }
  return {
    rail: {
      name: 'live',
      terms: { canFence: true, honoursNotAfter: true, settleWindowMs: 3_600_000 },
      maxUnknown: new Map(),
      probe: () => Promise.resolve({ kind: 'ok', balances: [], requestsPerSecond: null }),
      send: async (handOver) => {
        const [transactionId = '', number = ''] = handOver.payoutId.split('-')
        references.set(transactionId, handOver.instruction.reference)
        await world().requireCommitted(transactionId, Number(number))
        return ring('send', handOver)
      },
      ask: (payout) => ring('ask', payout),
      fence: (payout) => ring('fence', payout),
      // The lists of rails are read by `serve`, which is not a part of the simulation.
      list: () => Promise.resolve({ payouts: [] }),
    },
    debitsOf: (transactionId) => partners.get(transactionId)?.debits ?? 0,
    killing: async (when, work) => {
      death = when
      const died = () =>
        new Promise<void>((done) => {
          onDeath = done
        })
      await work(died).finally(() => {
        death = null
      })
    },
    lying: async (work) => {
      isLie = true
      await work().finally(() => {
        isLie = false
      })
    },
  }
}
