import type { CollectionOutcome, PayoutReturn } from '../../rails/index.ts'
import type { AttemptFacts, Decision } from './rules.ts'

const isSame = (one: PayoutReturn, other: PayoutReturn): boolean =>
  one.amount.minor === other.amount.minor && one.amount.currency === other.amount.currency

const isWhole = ({ amount, reused }: AttemptFacts, returns: readonly PayoutReturn[]): boolean =>
  !returns.some(({ returnId }) => reused.has(returnId)) &&
  returns.every((one) => one.amount.currency === amount.currency) &&
  returns.reduce((sum, one) => sum + one.amount.minor, 0n) === amount.minor

/** Decides what returns do to a payout that succeeded: those of exactly its amount refund it. Any others are a case,
 *  also one with the id of another payout's return. Undefined where nothing is new. Pure. See
 *  docs/design/rails.md#returns. */
export const decideReturns = (facts: AttemptFacts, outcome: CollectionOutcome): Decision | undefined => {
  const { status, attempt, returns: known } = facts
  if (outcome.kind !== 'succeeded' || !outcome.returns || attempt.state !== 'succeeded') return undefined
  const all = new Map(known.map((one) => [one.returnId, one]))
  let isChanged = false
  for (const one of outcome.returns) {
    const before = all.get(one.returnId)
    isChanged ||= before !== undefined && !isSame(before, one)
    all.set(one.returnId, before ?? one)
  }
  const fresh = [...all.values()].slice(known.length)
  const nothing = { failureCode: null, checkAfterMs: null }
  if (isChanged) return { to: null, change: { state: null, caseKind: 'contradiction' }, ...nothing }
  if (status === 'SUCCESS' && isWhole(facts, [...all.values()]))
    return { to: 'REFUNDED', change: { state: null, returns: fresh, isReturned: true }, ...nothing }
  if (fresh.length === 0) return undefined
  return { to: null, change: { state: null, returns: fresh, caseKind: 'return_mismatch' }, ...nothing }
}
