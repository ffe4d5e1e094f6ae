/** Why deliveries to an endpoint are paused: an operator said so; it answered 410; nothing got through for 120 h. */
export type PauseCause = 'operator' | 'gone' | 'failing'

/** A pause of deliveries; events are kept meanwhile. `reason` is for people. */
export type Pause = { readonly at: Date; readonly cause: PauseCause; readonly reason: string }

/** A business's endpoint with its secrets in the clear. */
export type Endpoint = {
  readonly url: string
  /** The newest Standard Webhooks secret. */
  readonly secret: string
  /** The one before, while it signs as well. */
  readonly previousSecret: string | null
  readonly previousSecretUntil: Date | null
  readonly pause: Pause | null
  /** The first failed attempt since the last success; null where the last one got through. */
  readonly failingSince: Date | null
}

/** The secrets that sign now, the newest first. */
export const secretsOf = ({ secret, previousSecret }: Endpoint): readonly string[] =>
  previousSecret === null ? [secret] : [secret, previousSecret]
