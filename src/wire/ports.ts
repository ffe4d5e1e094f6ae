import {
  type AccountIssuer,
  type AccountLookup,
  createExchange,
  exchangeRail,
  type IdentityProvider,
  issuerTimeoutMs,
  limitIssuerTime,
  limitRailTime,
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

const railsOf = ({ mode, rails, sandboxDelays }: WireOptions): Rails => {
  const exchange = createExchange()
  if (rails) return new Map([[exchangeRail, exchange], ...rails])
  if (mode === 'production') return new Map([[exchangeRail, exchange]])
  const rail = createSandboxRail(sandboxDelays)
  return new Map([
    [rail.name, rail],
    [exchangeRail, rail],
    ...createChosenRails(sandboxDelays).map((chosen) => [chosen.name, chosen] as const),
  ])
}

/** The rails of a deployment, each call to one limited in time: those it is given, else the sandbox's own, else only
 *  the exchange. */
export const limitedRailsOf = (options: WireOptions): Rails =>
  new Map(
    [...railsOf(options)].map(([name, rail]) => [
      name,
      limitRailTime(rail, options.railTimeoutMs ?? railTimeoutMs),
    ]),
  )

/** The identity provider of a deployment; undefined: none. */
export const identityOf = ({ mode, identity }: WireOptions): IdentityProvider | undefined =>
  identity ?? (mode === 'production' ? undefined : sandboxIdentity)

/** Who looks up account holders; undefined: nobody. */
export const lookupOf = ({ mode, lookup }: WireOptions): AccountLookup | undefined =>
  lookup ?? (mode === 'production' ? undefined : sandboxLookup)

/** The issuer of accounts, each call limited in time; undefined: none. */
export const issuerOf = ({ mode, issuer }: WireOptions): AccountIssuer | undefined => {
  const found = issuer ?? (mode === 'production' ? undefined : sandboxIssuer)
  return found && limitIssuerTime(found, issuerTimeoutMs)
}

/** Who sends the one-time passwords of registrations; undefined: nobody. */
export const otpSenderOf = ({ mode, otpSender }: WireOptions): OtpSender | undefined =>
  otpSender ?? (mode === 'production' ? undefined : sandboxOtpSender)
