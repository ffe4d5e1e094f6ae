import type { Mode } from '../auth/index.ts'
import type { CellConfig } from '../config/cells.ts'
import type { OidcConfig } from '../config/oidc.ts'
import type { RailConfig } from '../config/rails.ts'
import type { OnMapFault } from '../cells/index.ts'
import type { Keyring } from '../kernel/keyring.ts'
import type { Money } from '../kernel/money.ts'
import type { Network } from '../kernel/network.ts'
import type { S3Settings } from '../media/index.ts'
import type {
  AccountIssuer,
  AccountLookup,
  CreditSource,
  IdentityProvider,
  MailSender,
  NoticeSender,
  OnRailChange,
  OnRailOutcome,
  OtpSender,
  Rails,
} from '../rails/index.ts'
import type { SandboxDelays } from '../sandbox/index.ts'
import type { VaultKeys } from '../vault/index.ts'
import type { WebhookKey } from '../webhooks/index.ts'

/** The options of a deployment: from `config.ts`, or from a test. */
export type WireOptions = {
  readonly mode: Mode
  readonly databaseUrl: string
  readonly poolMax: number
  /** Shown in pg_stat_activity. */
  readonly name: string
  /** Default: 5 s. 0 is no limit, for operators. */
  readonly statementTimeoutMs?: number
  readonly peppers: Keyring
  readonly vaultKeys: VaultKeys
  readonly webhookKeys: readonly WebhookKey[]
  readonly allowLoopbackWebhooks: boolean
  /** Proxies whose `X-Forwarded-For` is trusted. Default: none. */
  readonly trustedProxies?: readonly Network[]
  readonly sandboxDelays: SandboxDelays
  /** Public URL of the API, without a trailing slash. Signed URLs start with it. */
  readonly publicUrl: string
  /** Where browsers reach the console, the domain of its passkeys, and where else people sign in. Default: this
   *  machine. */
  readonly console?: { readonly url: string; readonly rpId: string; readonly oidc?: OidcConfig | undefined }
  /** Folder for uploads, unless `mediaS3` is given. */
  readonly mediaDir: string
  readonly mediaS3?: S3Settings | undefined
  /** How many bytes a business may upload in a UTC day. */
  readonly uploadBytesPerDay: number
  /** The largest pool deposits that one operator approves. Default: none. */
  readonly poolDepositsAlone?: readonly Money[]
  /** The cell of this process. Default: there is one only. */
  readonly cell?: CellConfig | undefined
  /** Receives why a changed map of cells cannot be used. */
  readonly onMapFault?: OnMapFault
  /** The rails of production. Default: none, so that only swaps are made. */
  readonly railConfigs?: readonly RailConfig[]
  /** Replaces the rails. */
  readonly rails?: Rails
  /** Replaces the identity provider. */
  readonly identity?: IdentityProvider
  /** Replaces the lookup of account holders. */
  readonly lookup?: AccountLookup
  /** Replaces the issuer of accounts. */
  readonly issuer?: AccountIssuer
  /** Replaces the rails that report credits. */
  readonly creditSources?: readonly CreditSource[]
  /** Replaces the sender of one-time passwords for registrations. */
  readonly otpSender?: OtpSender
  /** Replaces the sender of links by e-mail. */
  readonly mailSender?: MailSender
  /** Replaces the sender of security notices. */
  readonly noticeSender?: NoticeSender
  /** Receives the changes of what rails get. */
  readonly onRailChange?: OnRailChange
  /** Receives the ends of calls to rails. */
  readonly onRailOutcome?: OnRailOutcome
  /** For how long what was read of rails and routes is used. Default: 1 s. */
  readonly railsCachedMs?: number
  /** Timeout of a call to a rail. Default: 30 s. */
  readonly railTimeoutMs?: number
  /** Timeout of a webhook attempt. Default: 15 s. */
  readonly webhookTimeoutMs?: number
}
