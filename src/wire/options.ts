import type { Mode } from '../auth/keys.ts'
import type { Network } from '../kernel/network.ts'
import type { S3Settings } from '../media/index.ts'
import type { AccountIssuer, AccountLookup, IdentityProvider, OtpSender, Rails } from '../rails/index.ts'
import type { SandboxDelays } from '../sandbox/index.ts'
import type { VaultKeys } from '../vault/index.ts'

/** What a deployment is made of; `config.ts` gives it to the processes, tests give their own. */
export type WireOptions = {
  readonly mode: Mode
  readonly databaseUrl: string
  readonly poolMax: number
  /** Shown in pg_stat_activity. */
  readonly name: string
  /** Of one statement; 5 s unless said, 0 for an operator who waits. */
  readonly statementTimeoutMs?: number
  readonly pepper: Buffer
  readonly vaultKeys: VaultKeys
  readonly webhookKeyPem: string
  readonly allowLoopbackWebhooks: boolean
  /** Proxies whose `X-Forwarded-For` is believed; none unless said. */
  readonly trustedProxies?: readonly Network[]
  readonly sandboxDelays: SandboxDelays
  /** The address callers reach the API by, without a slash at its end: signed URLs begin with it. */
  readonly publicUrl: string
  /** Where uploads are kept; in a bucket instead where `mediaS3` is given. */
  readonly mediaDir: string
  readonly mediaS3?: S3Settings | undefined
  /** Replaces the rails: production has none yet, the sandbox its own. */
  readonly rails?: Rails
  /** Replaces the identity provider: production has none yet, the sandbox its own. */
  readonly identity?: IdentityProvider
  /** Replaces the look-up of account holders: production has none yet, the sandbox its own. */
  readonly lookup?: AccountLookup
  /** Replaces the issuer of accounts: production has none yet, the sandbox its own. */
  readonly issuer?: AccountIssuer
  /** Replaces the sender of one-time passwords of registrations: production has none yet, the sandbox its own. */
  readonly otpSender?: OtpSender
  /** Of one call to a rail; 30 s unless a test says otherwise. */
  readonly railTimeoutMs?: number
  /** Of one webhook attempt; 15 s unless a test says otherwise. */
  readonly webhookTimeoutMs?: number
}
