import type { RailConfig, RailServiceName } from '../config/rails.ts'
import { checkRail, type Finding } from './http/check.ts'
import { createRailClient, type RailClient } from './http/client.ts'
import { createHttpCredits } from './http/credits.ts'
import { createHttpIssuer, type IssuingRails } from './http/issuer.ts'
import { createHttpRail } from './http/live-rail.ts'
import {
  createHttpIdentity,
  createHttpLookup,
  createHttpMailSender,
  createHttpNoticeSender,
  createHttpOtpSender,
} from './http/ports.ts'
import type { IssuedKind } from './issuer.ts'
import type { LiveRail } from './live-rail.ts'

const connectionOf = ({ url, privateKey, partnerKeys, tls }: RailConfig) => ({
  baseUrl: url,
  privateKey,
  partnerKeys,
  tls,
})

/** Checks the connector of a rail, property by property. */
export const checkConfigured = (config: RailConfig): AsyncGenerator<Finding> =>
  checkRail({ ...config, connection: connectionOf(config) })

const moneyServices: readonly RailServiceName[] = [
  'payouts',
  'collections',
  'card-sessions',
  'virtual-accounts',
  'stablecoin-wallets',
]

/** Returns the rails that move money. */
export const configuredRails = (configs: readonly RailConfig[]): readonly LiveRail[] =>
  configs
    .filter(({ serves }) => serves.some((service) => moneyServices.includes(service)))
    .map((config) => createHttpRail({ ...config, connection: connectionOf(config) }))

// The first rail of the file that serves it.
const portOf = <Port>(
  configs: readonly RailConfig[],
  service: RailServiceName,
  create: (client: RailClient) => Port,
): Port | undefined => {
  const config = configs.find(({ serves }) => serves.includes(service))
  return config && create(createRailClient(connectionOf(config)))
}

/** Returns the look-up of account holders, undefined where no rail serves it. */
export const configuredLookup = (configs: readonly RailConfig[]) =>
  portOf(configs, 'account-resolutions', createHttpLookup)

/** Returns the identity provider, undefined where no rail serves it. */
export const configuredIdentity = (configs: readonly RailConfig[]) =>
  portOf(configs, 'identity-checks', createHttpIdentity)

/** Returns the sender of one-time passwords, undefined where no rail serves it. */
export const configuredOtpSender = (configs: readonly RailConfig[]) =>
  portOf(configs, 'messages', createHttpOtpSender)

/** Returns the sender of e-mail, undefined where no rail serves it. */
export const configuredMailSender = (configs: readonly RailConfig[]) =>
  portOf(configs, 'mails', createHttpMailSender)

/** Returns the sender of security notices, undefined where no rail serves it. */
export const configuredNoticeSender = (configs: readonly RailConfig[]) =>
  portOf(configs, 'notices', createHttpNoticeSender)

const isIssued = (service: RailServiceName): service is IssuedKind & RailServiceName =>
  service === 'virtual-accounts' || service === 'stablecoin-wallets'

/** Returns the issuer of accounts, undefined where no rail is one. */
export const configuredIssuer = (configs: readonly RailConfig[]) => {
  const rails: IssuingRails = new Map(
    configs
      .map((config) => ({ config, issues: config.serves.filter(isIssued) }))
      .filter(({ issues }) => issues.length > 0)
      .map(({ config, issues }) => [config.name, { client: createRailClient(connectionOf(config)), issues }]),
  )
  return rails.size > 0 ? createHttpIssuer(rails) : undefined
}

/** Returns the rails that report what arrived in the accounts that they issued. */
export const configuredCredits = (configs: readonly RailConfig[]) =>
  configs
    .filter(({ serves }) => serves.some(isIssued))
    .map((config) => {
      const { name, serves, terms } = config
      const returnTerms = serves.includes('credit-returns') ? terms : undefined
      return createHttpCredits(name, createRailClient(connectionOf(config)), returnTerms)
    })
