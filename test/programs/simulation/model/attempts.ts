import { newPartner, type Partner } from './partner.ts'

export type AttemptState =
  | 'prepared'
  | 'not_taken'
  | 'accepted'
  | 'unknown'
  | 'succeeded'
  | 'refused'
  | 'not_executed'

export type Attempt = {
  readonly number: number
  readonly state: AttemptState
  readonly proof: 'ANSWER' | 'FENCE' | 'DEADLINE' | null
  readonly sends: number
  readonly notAfter: number
  readonly acceptedAt: number | null
  readonly unknownSince: number | null
}

export type Case = { readonly number: number; readonly kind: string; readonly isClosed: boolean }

/** What a payout on a live rail has besides its status. */
export type Live = {
  readonly attempts: readonly Attempt[]
  readonly cases: readonly Case[]
  readonly partner: Partner
}

export const newLive: Live = { attempts: [], cases: [], partner: newPartner }
