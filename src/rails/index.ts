export { checkConfigured, configuredPorts, configuredRails } from './configured.ts'
export { createExchange, exchangeRail } from './exchange.ts'
export type { IdentityProvider, IdentityQuery } from './identity.ts'
export type { AccountHolder, AccountIssuer, IssuedAccount, IssuedAddress } from './issuer.ts'
export type { AccountLookup, AccountQuery, ResolvedAccount } from './lookup.ts'
export { assess, isLive, servesType } from './live-rail.ts'
export type { AnyRail, HandOver, LiveRail, RailPayout, Rails, RailTerms } from './live-rail.ts'
export type { OtpSender } from './otp.ts'
export type { Outcome } from './outcome.ts'
export type { Assessment, Counterparty, Inquiry, Instruction, Rail, RailOutcome, Sender } from './rail.ts'
export {
  issuerTimeoutMs,
  limitIssuerTime,
  limitLiveRailTime,
  limitRailTime,
  railTimeoutMs,
} from './time-limit.ts'
