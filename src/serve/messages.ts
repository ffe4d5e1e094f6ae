/** What the primary process asks a child: whether it responds, what it counted, or that and the gauges of the
 *  database. */
export type Question = 'pulse' | 'counts' | 'metrics'

/** A message of the primary process to a child. */
export type ToChild =
  | { readonly kind: 'stop' }
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question }

/** A message of a child to the primary process. */
export type ToPrimary =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
