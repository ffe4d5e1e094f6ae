import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { maxUploadBytes } from '../../../src/media/rules.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, aCustomer, must, type TestBusiness } from '../../support/builders.ts'
import { sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { poolDepositBody } from '../../support/pool-deposits.ts'
import { aConfirmed, submitDetails } from '../../support/registrations.ts'
import { useStore } from '../../support/s3.ts'
import { recordStatements } from '../../support/statements.ts'

const store = await useStore()
const { settings } = store
const app = useApp({ mediaS3: settings })

type Upload = {
  readonly fileName?: string
  readonly type?: 'transaction' | 'user'
  readonly contentType?: 'application/pdf' | 'image/png'
  readonly contentLength?: number
}

const anUpload = async ({ client }: Pick<TestBusiness, 'client'>, upload: Upload = {}) => {
  const body = { fileName: 'slip.pdf', type: 'transaction', ...upload } as const
  return must(await client.POST('/api/v1/media/url', { body })).data
}

const put = async (
  url: string,
  body: string | Uint8Array,
  contentType = 'application/pdf',
): Promise<number> => {
  const headers = { 'content-type': contentType }
  return (await fetch(url, { method: 'PUT', headers, body: new Uint8Array(Buffer.from(body)) })).status
}

const find = ({ id }: Pick<TestBusiness, 'id'>, key: string, type: 'transaction' | 'user' = 'transaction') =>
  app.wired.services.media.requireUpload(id, key, type)

const expectNotFound = (business: Pick<TestBusiness, 'id'>, key: string): Promise<void> =>
  expect(find(business, key)).rejects.toMatchObject({ code: 'MEDIA_NOT_FOUND' })

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Computes the signature of a presigned PUT by the published algorithm, without code of the service. */
const signatureOf = (url: URL, headers: Readonly<Record<string, string>>): string => {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&')
  const names = (url.searchParams.get('X-Amz-SignedHeaders') ?? '').split(';')
  const canonicalHeaders = names.map((name) => `${name}:${headers[name] ?? ''}\n`).join('')
  const canonical = ['PUT', url.pathname, query, canonicalHeaders, names.join(';'), 'UNSIGNED-PAYLOAD'].join(
    '\n',
  )
  const time = url.searchParams.get('X-Amz-Date') ?? ''
  const scope = [time.slice(0, 8), settings.region, 's3', 'aws4_request']
  const digest = createHash('sha256').update(canonical).digest('hex')
  const key = scope.reduce<string | Buffer>(
    (from, part) => hmac(from, part),
    `AWS4${settings.secretAccessKey}`,
  )
  return hmac(key, ['AWS4-HMAC-SHA256', time, scope.join('/'), digest].join('\n')).toString('hex')
}

describe('the URL', () => {
  it('is valid for 300 seconds, contains no text of the caller, and is signed by the published algorithm', async () => {
    const business = await aBusiness(app)
    const { url, key, expiresIn } = await anUpload(business, { fileName: '../../收据 %2e?.pdf' })
    expect(expiresIn).toBe(300)
    const parsed = new URL(url)
    const hash = createHash('sha256').update(key).digest('hex')
    expect(parsed.origin).toBe(settings.endpoint)
    expect(parsed.pathname).toBe(`/${settings.bucket}/incoming/${business.id}/${hash}`)
    expect(parsed.searchParams.get('X-Amz-Expires')).toBe('300')
    expect(parsed.searchParams.get('X-Amz-SignedHeaders')).toBe('host')
    expect([...parsed.searchParams.keys()].join()).not.toMatch(/checksum/i)
    expect(parsed.searchParams.get('X-Amz-Signature')).toBe(signatureOf(parsed, { host: parsed.host }))
  })

  it('signs the declared properties of the file', async () => {
    const upload = { contentType: 'application/pdf', contentLength: 8 } as const
    const { url } = await anUpload(await aBusiness(app), upload)
    const parsed = new URL(url)
    expect(parsed.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
    const headers = { host: parsed.host, 'content-type': 'application/pdf', 'content-length': '8' }
    expect(parsed.searchParams.get('X-Amz-Signature')).toBe(signatureOf(parsed, headers))
    expect(signatureOf(parsed, { ...headers, 'content-length': '9' })).not.toBe(signatureOf(parsed, headers))
  })

  it.each([
    'slip.pdf',
    'Ọlá.png',
    '收据.pdf',
    `${'x'.repeat(251)}.pdf`,
    'a?b#c%2e&d.pdf',
    '.htaccess',
    'a/../b.pdf',
  ])('accepts a file called %s, which is then usable', async (fileName) => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(business, { fileName })
    await expectNotFound(business, key)
    expect(await put(url, '%PDF-1.7')).toBe(200)
    const found = { key, type: 'transaction', fileName, byteSize: 8, contentType: 'application/pdf' }
    expect(await find(business, key)).toMatchObject(found)
    expect(await find(business, key)).toMatchObject(found)
  })

  it('accepts nothing after it expired, by the clock of the store', async () => {
    const business = await aBusiness(app)
    const realTime = new Date()
    vi.useFakeTimers({ toFake: ['Date'], now: realTime.getTime() - 301_000 })
    const { url, key } = await anUpload(business).finally(() => vi.useRealTimers())
    expect(await put(url, '%PDF-1.7')).toBe(403)
    await expectNotFound(business, key)
  })

  it('accepts nothing after any part of it was altered', async () => {
    const [business, stranger] = [await aBusiness(app), await aBusiness(app)]
    const { url, key } = await anUpload(business)
    const [, hash = ''] = /\/([0-9a-f]{64})\?/.exec(url) ?? []
    const altered = [
      url.replace(business.id, stranger.id),
      url.replace(hash, hash.split('').toReversed().join('')),
      url.replace('/incoming/', '/kept/'),
      url.replace('X-Amz-Expires=300', 'X-Amz-Expires=3000'),
      url.replace(/X-Amz-Signature=[0-9a-f]{8}/, 'X-Amz-Signature=00000000'),
      url.replace('S3RVER', 'S3OTHER'),
    ]
    for (const one of altered) {
      expect(one).not.toBe(url)
      expect(await put(one, '%PDF-1.7'), one).toBe(403)
    }
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403)
    await expectNotFound(business, key)
    expect(await put(url, '%PDF-1.7')).toBe(200)
  })
})

describe('the declared file', () => {
  it.each([
    ['another type', '%PDF-1.7', 'image/png'],
    ['no type', '%PDF-1.7', ''],
    ['a longer file', '%PDF-1.7!', 'application/pdf'],
    ['a shorter file', '%PDF-1.', 'application/pdf'],
    ['no bytes', '', 'application/pdf'],
  ])('is the only one that the store accepts, not %s', async (_, body, contentType) => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(business, { contentType: 'application/pdf', contentLength: 8 })
    expect(await put(url, body, contentType)).toBe(403)
    await expectNotFound(business, key)
    expect(await put(url, '%PDF-1.7')).toBe(200)
    expect(await find(business, key)).toMatchObject({ byteSize: 8, contentType: 'application/pdf' })
  })
})

describe('a file is usable only', () => {
  it.each([
    ['with bytes', '', 'application/pdf'],
    ['of a type that may be uploaded', '<html>', 'text/html'],
    ['with a type', '%PDF-1.7', ''],
    ['up to its greatest size', Buffer.alloc(maxUploadBytes + 1), 'application/pdf'],
  ])('%s, whatever the store has accepted', async (_, body, contentType) => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(business)
    expect(await put(url, body, contentType)).toBe(200)
    await expectNotFound(business, key)
    expect(await store.list(`kept/${business.id}/`)).toEqual([])
    const largest = Buffer.alloc(maxUploadBytes)
    largest.write('%PDF-')
    expect(await put(url, largest)).toBe(200)
    expect(await find(business, key)).toMatchObject({
      byteSize: maxUploadBytes,
      contentType: 'application/pdf',
    })
  })

  it('where it begins as its content type', async () => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(business)
    expect(await put(url, '<html><script>alert(1)</script>', 'image/png')).toBe(200)
    await expectNotFound(business, key)
    expect(await store.list(`kept/${business.id}/`)).toEqual([])
  })

  it('for its own business, its own type, and its own key', async () => {
    const [business, stranger] = [await aBusiness(app), await aBusiness(app)]
    const { url, key } = await anUpload(business)
    expect(await put(url, '%PDF-1.7')).toBe(200)
    await expectNotFound(stranger, key)
    await expectNotFound(business, `${key}x`)
    await expectNotFound(business, '../../kept')
    await expectNotFound(business, '')
    await expect(find(business, key, 'user')).rejects.toMatchObject({ code: 'MEDIA_NOT_FOUND' })
    expect(await find(business, key)).toMatchObject({ key })
  })

  it('until it is lost', async () => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(business)
    await put(url, '%PDF-1.7')
    const { objectKey } = await find(business, key)
    await store.remove(objectKey ?? '')
    await expectNotFound(business, key)
  })
})

describe('a file that is removed', () => {
  it('is gone from the store, whatever was sent to its URL, and no other file is', async () => {
    const [business, stranger] = [await aBusiness(app), await aBusiness(app)]
    const [used, sent, other] = [await anUpload(business), await anUpload(business), await anUpload(stranger)]
    for (const { url } of [used, sent, other]) expect(await put(url, '%PDF-1.7')).toBe(200)
    await find(business, used.key)
    await find(stranger, other.key)
    expect(await put(used.url, 'sent again')).toBe(200)
    const keys = [used.key, sent.key, other.key, 'never made']
    expect(await app.wired.services.media.remove(business.id, keys)).toBe(2)
    for (const folder of ['kept', 'incoming'])
      expect(await store.list(`${folder}/${business.id}/`)).toEqual([])
    await expectNotFound(business, used.key)
    expect(await find(stranger, other.key)).toMatchObject({ key: other.key })
    expect(await app.wired.services.media.remove(business.id, keys)).toBe(0)
  })
})

describe('once it is usable, a file', () => {
  it('keeps its content, whatever is sent to its URL again', async () => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(business)
    expect(await put(url, '%PDF-first')).toBe(200)
    const first = await find(business, key)
    expect(await put(url, '%PDF-another')).toBe(200)
    expect(await find(business, key)).toEqual(first)
    expect(first.byteSize).toBe(10)
    expect(await store.list(`kept/${business.id}/`)).toEqual([first.objectKey])
    expect(await store.read(first.objectKey ?? '')).toBe('%PDF-first')
  })

  it('is one file after many concurrent first uses', async () => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(business)
    await put(url, '%PDF-1.7')
    const found = await Promise.all(Array.from({ length: 12 }, () => find(business, key)))
    const names = new Set(found.map(({ objectKey }) => objectKey))
    expect(names.size).toBe(1)
    expect(await store.list(`kept/${business.id}/`)).toEqual([...names])
  })
})

describe('the service', () => {
  it('accepts deposits and registrations with files in the store', async () => {
    const business = await aBusiness(app)
    const { client } = business
    const { customerId } = await aCustomer(client)
    const receipt = await anUpload(business)
    const body = poolDepositBody({ customerId, fileKey: receipt.key })
    expectRefusal(await client.POST('/api/v1/transaction/pool-account', { body }), 'MEDIA_NOT_FOUND')
    await put(receipt.url, '%PDF-1.7')
    expect((await client.POST('/api/v1/transaction/pool-account', { body })).response.status).toBe(201)
    const document = await anUpload(business, { type: 'user' })
    await put(document.url, '%PDF-1.7')
    await aConfirmed(client)
    expect((await submitDetails(client, { media: [document.key] })).response.status).toBe(200)
  })

  it('returns 503 while the store does not respond, and loses nothing', async () => {
    const business = await aBusiness(app)
    const { client } = business
    const document = await anUpload(business, { type: 'user' })
    await put(document.url, '%PDF-1.7')
    await aConfirmed(client)
    store.setDown(true)
    const answer = await submitDetails(client, { media: [document.key] }).finally(() => {
      store.setDown(false)
    })
    expectRefusal(answer, 'EXTERNAL_REQUEST_ERROR')
    expect(answer.response.headers.get('retry-after')).toBe('5')
    expect((await submitDetails(client, { media: [document.key] })).response.status).toBe(200)
  })

  it('calls the store while no database transaction is open', async () => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(business)
    await put(url, '%PDF-1.7')
    const statements = await recordStatements(() => find(business, key))
    const texts = statements.map(({ text }) => text.trim().toLowerCase())
    expect(texts.some((text) => text.includes('update uploads'))).toBe(true)
    expect(texts.filter((text) => /^(begin|commit)/.test(text))).toEqual([])
  })

  it('accepts no uploads itself', async () => {
    const { id } = await aBusiness(app)
    const answer = await sendRaw(app.url, `/media/uploads/${id}/user-x?expires=1&signature=x`, {
      method: 'PUT',
    })
    expect(answer.status).toBe(404)
  })
})
