import type { WalletAmounts } from '../ledger/index.ts'

/** The groups in which the movements of a day are summed. `refunds` are refunds and disputes. */
export const dayGroups = ['payouts', 'collections', 'swaps', 'fees', 'topUps', 'refunds'] as const

/** A group of movements. */
export type DayGroup = (typeof dayGroups)[number]

/** What came into each side of a wallet and left it, in minor units. */
export type DaySums = {
  readonly availableIn: bigint
  readonly availableOut: bigint
  readonly pendingIn: bigint
  readonly pendingOut: bigint
}

/** What moved a wallet on a UTC day, written YYYY-MM-DD: opening + sums = closing. */
export type WalletDay = {
  readonly day: string
  readonly opening: WalletAmounts
  readonly sums: Readonly<Partial<Record<DayGroup, DaySums>>>
  readonly closing: WalletAmounts
}

const dayMs = 86_400_000

/** Returns the instant at which a day begins. */
export const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** Returns the day `days` after a day, before it where negative. */
export const addDays = (day: string, days: number): string =>
  new Date(startOf(day).getTime() + days * dayMs).toISOString().slice(0, 10)
