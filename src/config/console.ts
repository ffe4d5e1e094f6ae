import { host, port } from 'envalid'
import { oidcOf, oidcSpecs, type OidcConfig } from './oidc.ts'
import type { Network } from '../kernel/network.ts'
import { defaultConsoleUrl, networksOf, publicUrl } from './validators.ts'

/** The configuration of the console. URLs are without a trailing slash. */
export type ConsoleConfig = {
  readonly port: number
  readonly url: string
  /** The domain that passkeys belong to. */
  readonly rpId: string
  /** The console of the other mode; undefined where there is none. */
  readonly twinUrl: string | undefined
  /** Where people may sign in beside passkeys and passwords; undefined: nowhere. */
  readonly oidc: OidcConfig | undefined
  /** From where the console of operators can be reached; empty: from everywhere. */
  readonly operatorNetworks: readonly Network[]
}

/** The variables of the console. */
export const consoleSpecs = {
  CONSOLE_PORT: port({ default: 3001, desc: 'Port of the console (`corridor serve --role console`).' }),
  CONSOLE_URL: publicUrl({
    default: defaultConsoleUrl,
    desc: 'The address of the console in browsers. In production it must be https.',
    example: 'https://console.example.com',
  }),
  CONSOLE_RP_ID: host({
    default: '',
    desc: 'Domain of passkeys: the host of CONSOLE_URL, which is the default, or a domain above it. Never change it.',
    example: 'example.com',
  }),
  CONSOLE_TWIN_URL: publicUrl({
    default: '',
    desc: 'The console of the other mode, to which the switch between sandbox and live leads.',
    example: 'https://sandbox-console.example.com',
  }),
  OPERATOR_NETWORKS: networksOf('your own networks')({
    default: [],
    desc: 'Addresses or ranges of operators, comma-separated: others get 404 at /operator. Empty: from everywhere.',
    example: '10.8.0.0/16,2001:db8::/32',
  }),
  ...oidcSpecs,
}

/** Returns the configuration of the console. */
export const consoleOf = (
  cleaned: Parameters<typeof oidcOf>[0] & {
    readonly CONSOLE_PORT: number
    readonly CONSOLE_URL: string
    readonly CONSOLE_RP_ID: string
    readonly CONSOLE_TWIN_URL: string
    readonly OPERATOR_NETWORKS: readonly Network[]
  },
): ConsoleConfig => {
  const url = cleaned.CONSOLE_URL.replace('<CONSOLE_PORT>', cleaned.CONSOLE_PORT.toString())
  return {
    port: cleaned.CONSOLE_PORT,
    url,
    rpId: cleaned.CONSOLE_RP_ID || new URL(url).hostname,
    twinUrl: cleaned.CONSOLE_TWIN_URL === '' ? undefined : cleaned.CONSOLE_TWIN_URL,
    oidc: oidcOf(cleaned),
    operatorNetworks: cleaned.OPERATOR_NETWORKS,
  }
}
