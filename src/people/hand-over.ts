import { Refusal } from '../kernel/refusal.ts'
import type { LinkMail, MailSender } from '../rails/index.ts'

/** How a link reaches its person: sent to their address, or shown once to the person who made it. */
export type HandedOver = { readonly sentTo: string } | { readonly link: string }

/** Hands a link over: by e-mail where there is a sender. Refuses EXTERNAL_REQUEST_ERROR where it may not have been
 *  sent. Not in a transaction. */
export type HandOver = (mail: LinkMail) => Promise<HandedOver>

const retryAfterSeconds = 30

/** Creates what hands links over. */
export const createHandOver =
  (sender: MailSender | undefined): HandOver =>
  async (mail) => {
    if (!sender) return { link: mail.link }
    await sender.send(mail).catch((cause: unknown) => {
      const friendly =
        'The message may not have been sent. Make a new link; the one before is no longer valid then.'
      throw new Refusal('EXTERNAL_REQUEST_ERROR', { friendly, retryAfterSeconds }, { cause })
    })
    return { sentTo: mail.email }
  }
