import type { RailSchemas } from '../../rails/index.ts'
import { appendLine, readLines } from './lines.ts'

/** What the partner knows of a payout. `executions`: how often its bank debited it. */
export type KnownPayout = {
  readonly payoutId: string
  /** Undefined where it was fenced before it arrived. */
  readonly order: RailSchemas['PayoutOrder'] | undefined
  readonly state: 'accepted' | 'succeeded' | 'failed' | 'cancelled'
  readonly version: number
  readonly executions: number
  readonly failure: RailSchemas['Failure'] | undefined
  readonly returns: readonly RailSchemas['PayoutReturn'][]
}

type Line =
  | { readonly kind: 'order'; readonly payoutId: string; readonly order: RailSchemas['PayoutOrder'] }
  | { readonly kind: 'fence' | 'execute'; readonly payoutId: string }
  | { readonly kind: 'return'; readonly payoutId: string; readonly returned: RailSchemas['PayoutReturn'] }
  | { readonly kind: 'fail'; readonly payoutId: string; readonly failure: RailSchemas['Failure'] }

const parseLine = (text: string): Line => JSON.parse(text) as Line

/** The partner's book of payouts: a file that only grows, so that it survives a kill. */
export type Book = {
  readonly find: (payoutId: string) => KnownPayout | undefined
  readonly list: () => readonly KnownPayout[]
  readonly take: (payoutId: string, order: RailSchemas['PayoutOrder']) => KnownPayout
  /** Stops a payout that was not executed, permanently. */
  readonly fence: (payoutId: string) => KnownPayout
  /** Debits the account of the partner, unless the payout was fenced, failed or executed before. */
  readonly execute: (payoutId: string) => KnownPayout
  /** Money of an executed payout comes back. */
  readonly giveBack: (payoutId: string, returned: RailSchemas['PayoutReturn']) => KnownPayout
  readonly fail: (payoutId: string, failure: RailSchemas['Failure']) => KnownPayout
}

const nothing = (payoutId: string): KnownPayout => ({
  payoutId,
  order: undefined,
  state: 'accepted',
  version: 0,
  executions: 0,
  failure: undefined,
  returns: [],
})

/** The payout after a line. Pure. */
const apply = (before: KnownPayout, line: Line): KnownPayout => {
  const next = { ...before, version: before.version + 1 }
  switch (line.kind) {
    case 'order':
      return { ...next, order: line.order }
    case 'fence':
      return { ...next, state: 'cancelled' }
    case 'execute':
      return { ...next, state: 'succeeded', executions: before.executions + 1 }
    case 'return':
      return { ...next, returns: [...before.returns, line.returned] }
    case 'fail':
      return { ...next, state: 'failed', failure: line.failure }
  }
}

/** Opens the book of a file. */
export const openBook = (file: string): Book => {
  const payouts = new Map<string, KnownPayout>()
  const keep = (line: Line): KnownPayout => {
    const after = apply(payouts.get(line.payoutId) ?? nothing(line.payoutId), line)
    payouts.set(line.payoutId, after)
    return after
  }
  readLines(file, parseLine).forEach(keep)
  const write = (line: Line): KnownPayout => {
    appendLine(file, line)
    return keep(line)
  }
  const writeIfOpen = (line: Line): KnownPayout => {
    const known = payouts.get(line.payoutId)
    return known && known.state !== 'accepted' ? known : write(line)
  }
  return {
    find: (payoutId) => payouts.get(payoutId),
    list: () => [...payouts.values()],
    take: (payoutId, order) => write({ kind: 'order', payoutId, order }),
    fence: (payoutId) => writeIfOpen({ kind: 'fence', payoutId }),
    execute: (payoutId) => writeIfOpen({ kind: 'execute', payoutId }),
    giveBack: (payoutId, returned) => write({ kind: 'return', payoutId, returned }),
    fail: (payoutId, failure) => writeIfOpen({ kind: 'fail', payoutId, failure }),
  }
}
