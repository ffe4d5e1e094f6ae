import type { Schemas } from '../contract/operation.ts'
import { toJsonNumber } from '../kernel/money.ts'
import type { Wallet } from './service.ts'

/** Builds the balance map of `GET /org/balance`: what each wallet can spend, as JSON numbers. */
export const viewBalance = (wallets: readonly Wallet[]): Schemas['Balance'] =>
  Object.fromEntries(wallets.map(({ available }) => [available.currency, toJsonNumber(available)]))
