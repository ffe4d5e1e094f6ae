/** A link of the console to send by e-mail. */
export type LinkMail = {
  readonly email: string
  readonly purpose: 'INVITATION' | 'RECOVERY'
  readonly link: string
  readonly expiresAt: Date
}

/** The port of senders of e-mail. Called outside database transactions. On a timeout it throws: the message may or may
 *  not have been sent. */
export type MailSender = { readonly send: (mail: LinkMail) => Promise<void> }

/** A security notice to send by e-mail. `id` is that of the message: a repeat sends nothing again. */
export type NoticeMail = {
  readonly id: string
  readonly email: string
  readonly subject: string
  readonly text: string
}

/** The port of senders of security notices, called as `MailSender`. After a throw the same notice is sent again. */
export type NoticeSender = { readonly send: (notice: NoticeMail) => Promise<void> }
