import {
  type AccountIssuer,
  type AccountLookup,
  type AnyRail,
  configuredCredits,
  configuredIdentity,
  configuredIssuer,
  configuredLookup,
  configuredMailSender,
  configuredNoticeSender,
  configuredOtpSender,
  configuredRails,
  createExchange,
  type CreditSource,
  exchangeRail,
  type IdentityProvider,
  isLive,
  issuerTimeoutMs,
  limitIssuerTime,
  limitLiveRailTime,
  limitRailTime,
  type MailSender,
  type NoticeSender,
  observeLiveRail,
  type OtpSender,
  type Rails,
  railTimeoutMs,
} from '../rails/index.ts'
import {
  createChosenRails,
  createSandboxRail,
  sandboxIdentity,
  sandboxIssuer,
  sandboxLookup,
  sandboxOtpSender,
} from '../sandbox/index.ts'
import type { WireOptions } from './options.ts'

const railsOf = ({ mode, rails, railConfigs = [], sandboxDelays }: WireOptions): Rails => {
  const exchange = createExchange()
  if (rails) return new Map([[exchangeRail, exchange], ...rails])
  if (mode === 'production') {
    const live = configuredRails(railConfigs).map((rail) => [rail.name, rail] as const)
    return new Map<string, AnyRail>([[exchangeRail, exchange], ...live])
  }
  const rail = createSandboxRail(sandboxDelays)
  return new Map([
    [rail.name, rail],
    [exchangeRail, rail],
    ...createChosenRails(sandboxDelays).map((chosen) => [chosen.name, chosen] as const),
  ])
}

/** Returns the rails of a deployment, each with a timeout: the given ones, else those of the sandbox; in production
 *  the exchange and those of `RAILS_FILE`. */
export const limitedRailsOf = (options: WireOptions): Rails => {
  const timeoutMs = options.railTimeoutMs ?? railTimeoutMs
  const { onRailOutcome = () => undefined } = options
  return new Map<string, AnyRail>(
    [...railsOf(options)].map(([name, rail]) => [
      name,
      isLive(rail)
        ? observeLiveRail(limitLiveRailTime(rail, timeoutMs), onRailOutcome)
        : limitRailTime(rail, timeoutMs),
    ]),
  )
}

/** Returns the identity provider of a deployment, if any. */
export const identityOf = ({ mode, identity, railConfigs = [] }: WireOptions): IdentityProvider | undefined =>
  identity ?? (mode === 'production' ? configuredIdentity(railConfigs) : sandboxIdentity)

/** Returns the lookup of account holders, if any. */
export const lookupOf = ({ mode, lookup, railConfigs = [] }: WireOptions): AccountLookup | undefined =>
  lookup ?? (mode === 'production' ? configuredLookup(railConfigs) : sandboxLookup)

/** Returns the issuer of accounts with a timeout, if any. */
export const issuerOf = ({ mode, issuer, railConfigs = [] }: WireOptions): AccountIssuer | undefined => {
  const found = issuer ?? (mode === 'production' ? configuredIssuer(railConfigs) : sandboxIssuer)
  return found && limitIssuerTime(found, issuerTimeoutMs)
}

/** Returns the sender of one-time passwords for registrations, if any. */
export const otpSenderOf = ({ mode, otpSender, railConfigs = [] }: WireOptions): OtpSender | undefined =>
  otpSender ?? (mode === 'production' ? configuredOtpSender(railConfigs) : sandboxOtpSender)

/** Returns the sender of links by e-mail, if any: without one they are shown to the person who made them. */
export const mailSenderOf = ({ mode, mailSender, railConfigs = [] }: WireOptions): MailSender | undefined =>
  mailSender ?? (mode === 'production' ? configuredMailSender(railConfigs) : undefined)

/** Returns the sender of security notices, if any: they are in the console too. */
export const noticeSenderOf = ({
  mode,
  noticeSender,
  railConfigs = [],
}: WireOptions): NoticeSender | undefined =>
  noticeSender ?? (mode === 'production' ? configuredNoticeSender(railConfigs) : undefined)

/** Returns the secrets of each rail that sends callbacks; none outside production. */
export const callbackSecretsOf = ({ mode, railConfigs = [] }: WireOptions) =>
  new Map(
    railConfigs
      .filter(({ callbackSecrets }) => mode === 'production' && callbackSecrets.length > 0)
      .map(({ name, callbackSecrets }) => [name, callbackSecrets]),
  )

/** Returns the rails that report what arrived in the accounts that they issued. */
export const creditSourcesOf = ({
  mode,
  creditSources,
  railConfigs = [],
}: WireOptions): readonly CreditSource[] =>
  creditSources ?? (mode === 'production' ? configuredCredits(railConfigs) : [])
