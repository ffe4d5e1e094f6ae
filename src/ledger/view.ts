import type { Schemas } from '../contract/operation.ts'
import { toJsonNumber } from '../kernel/money.ts'
import type { Wallet } from './service.ts'

/** The balance map of `GET /org/balance`: what each wallet can spend, as JSON numbers. Source: contract §5. */
export const viewBalance = (wallets: readonly Wallet[]): Schemas['Balance'] =>
  Object.fromEntries(wallets.map(({ available }) => [available.currency, toJsonNumber(available)]))
