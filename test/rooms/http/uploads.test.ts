import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { maxUploadBytes } from '../../../src/media/rules.ts'
import { shortIdOf } from '../../../src/kernel/id.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { sendRaw } from '../../support/client.ts'
import { until } from '../../support/until.ts'
import {
  anUpload,
  beginUpload,
  expectNothingStored,
  fileOf,
  jpeg,
  listFolder,
  png,
  put,
} from '../../support/uploads.ts'

const app = useApp()

/** Returns `rest` with other first bytes. */
const startingWith = (firstBytes: string | Buffer, rest: readonly number[] | Buffer): Buffer => {
  const bytes = Buffer.from(rest)
  Buffer.from(firstBytes).copy(bytes)
  return bytes
}

describe('200', () => {
  it.each([
    ['application/pdf', '%PDF-1.7'],
    ['image/png', png],
    ['image/jpeg', jpeg],
    ['Application/PDF; charset=binary', '%PDF-1.7'],
  ])(
    'stores the bytes of %s under business and hash, readable only by the owner of the process',
    async (contentType, firstBytes) => {
      const business = await aBusiness(app)
      const { url, key } = await anUpload(app, business)
      const bytes = startingWith(
        firstBytes,
        Array.from({ length: 70_000 }, (_, index) => index % 256),
      )
      const answer = await put(url, bytes, contentType)
      expect(answer).toMatchObject({ status: 200, json: { data: { key, byteSize: 70_000 } } })
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect((await readFile(fileOf(app, business, key))).equals(bytes)).toBe(true)
      expect((await stat(fileOf(app, business, key))).mode & 0o077).toBe(0)
      expect(await listFolder(app, 'incoming')).toEqual([])
    },
  )

  it('accepts a file of the largest size, also in chunks', async () => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(app, business)
    const upload = beginUpload(url)
    upload.request.end(startingWith('%PDF-', Buffer.alloc(maxUploadBytes)))
    expect(await upload.status).toBe(200)
    expect((await stat(fileOf(app, business, key))).size).toBe(maxUploadBytes)
  })

  it.each([
    '../../../../etc/passwd',
    '..\\..\\secret.pdf',
    '/etc/shadow',
    '%2e%2e%2f%2e%2e%2fx.pdf',
    '....//x.pdf',
  ])('stores a file called %s inside the folder of all files', async (fileName) => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(app, business, { fileName })
    expect((await put(url, '%PDF-1.7')).status).toBe(200)
    expect(await listFolder(app, business.id)).toEqual([createHash('sha256').update(key).digest('hex')])
  })
})

describe('403', () => {
  it('after the URL expired, by the database’s clock', async () => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(app, business)
    await app.advanceClock('300 seconds')
    const answer = await put(url, '%PDF-1.7')
    expect(answer.status).toBe(403)
    expect(answer.json).toEqual({ error: 'the URL is not genuine or has expired: ask for a new one' })
    await expectNothingStored(app, business, key)
  })

  it('not before the URL expired', async () => {
    const { url } = await anUpload(app, await aBusiness(app))
    await app.advanceClock('290 seconds')
    expect((await put(url, '%PDF-1.7')).status).toBe(200)
  })

  it('for a URL that was altered in any part', async () => {
    const [business, stranger] = [await aBusiness(app), await aBusiness(app)]
    const { url, key } = await anUpload(app, business)
    const other = await anUpload(app, business)
    const { searchParams } = new URL(url)
    const expires = searchParams.get('expires') ?? ''
    const altered = [
      url.replace(shortIdOf(business.id), shortIdOf(stranger.id)),
      url.replace(key, other.key),
      url.replace(key, key.replace('transaction', 'user')),
      url.replace(`expires=${expires}`, `expires=${expires}0`),
      url.replace(/signature=.*/, `signature=${'A'.repeat(43)}`),
      url.replace(/&signature=.*/, ''),
      url.replace(/\?.*/, ''),
      `${url}&signature=x`,
      `${url}&expires=99999999999999`,
    ]
    for (const one of altered) expect((await put(one, '%PDF-1.7')).status, one).toBe(403)
    await expectNothingStored(app, business, key)
    expect((await put(url, '%PDF-1.7')).status).toBe(200)
  })

  it('after its upload was removed, before the file is sent', async () => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(app, business)
    await app.wired.services.media.remove(business.id, [key])
    const upload = beginUpload(url)
    upload.request.flushHeaders()
    expect(await upload.status).toBe(403)
    upload.request.destroy()
    await expectNothingStored(app, business, key)
  })

  it('for paths that lead outside, in any spelling', async () => {
    const business = await aBusiness(app)
    const { url } = await anUpload(app, business)
    const query = url.slice(url.indexOf('?'))
    const keys = ['..%2f..%2fx', '%2e%2e%2fx', '..%5c..%5cx', 'x%00.pdf', 'x'.repeat(5_000)]
    for (const key of keys) {
      const answer = await put(
        `${app.url}/media/uploads/${shortIdOf(business.id)}/${key}${query}`,
        '%PDF-1.7',
      )
      expect(answer.status, key).toBe(403)
    }
    expect((await put(`${app.url}/media/uploads/..%2f../x${query}`, '%PDF-1.7')).status).toBe(403)
    expect(await listFolder(app, business.id)).toEqual([])
  })
})

describe('409', () => {
  it('for a second file under a key, and the first file is kept', async () => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(app, business)
    expect((await put(url, '%PDF-first')).status).toBe(200)
    const error = 'a file was stored under this key before: ask for a new URL'
    expect(await put(url, '%PDF-second')).toMatchObject({ status: 409, json: { error } })
    expect(await readFile(fileOf(app, business, key), 'utf8')).toBe('%PDF-first')
  })

  it('for all but one of many concurrent uploads, and the stored file is the one that got 200', async () => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(app, business)
    const texts = Array.from({ length: 8 }, (_, index) => `%PDF-${index.toString().repeat(50_000)}`)
    const uploads = texts.map((text) => ({ text, upload: beginUpload(url) }))
    for (const { text, upload } of uploads) upload.request.write(text.slice(0, -1))
    for (const { text, upload } of uploads) upload.request.end(text.slice(-1))
    const statuses = await Promise.all(uploads.map(({ upload }) => upload.status))
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect(await readFile(fileOf(app, business, key), 'utf8')).toBe(texts[statuses.indexOf(200)])
    await until(
      async () => (await listFolder(app, 'incoming')).length === 0,
      () => 'partial files are left',
    )
  })
})

describe('404', () => {
  it.each(['GET', 'POST', 'DELETE', 'HEAD', 'OPTIONS'])('for %s on the URL', async (method) => {
    const { url } = await anUpload(app, await aBusiness(app))
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
