import type { Single } from '../model/commands.ts'
import { show } from '../model/decimals.ts'
import type { BusinessName } from '../model/state.ts'
import { chooseBusiness, type Desk } from './desk.ts'

/** Limits that a few payouts reach, in one of two currencies; often some are missing. */
export const planLimits = (desk: Desk, business: BusinessName = chooseBusiness(desk)): Single => {
  const { random } = desk
  if (random.chance(35)) return { kind: 'clear-limits', business }
  const currency = random.chance(75) ? 'USD' : 'NGN'
  const scale = currency === 'USD' ? 1n : 1_500n
  const amount = (percent: number, most: bigint): string =>
    random.chance(percent) ? show(random.between(1n, most) * scale, currency) : 'none'
  return {
    kind: 'set-limits',
    business,
    currency,
    daily: amount(50, 500_000n),
    weekly: amount(30, 900_000n),
    monthly: amount(30, 2_000_000n),
    minimum: amount(30, 800n),
  }
}
