import { randomUUID } from 'node:crypto'
import { Refusal } from '../../kernel/refusal.ts'
import type { IdentityProvider } from '../identity.ts'
import type { AccountLookup } from '../lookup.ts'
import type { MailSender, NoticeSender } from '../mail.ts'
import type { OtpSender } from '../otp.ts'
import type { RailClient } from './client.ts'
import { requireOk } from './result.ts'

// The ports that ask a connector for something other than a payment.

const retryAfterSeconds = 30

/** Creates the look-up of account holders of a connector. */
export const createHttpLookup = (client: RailClient): AccountLookup => ({
  resolveName: async ({ institutionCodes, ...query }) => {
    const body = { ...query, institutionCodes: [...institutionCodes] }
    const { result, accountName, institutionCode } = requireOk(await client.ask('resolveAccount', { body }))
    if (result === 'not_found') return undefined
    if (result === 'unavailable' || accountName === undefined)
      throw new Error('the institution does not answer')
    return { recipientName: accountName, institutionCode }
  },
})

/** Creates the identity provider of a connector. */
export const createHttpIdentity = (client: RailClient): IdentityProvider => ({
  verify: async (body) => {
    const checked = await client.ask('createIdentityCheck', { body })
    if (checked.kind === 'ok') return { kind: checked.value.result }
    const friendly = 'The identity provider does not answer; try again.'
    throw new Refusal('EXTERNAL_REQUEST_ERROR', { friendly, retryAfterSeconds }, { cause: checked })
  },
})

/** Creates the sender of one-time passwords of a connector. Each message has its own id and is sent once. */
export const createHttpOtpSender = (client: RailClient): OtpSender => ({
  send: async ({ mobile, code, expiresAt }) => {
    const body = { mobile, code, expiresAt: expiresAt.toISOString() }
    requireOk(await client.ask('putMessage', { path: { messageId: randomUUID() }, body }))
  },
})

/** Creates the sender of e-mail of a connector. Each message has its own id and is sent once. */
export const createHttpMailSender = (client: RailClient): MailSender => ({
  send: async ({ expiresAt, ...mail }) => {
    const body = { ...mail, expiresAt: expiresAt.toISOString() }
    requireOk(await client.ask('putMail', { path: { messageId: randomUUID() }, body }))
  },
})

/** Creates the sender of security notices of a connector. */
export const createHttpNoticeSender = (client: RailClient): NoticeSender => ({
  send: async ({ id: messageId, ...body }) => {
    requireOk(await client.ask('putNotice', { path: { messageId }, body }))
  },
})
