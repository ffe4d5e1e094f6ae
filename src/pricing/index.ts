export {
  createPromotionsService,
  type Promotion,
  type PromotionInput,
  type PromotionsService,
} from './promotions.ts'
export type { RateInput } from './rates.ts'
export { type FeeRow, parseFeeRow } from './rows.ts'
export {
  type Anchor,
  type FeeSchedule,
  isLargePromotion,
  mostAlonePercent,
  type Price,
  priceOfPair,
  quote,
  type Terms,
} from './rules.ts'
export { createPricingService, type FeeInput, type PricingService, type RouteInput } from './service.ts'
export { viewQuote, viewRates } from './view.ts'
