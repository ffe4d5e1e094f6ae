export { openCreditsPoller } from './poller.ts'
export {
  createCreditFigures,
  createRailCreditsService,
  type CreditResult,
  type RailCreditsService,
} from './service.ts'
export type { HeldCredit } from './store.ts'
