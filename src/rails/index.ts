export {
  checkConfigured,
  configuredCredits,
  configuredIdentity,
  configuredIssuer,
  configuredLookup,
  configuredMailSender,
  configuredNoticeSender,
  configuredOtpSender,
  configuredRails,
} from './configured.ts'
export type { Credit, CreditReturnOrder, CreditReturns, CreditSource } from './credits.ts'
export { type Deadlines, deadlinesOf, isExpired } from './rules.ts'
export { createExchange, exchangeRail } from './exchange.ts'
export type { RailConnection } from './http/call.ts'
export { parseRailCallback, type RailCallback } from './http/contract.ts'
export { createRailClient, type RailClient, type RailSchemas } from './http/client.ts'
export {
  derivedOfRequest,
  derivedOfResponse,
  findSignatureFault,
  type RailKey,
  signMessage,
} from './http/signature.ts'
export type { IdentityProvider, IdentityQuery } from './identity.ts'
export { issues } from './issuer.ts'
export type { AccountHolder, AccountIssuer, IssuedAccount, IssuedAddress, IssuedKind } from './issuer.ts'
export type { AccountLookup, AccountQuery, ResolvedAccount } from './lookup.ts'
export { assess, isLive, servesType } from './live-rail.ts'
export { createRailHealth, type OnRailChange, type RailChange, type RailHealth } from './health.ts'
export { findRailStates, railOperationOf, type RailFigures, type RailState } from './health.store.ts'
export type {
  AnyRail,
  HandOver,
  ListedPage,
  ListedPayout,
  LiveRail,
  OrderOutcome,
  PasswordResult,
  PasswordTry,
  RailPayout,
  RailProbe,
  Rails,
  RailTerms,
} from './live-rail.ts'
export { observeLiveRail, type OnRailOutcome } from './observed.ts'
export type { LinkMail, MailSender, NoticeMail, NoticeSender } from './mail.ts'
export type { OtpSender } from './otp.ts'
export type { CardPage, CollectionOutcome, ExpectedOrder, Outcome, PayoutReturn } from './outcome.ts'
export type { Assessment, Counterparty, Inquiry, Instruction, Rail, RailOutcome, Sender } from './rail.ts'
export {
  issuerTimeoutMs,
  limitIssuerTime,
  limitLiveRailTime,
  limitRailTime,
  railTimeoutMs,
} from './time-limit.ts'
