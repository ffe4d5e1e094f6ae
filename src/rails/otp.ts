/** A one-time password on its way. `mobile` is E.164. */
export type OtpMessage = { readonly mobile: string; readonly code: string; readonly expiresAt: Date }

/** Who sends one-time passwords: the port that the sandbox's sender and every live one implement. Called outside any
 *  database transaction. Where it gets no answer in good time it throws: whether the message went is then unknown, and
 *  its password is not taken. */
export type OtpSender = {
  readonly send: (message: OtpMessage) => Promise<void>
  /** The one password it ever sends; only a sandbox's has one, any other password is drawn. */
  readonly fixedCode?: string
}
