export type { LimitHeadroom, PayoutBound, PayoutRange } from './headroom.ts'
export { type LimitsRow, parseLimitsRow } from './rows.ts'
export { findLimitRefusals, type LimitFacts, type LimitUse, measureUse } from './rules.ts'
export {
  createLimitsService,
  type Headroom,
  type LimitsInput,
  type LimitsService,
  type ShownLimits,
} from './service.ts'
