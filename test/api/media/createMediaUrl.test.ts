import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readNow } from '../../../src/db/clock.ts'
import { Refusal } from '../../../src/kernel/refusal.ts'
import { secondsLeftOfDay } from '../../../src/media/rules.ts'
import { giveBack, insertUpload, markStored } from '../../../src/media/store.ts'
import { shortIdOf } from '../../../src/kernel/id.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, must } from '../../support/builders.ts'
import { clientOf, sendRaw, type ApiClient } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/media/url' as const

const ask = async (client: ApiClient, fileName = 'slip.pdf', type?: 'transaction' | 'user') =>
  must(await client.POST(path, { body: { fileName, ...(type && { type }) } })).data

const send = (url: string) =>
  fetch(app.here(url), { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' })

describe('200', () => {
  it('returns a URL under the public address, its key, and an expiry in five minutes', async () => {
    const { client, id } = await aBusiness(app)
    const body = { fileName: '../My slip.pdf', type: 'transaction' } as const
    const answer = await client.POST(path, { body })
    expect(answer.response.status).toBe(200)
    const { url, key, expiresIn } = must(answer).data
    expect(expiresIn).toBe(300)
    expect(key).toMatch(/^transaction-[0-9A-Za-z]{22}-My-slip\.pdf$/)
    expect(url).toContain(`https://corridor.test/media/uploads/${shortIdOf(id)}/${key}?expires=`)
  })

  it('has type user by default, and never returns a key twice', async () => {
    const { client } = await aBusiness(app)
    const keys = await Promise.all(Array.from({ length: 10 }, async () => (await ask(client)).key))
    expect(new Set(keys).size).toBe(10)
    for (const key of keys) expect(key).toMatch(/^user-[0-9A-Za-z]{22}-slip\.pdf$/)
  })

  it.each(['收据.pdf', 'a?b#c%2e&d.pdf', 'Ọlá.png', `${'x'.repeat(251)}.pdf`])(
    'returns a URL that accepts the file, whatever its name: %s',
    async (fileName) => {
      const { client } = await aBusiness(app)
      expect((await send((await ask(client, fileName)).url)).status).toBe(200)
    },
  )
})

describe('422 VALIDATION_ERROR', () => {
  it.each(['', ' ', '.', '..', '../..', '/', '\\', ' . ', '\u0000', '\t', '\u200b', '\u3000'])(
    'for a name that is empty once cleaned: %j',
    async (fileName) => {
      const { client } = await aBusiness(app)
      expectRefusal(await client.POST(path, { body: { fileName } }), 'VALIDATION_ERROR')
    },
  )

  it.each([
    {},
    { fileName: 7 },
    { fileName: null },
    { fileName: 'x'.repeat(256) },
    { fileName: 'slip\u0007.pdf' },
    { fileName: 'slip.pdf', type: 'business' },
    { fileName: 'slip.pdf', type: null },
    { fileName: 'slip.pdf', size: 10 },
    { fileName: 'slip.pdf', contentType: 'text/html' },
    { fileName: 'slip.pdf', contentType: 'application/pdf; charset=binary' },
    { fileName: 'slip.pdf', contentType: null },
    { fileName: 'slip.pdf', contentLength: 0 },
    { fileName: 'slip.pdf', contentLength: -1 },
    { fileName: 'slip.pdf', contentLength: 1.5 },
    { fileName: 'slip.pdf', contentLength: '8' },
    { fileName: 'slip.pdf', contentLength: 10_485_761 },
    [],
  ])('for %j', async (body) => {
    const { key } = await aBusiness(app)
    const request = { method: 'POST', key, body: JSON.stringify(body) }
    expectRefusal(await sendRaw(app.url, path, request), 'VALIDATION_ERROR')
  })
})

describe('400 BAD_REQUEST_ERROR', () => {
  it('for a body that is not JSON', async () => {
    const { key } = await aBusiness(app)
    expectRefusal(await sendRaw(app.url, path, { method: 'POST', key, body: '{' }), 'BAD_REQUEST_ERROR')
  })
})

describe('401 AUTHENTICATION_ERROR', () => {
  it('without a key, and with one that lacks PAYMENT_METHOD.CREATE', async () => {
    const { id } = await aBusiness(app)
    const { key } = await app.createKey(id, { permissions: ['PAYMENT_METHOD.READ'] })
    for (const client of [clientOf(app.url), clientOf(app.url, key)]) {
      expectRefusal(await client.POST(path, { body: { fileName: 'slip.pdf' } }), 'AUTHENTICATION_ERROR')
    }
  })
})

describe('429 RATE_LIMIT_ERROR', () => {
  const megabyte = 1024 * 1024
  const quota = { uploadBytesPerDay: 25 * megabyte }
  // A test that moves the clock by minutes would otherwise cross midnight by chance.
  const startNewDay = async () => {
    const seconds = secondsLeftOfDay(await readNow(app.wired.db))
    await app.advanceClock(`${seconds.toString()} seconds`)
  }
  const announce = (client: ApiClient, contentLength?: number) =>
    client.POST(path, { body: { fileName: 'slip.pdf', ...(contentLength && { contentLength }) } })

  it('beyond the bytes of a day, however many requests are concurrent, and not on the next day', async () => {
    await app.inProduction(async ({ url, key }) => {
      const client = clientOf(url, key)
      const answers = await Promise.all(Array.from({ length: 30 }, () => announce(client, megabyte)))
      const refused = answers.filter(({ response }) => response.status !== 200)
      expect(refused).toHaveLength(5)
      for (const answer of refused) {
        expectRefusal(answer, 'RATE_LIMIT_ERROR')
        expect(JSON.stringify(answer.error)).toContain('Try again after midnight UTC.')
        const seconds = Number(answer.response.headers.get('retry-after'))
        expect(seconds).toBeGreaterThan(0)
        expect(seconds).toBeLessThanOrEqual(86_400)
      }
      expectRefusal(await announce(client, 1), 'RATE_LIMIT_ERROR')
      await app.advanceClock('1 day')
      expect((await announce(client, 1)).response.status).toBe(200)
    }, quota)
  })

  it('on the later day where a request read the clock before midnight', async () => {
    const { id: businessId } = await aBusiness(app)
    const insert = (createdAt: string, announcedBytes: number) => {
      const upload = { businessId, key: randomUUID(), type: 'user', fileName: 'slip.pdf' } as const
      const at = { createdAt: new Date(createdAt), announcedType: null, announcedBytes }
      return insertUpload(app.wired.db, { ...upload, ...at }, 10)
    }
    expect(await insert('2026-11-21T00:00:00.001Z', 8)).toBe(true)
    expect(await insert('2026-11-20T23:59:59.999Z', 3)).toBe(false)
    expect(await insert('2026-11-20T23:59:59.999Z', 1)).toBe(true)
    expect(await insert('2026-11-21T00:00:00.002Z', 2)).toBe(false)
    expect(await insert('2026-11-22T00:00:00.000Z', 10)).toBe(true)
  })

  it('until what was not stored is given back: the file of one that was stored meanwhile is kept', async () => {
    const { id: businessId } = await aBusiness(app)
    const { db } = app.wired
    const at = await readNow(db)
    const keys = [randomUUID(), randomUUID()] as const
    for (const key of keys) {
      const upload = { businessId, key, type: 'user', fileName: 'slip.pdf' } as const
      await insertUpload(db, { ...upload, createdAt: at, announcedType: null, announcedBytes: 8 }, 16)
    }
    const [unused, key] = keys
    const stored = { at, byteSize: 8, contentType: 'application/pdf', objectKey: null } as const
    await markStored(db, { businessId, key }, stored)
    expect(await giveBack(db, businessId, keys)).toEqual(new Set([unused]))
    expect(await giveBack(db, businessId, keys)).toEqual(new Set())
  })

  it('where a file without a length could exceed them, until smaller files were stored', async () => {
    await app.inProduction(async ({ url: origin, key: apiKey }) => {
      const client = clientOf(origin, apiKey)
      const first = must(await announce(client)).data
      expect((await announce(client)).response.status).toBe(200)
      expectRefusal(await announce(client), 'RATE_LIMIT_ERROR')
      const { pathname, search } = new URL(first.url)
      const headers = { 'content-type': 'application/pdf' }
      const sent = { method: 'PUT', headers, body: '%PDF-1.7' }
      expect((await fetch(`${origin}${pathname}${search}`, sent)).status).toBe(200)
      expect((await announce(client)).response.status).toBe(200)
      expectRefusal(await announce(client), 'RATE_LIMIT_ERROR')
    }, quota)
  })

  it('until URLs expired unused: they are given back once, however many requests are concurrent', async () => {
    await startNewDay()
    await app.inProduction(async ({ url: origin, key: apiKey }) => {
      const client = clientOf(origin, apiKey)
      const announceMany = (count: number) =>
        Promise.all(Array.from({ length: count }, () => announce(client, megabyte)))
      const [first, second] = (await announceMany(25)).map((answer) => must(answer).data.url)
      const at = (url = '') => `${origin}${new URL(url).pathname}${new URL(url).search}`
      const headers = { 'content-type': 'application/pdf' }
      const body = Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(megabyte - 5)])
      const put = (url?: string) => fetch(at(url), { method: 'PUT', headers, body })
      expect((await put(first)).status).toBe(200)
      await app.advanceClock('200 seconds')
      expectRefusal(await announce(client, 1), 'RATE_LIMIT_ERROR')
      await app.advanceClock('101 seconds')
      const statuses = (await announceMany(30)).map(({ response }) => response.status)
      // All but the one that was used.
      expect(statuses.filter((status) => status === 200)).toHaveLength(24)
      expectRefusal(await announce(client, 1), 'RATE_LIMIT_ERROR')
      expect((await put(second)).status).toBe(403)
    }, quota)
  })

  it('for each business apart', async () => {
    const client = async () => (await aBusiness(app)).client
    const [busy, other] = [await client(), await client()]
    for (let left = 1_000_000_000; left > 10 * megabyte; left -= 10 * megabyte) await announce(busy)
    expectRefusal(await announce(busy), 'RATE_LIMIT_ERROR')
    expect((await announce(other)).response.status).toBe(200)
  })
})

describe('production', () => {
  it('returns URLs as the sandbox does', async () => {
    await app.inProduction(async ({ url, key }) => {
      expect((await ask(clientOf(url, key))).expiresIn).toBe(300)
    })
  })
})

describe('requireUpload', () => {
  const notFound = 'No upload with this key, or its file was not sent yet.'
  const media = () => app.wired.services.media

  it('returns an upload whose bytes are stored', async () => {
    const { client, id } = await aBusiness(app)
    const { url, key } = await ask(client, 'My slip.pdf', 'transaction')
    expect((await send(url)).status).toBe(200)
    expect(await media().requireUpload(id, key, 'transaction')).toMatchObject({
      businessId: id,
      key,
      type: 'transaction',
      fileName: 'My slip.pdf',
      byteSize: 8,
      contentType: 'application/pdf',
    })
  })

  it('refuses all other keys with the same MEDIA_NOT_FOUND', async () => {
    const [{ client, id }, stranger] = [await aBusiness(app), await aBusiness(app)]
    const stored = await ask(client, 'slip.pdf', 'transaction')
    await send(stored.url)
    const unsent = await ask(client, 'slip.pdf', 'transaction')
    const refusals = [
      media().requireUpload(stranger.id, stored.key, 'transaction'),
      media().requireUpload(id, stored.key, 'user'),
      media().requireUpload(id, unsent.key, 'transaction'),
      media().requireUpload(id, `${stored.key}x`, 'transaction'),
      media().requireUpload(id, '', 'transaction'),
    ]
    for (const outcome of await Promise.allSettled(refusals)) {
      const refusal: unknown = outcome.status === 'rejected' ? outcome.reason : undefined
      expect(refusal).toEqual(new Refusal('MEDIA_NOT_FOUND', { friendly: notFound }))
    }
  })
})
