import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { request, type ClientRequest } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { maxUploadBytes } from '../../../src/media/rules.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, must, type TestBusiness } from '../../support/builders.ts'
import { sendRaw } from '../../support/client.ts'
import { until } from '../../support/until.ts'

const app = useApp()

type Announced = { readonly contentType?: 'application/pdf' | 'image/png'; readonly contentLength?: number }

const anUpload = async (business: TestBusiness, fileName = 'slip.pdf', announced: Announced = {}) => {
  const body = { fileName, type: 'transaction', ...announced } as const
  const { url, key } = must(await business.client.POST('/api/v1/media/url', { body })).data
  return { url: app.here(url), key }
}

const put = async (url: string, body: string | Buffer, contentType = 'application/pdf') => {
  const headers = { 'content-type': contentType }
  const answer = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(Buffer.from(body)) })
  const json: unknown = await answer.json()
  return { status: answer.status, json, headers: answer.headers }
}

const fileOf = ({ id }: TestBusiness, key: string): string =>
  join(app.mediaDir, id, createHash('sha256').update(key).digest('hex'))

const listFolder = (...parts: string[]) => readdir(join(app.mediaDir, ...parts)).catch(() => [])

/** Expects that nothing is stored for the key, not even a partial file. */
const expectNothingStored = async (business: TestBusiness, key: string): Promise<void> => {
  expect(await stat(fileOf(business, key)).catch(() => undefined)).toBeUndefined()
  expect(await listFolder('incoming')).toEqual([])
  const found = app.wired.services.media.requireUpload(business.id, key, 'transaction')
  await expect(found).rejects.toMatchObject({ code: 'MEDIA_NOT_FOUND' })
}

type Sent = { readonly request: ClientRequest; readonly status: Promise<number> }

/** Starts an upload in chunks, whose length is unknown before its end. */
const beginUpload = (url: string): Sent => {
  const sent = request(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/pdf', 'transfer-encoding': 'chunked' },
  })
  const status = new Promise<number>((done, failed) => {
    sent.once('response', (answer) => {
      answer.resume()
      done(answer.statusCode ?? 0)
    })
    sent.once('error', failed)
  })
  return { request: sent, status }
}

describe('200', () => {
  it.each(['application/pdf', 'image/png', 'image/jpeg', 'Application/PDF; charset=binary'])(
    'stores the bytes of %s under business and hash, readable only by the owner of the process',
    async (contentType) => {
      const business = await aBusiness(app)
      const { url, key } = await anUpload(business)
      const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256))
      const answer = await put(url, bytes, contentType)
      expect(answer).toMatchObject({ status: 200, json: { data: { key, byteSize: 70_000 } } })
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect((await readFile(fileOf(business, key))).equals(bytes)).toBe(true)
      expect((await stat(fileOf(business, key))).mode & 0o077).toBe(0)
      expect(await listFolder('incoming')).toEqual([])
    },
  )

  it('accepts a file of the largest size, also in chunks', async () => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(business)
    const upload = beginUpload(url)
    upload.request.end(Buffer.alloc(maxUploadBytes))
    expect(await upload.status).toBe(200)
    expect((await stat(fileOf(business, key))).size).toBe(maxUploadBytes)
  })

  it.each([
    '../../../../etc/passwd',
    '..\\..\\secret.pdf',
    '/etc/shadow',
    '%2e%2e%2f%2e%2e%2fx.pdf',
    '....//x.pdf',
  ])('stores a file called %s inside the folder of all files', async (fileName) => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(business, fileName)
    expect((await put(url, 'bytes')).status).toBe(200)
    expect(await listFolder(business.id)).toEqual([createHash('sha256').update(key).digest('hex')])
  })
})

describe('403', () => {
  it('after the URL expired, by the database’s clock', async () => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(business)
    await app.advanceClock('300 seconds')
    const answer = await put(url, 'bytes')
    expect(answer.status).toBe(403)
    expect(answer.json).toEqual({ error: 'the URL is not genuine or has expired: ask for a new one' })
    await expectNothingStored(business, key)
  })

  it('not before the URL expired', async () => {
    const { url } = await anUpload(await aBusiness(app))
    await app.advanceClock('290 seconds')
    expect((await put(url, 'bytes')).status).toBe(200)
  })

  it('for a URL that was altered in any part', async () => {
    const [business, stranger] = [await aBusiness(app), await aBusiness(app)]
    const { url, key } = await anUpload(business)
    const other = await anUpload(business)
    const { searchParams } = new URL(url)
    const expires = searchParams.get('expires') ?? ''
    const altered = [
      url.replace(business.id, stranger.id),
      url.replace(key, other.key),
      url.replace(key, key.replace('transaction', 'user')),
      url.replace(`expires=${expires}`, `expires=${expires}0`),
      url.replace(/signature=.*/, `signature=${'A'.repeat(43)}`),
      url.replace(/&signature=.*/, ''),
      url.replace(/\?.*/, ''),
      `${url}&signature=x`,
      `${url}&expires=99999999999999`,
    ]
    for (const one of altered) expect((await put(one, 'bytes')).status, one).toBe(403)
    await expectNothingStored(business, key)
    expect((await put(url, 'bytes')).status).toBe(200)
  })

  it('for paths that lead outside, in any spelling', async () => {
    const business = await aBusiness(app)
    const { url } = await anUpload(business)
    const query = url.slice(url.indexOf('?'))
    const keys = ['..%2f..%2fx', '%2e%2e%2fx', '..%5c..%5cx', 'x%00.pdf', 'x'.repeat(5_000)]
    for (const key of keys) {
      const answer = await put(`${app.url}/media/uploads/${business.id}/${key}${query}`, 'bytes')
      expect(answer.status, key).toBe(403)
    }
    expect((await put(`${app.url}/media/uploads/..%2f../x${query}`, 'bytes')).status).toBe(403)
    expect(await listFolder(business.id)).toEqual([])
  })
})

describe('409', () => {
  it('for a second file under a key, and the first file is kept', async () => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(business)
    expect((await put(url, 'first')).status).toBe(200)
    const error = 'a file was stored under this key before: ask for a new URL'
    expect(await put(url, 'second')).toMatchObject({ status: 409, json: { error } })
    expect(await readFile(fileOf(business, key), 'utf8')).toBe('first')
  })

  it('for all but one of many concurrent uploads, and the stored file is the one that got 200', async () => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(business)
    const texts = Array.from({ length: 8 }, (_, index) => index.toString().repeat(50_000))
    const uploads = texts.map((text) => ({ text, upload: beginUpload(url) }))
    for (const { text, upload } of uploads) upload.request.write(text.slice(1))
    for (const { text, upload } of uploads) upload.request.end(text.slice(0, 1))
    const statuses = await Promise.all(uploads.map(({ upload }) => upload.status))
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect(await readFile(fileOf(business, key), 'utf8')).toBe(texts[statuses.indexOf(200)])
    await until(
      async () => (await listFolder('incoming')).length === 0,
      () => 'partial files are left',
    )
  })
})

describe('413', () => {
  it('for a declared length, before the body is read', async () => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(business)
    expect((await put(url, Buffer.alloc(maxUploadBytes + 1))).status).toBe(413)
    await expectNothingStored(business, key)
  })

  it('as soon as too many bytes arrived; then the connection is closed', async () => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(business)
    const upload = beginUpload(url)
    const closed = new Promise((done) => upload.request.once('close', done))
    upload.request.write(Buffer.alloc(maxUploadBytes))
    upload.request.write('x')
    expect(await upload.status).toBe(413)
    await closed
    await expectNothingStored(business, key)
    expect((await put(url, 'small enough')).status).toBe(200)
  })
})

describe('415', () => {
  it.each(['text/html', 'image/svg+xml', 'application/json', 'application/octet-stream', ''])(
    'for the content type %j',
    async (contentType) => {
      const business = await aBusiness(app)
      const { url, key } = await anUpload(business)
      expect((await put(url, 'bytes', contentType)).status).toBe(415)
      await expectNothingStored(business, key)
    },
  )

  it('for compressed bytes', async () => {
    const { url } = await anUpload(await aBusiness(app))
    const headers = { 'content-type': 'application/pdf', 'content-encoding': 'gzip' }
    expect((await fetch(url, { method: 'PUT', headers, body: 'bytes' })).status).toBe(415)
  })
})

describe('the service stores nothing', () => {
  it('of a file that differs from the declared one, which is a 400; the declared one succeeds afterwards', async () => {
    const business = await aBusiness(app)
    const announced = { contentType: 'application/pdf', contentLength: 5 } as const
    const { url, key } = await anUpload(business, 'slip.pdf', announced)
    const error = 'the file has not the type or length that was announced for it'
    for (const [body, type] of [
      ['1234', announced.contentType],
      ['123456', announced.contentType],
      ['12345', 'image/png'],
    ]) {
      expect(await put(url, body ?? '', type)).toMatchObject({ status: 400, json: { error } })
    }
    await expectNothingStored(business, key)
    expect((await put(url, '12345')).status).toBe(200)
  })

  it('of no bytes, which is a 400', async () => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(business)
    expect((await put(url, '')).status).toBe(400)
    await expectNothingStored(business, key)
  })

  it('of a client that disconnects in the middle, and the key can still be used', async () => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(business)
    const upload = beginUpload(url)
    const gone = upload.status.catch(() => 'gone')
    upload.request.write(Buffer.alloc(100_000))
    await until(
      async () => (await listFolder('incoming')).length === 1,
      () => 'the upload does not begin',
    )
    upload.request.destroy()
    expect(await gone).toBe('gone')
    await until(
      async () => (await listFolder('incoming')).length === 0,
      () => 'the partial file is left',
    )
    await expectNothingStored(business, key)
    expect((await put(url, 'whole')).status).toBe(200)
  })

  it('of a file that was lost from the disk afterwards', async () => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(business)
    expect((await put(url, 'bytes')).status).toBe(200)
    await rm(fileOf(business, key))
    await expectNothingStored(business, key)
  })
})

describe('404', () => {
  it.each(['GET', 'POST', 'DELETE', 'HEAD', 'OPTIONS'])('for %s on the URL', async (method) => {
    const { url } = await anUpload(await aBusiness(app))
    expect((await fetch(url, { method })).status).toBe(404)
  })

  it('for other paths, also for paths that cannot be decoded', async () => {
    for (const path of [
      '/media/uploads/',
      '/media/uploads/x',
      '/media/uploads/x/%zz',
      '/media/uploads/x/y/z',
    ]) {
      expect((await sendRaw(app.url, path, { method: 'PUT', body: 'bytes' })).status, path).toBe(404)
    }
  })
})
