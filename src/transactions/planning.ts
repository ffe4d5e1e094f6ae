import type { Business } from '../auth/caller.ts'
import { assert } from '../kernel/assert.ts'
import { createId } from '../kernel/id.ts'
import type { Money } from '../kernel/money.ts'
import type { Rails } from '../rails/index.ts'
import type { FreezeEvent } from '../webhooks/event.ts'
import type { CreateCommand, Facts } from './command.ts'
import { decide, type Creation } from './creation.ts'
import { eventsOfCreation } from './events.ts'
import type { CounterAccount, FactsAsk } from './facts.ts'
import { instructionOf } from './instruction.ts'
import { judge } from './rules.ts'
import type { CreateEffects } from './store.ts'
import { advanceTask } from './transaction.ts'

/** What the facts of a create are asked by. Pure. */
export const askOf = (command: CreateCommand): FactsAsk => ({
  type: command.type,
  customerId: command.customerId,
  methodId: command.methodId,
  sourceCurrency: command.source.currency,
  destinationCurrency: command.destinationCurrency,
  idempotencyKey: command.idempotencyKey,
  reference: command.reference,
  origin: command.origin ?? 'api',
})

/** A create that may be written, and what it counts toward the limits (null: the business has none). */
export type Plan = { readonly creation: Creation; readonly limitUse: Money | null }

/** Judges, prices and decides a create from its facts, alone or among many: the one way from a command to what is
 *  written. Refuses what `judge` refuses. Pure but for the random part of the id. */
export const plan = (
  { rails, isProduction }: { readonly rails: Rails; readonly isProduction: boolean },
  business: Business,
  { command, facts }: { readonly command: CreateCommand; readonly facts: Facts<CounterAccount> },
): Plan => {
  const judged = judge(command, facts, { business, isProduction })
  const { method, price } = judged
  const rail = rails.get(judged.rail)
  assert(rail, 'the facts name only rails this process can reach')
  const id = createId(facts.now)
  const channel = method?.channel ?? ('WALLET' as const)
  const draft = { ...price, id, type: command.type, channel, merchantReference: command.reference }
  const assessment = rail.assess(instructionOf(draft, method?.counterparty))
  const creation = decide(command, judged, { business, now: facts.now, id, assessment })
  return { creation, limitUse: judged.limitUse?.roundedUp ?? null }
}

/** What a decided create writes beside its row. */
export const effectsOf = (
  freeze: FreezeEvent,
  { transaction, journal, isCounted, dueAt }: Creation,
  limitUse: Money | null,
): CreateEffects => ({
  journal,
  events: eventsOfCreation(freeze, transaction),
  job: dueAt && { task: advanceTask, dueAt },
  isCounted,
  limitUse,
})
