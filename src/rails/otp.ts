/** A one-time password to send. `mobile` is E.164. */
export type OtpMessage = { readonly mobile: string; readonly code: string; readonly expiresAt: Date }

/** The port of senders of one-time passwords, the sandbox's and live ones. Called outside database transactions. On a
 *  timeout it throws: the message may or may not have been sent, and its password is not accepted. */
export type OtpSender = {
  readonly send: (message: OtpMessage) => Promise<void>
  /** The password that the sandbox always uses; live senders have none, and passwords are random. */
  readonly fixedCode?: string
}
