/** Why deliveries are paused: by an operator, after status 410, or after 120 hours without a successful delivery. */
export type PauseCause = 'operator' | 'gone' | 'failing'

/** A pause of deliveries; events are kept until it ends. `reason` is for people. */
export type Pause = { readonly at: Date; readonly cause: PauseCause; readonly reason: string }

/** The endpoint of a business, with its secrets in clear text. */
export type Endpoint = {
  readonly url: string
  /** The current Standard Webhooks secret. */
  readonly secret: string
  /** The previous secret, while it still signs too. */
  readonly previousSecret: string | null
  readonly previousSecretUntil: Date | null
  readonly pause: Pause | null
  /** The first failed attempt since the last success; null after a success. */
  readonly failingSince: Date | null
}

/** Returns the secrets to sign with, newest first. */
export const secretsOf = ({ secret, previousSecret }: Endpoint): readonly string[] =>
  previousSecret === null ? [secret] : [secret, previousSecret]
