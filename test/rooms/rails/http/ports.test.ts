import { describe, expect, it } from 'vitest'
import {
  createHttpIdentity,
  createHttpLookup,
  createHttpMailSender,
  createHttpNoticeSender,
  createHttpOtpSender,
} from '../../../../src/rails/http/ports.ts'
import { railExample, useClient, type Behaviour, type Response } from './connector.ts'

// Look-ups, identity checks and messages: no answer is neither a yes nor a no.

const { connector, client } = await useClient({ totalMs: 1_500 })

const noAnswer = (meant: string): readonly (readonly [string, Behaviour | Response])[] => [
  ['nothing in time', () => undefined],
  ['503', { status: 503, body: railExample('Unavailable') }],
  ['401', { status: 401, body: railExample('SignatureInvalid') }],
  ['what it has not signed', { body: railExample(meant), key: null }],
  ['another answer than it signed', { body: railExample(meant), sentBody: {} }],
  ['HTML', { body: '<html></html>' }],
]

describe('an identity check', () => {
  const verify = () =>
    createHttpIdentity(client).verify({
      docType: 'BVN',
      docValue: '22222222222',
      name: 'Ada Obi',
      countryCode: 'NG',
    })

  it('has the answer of the provider', async () => {
    connector.behave({ body: railExample('IdentityMatch') })
    expect(await verify()).toEqual({ kind: 'match' })
    connector.behave({ body: railExample('IdentityMismatch') })
    expect(await verify()).toEqual({ kind: 'mismatch' })
  })

  it.each(noAnswer('IdentityMismatch'))('that gets %s is EXTERNAL_REQUEST_ERROR', async (_, behaviour) => {
    connector.behave(behaviour)
    await expect(verify()).rejects.toMatchObject({ code: 'EXTERNAL_REQUEST_ERROR' })
  })
})

describe('a look-up of an account', () => {
  const query = {
    channel: 'BANK_ACCOUNT',
    countryCode: 'NG',
    accountNumber: '0123456789',
    institutionCodes: ['000013'],
  } as const
  const resolve = () => createHttpLookup(client).resolveName(query)

  it('has the name of the holder, or knows that there is no such account', async () => {
    connector.behave({ body: railExample('AccountFound') })
    expect(await resolve()).toMatchObject({ recipientName: expect.any(String) as string })
    connector.behave({ body: railExample('AccountNotFound') })
    expect(await resolve()).toBeUndefined()
  })

  it.each([
    ...noAnswer('AccountNotFound'),
    ['that the institution is unavailable', { body: railExample('AccountUnavailable') }] as const,
  ])('that gets %s fails', async (_, behaviour) => {
    connector.behave(behaviour)
    await expect(resolve()).rejects.toThrow()
  })
})

describe('a message', () => {
  const message = { mobile: '+254712340002', code: '123456', expiresAt: new Date('2026-05-20T09:50:00.000Z') }
  const send = () => createHttpOtpSender(client).send(message)

  it('is sent once, and each has another id', async () => {
    connector.behave({ body: railExample('MessageSent') })
    await send()
    await send()
    const urls = connector.received.map(({ url }) => url)
    expect(urls).toHaveLength(2)
    expect(new Set(urls).size).toBe(2)
  })

  it.each(noAnswer('MessageSent'))('that gets %s fails, and is not sent again', async (_, behaviour) => {
    connector.behave(behaviour)
    await expect(send()).rejects.toThrow()
    expect(connector.received).toHaveLength(1)
  })
})

describe('a link by e-mail', () => {
  const mail = {
    email: 'ada@example.com',
    purpose: 'RECOVERY',
    link: 'https://console.example.com/console/recover/9Zt0',
    expiresAt: new Date('2026-05-21T09:15:00.000Z'),
  } as const

  it('is sent once, and each has another id', async () => {
    connector.behave({ body: railExample('MessageSent') })
    await createHttpMailSender(client).send(mail)
    await createHttpMailSender(client).send(mail)
    expect(new Set(connector.received.map(({ url }) => url)).size).toBe(2)
    expect(connector.received.every(({ url }) => url.includes('/rail/v1/mails/'))).toBe(true)
  })

  it.each(noAnswer('MessageSent'))('that gets %s fails, and is not sent again', async (_, behaviour) => {
    connector.behave(behaviour)
    await expect(createHttpMailSender(client).send(mail)).rejects.toThrow()
    expect(connector.received).toHaveLength(1)
  })
})

describe('a security notice by e-mail', () => {
  const notice = { id: '118286b2c0aa13f4d5e69b07', email: 'ada@example.com', subject: 'New', text: 'Chrome.' }

  it('is sent again under the same id, with the same content', async () => {
    connector.behave({ body: railExample('MessageSent') })
    await createHttpNoticeSender(client).send(notice)
    await createHttpNoticeSender(client).send(notice)
    const [first, second] = connector.received
    expect(first?.url).toBe(`/rail/v1/notices/${notice.id}`)
    expect([second?.url, second?.body]).toEqual([first?.url, first?.body])
    expect(first?.headers['idempotency-key']).toBe(notice.id)
  })

  it.each(noAnswer('MessageSent'))('that gets %s fails', async (_, behaviour) => {
    connector.behave(behaviour)
    await expect(createHttpNoticeSender(client).send(notice)).rejects.toThrow()
  })
})
