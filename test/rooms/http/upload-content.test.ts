import { rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { maxUploadBytes } from '../../../src/media/rules.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
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

describe('413', () => {
  it('for a declared length, before the body is read', async () => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(app, business)
    expect((await put(url, Buffer.alloc(maxUploadBytes + 1))).status).toBe(413)
    await expectNothingStored(app, business, key)
  })

  it('as soon as too many bytes arrived; then the connection is closed', async () => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(app, business)
    const upload = beginUpload(url)
    const closed = new Promise((done) => upload.request.once('close', done))
    upload.request.write(Buffer.alloc(maxUploadBytes))
    upload.request.write('x')
    expect(await upload.status).toBe(413)
    await closed
    await expectNothingStored(app, business, key)
    expect((await put(url, '%PDF-1.7')).status).toBe(200)
  })
})

describe('415', () => {
  it.each(['text/html', 'image/svg+xml', 'application/json', 'application/octet-stream', ''])(
    'for the content type %j',
    async (contentType) => {
      const business = await aBusiness(app)
      const { url, key } = await anUpload(app, business)
      expect((await put(url, 'bytes', contentType)).status).toBe(415)
      await expectNothingStored(app, business, key)
    },
  )

  it('for a file that begins otherwise than its content type, and the key can still be used', async () => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(app, business)
    for (const [type, body] of [
      ['application/pdf', '<html><script>alert(1)</script>'],
      ['image/png', '<html><script>alert(1)</script>'],
      ['image/jpeg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
      ['image/png', jpeg],
      ['image/jpeg', png],
      ['application/pdf', ' %PDF-1.7'],
      ['application/pdf', '%PDF'],
    ] as const) {
      const error = 'the content of the file does not match its content type'
      expect(await put(url, body, type)).toMatchObject({ status: 415, json: { error } })
    }
    await expectNothingStored(app, business, key)
    expect((await put(url, '%PDF-1.7')).status).toBe(200)
  })

  it('not where the first bytes arrive one at a time', async () => {
    const { url } = await anUpload(app, await aBusiness(app))
    const upload = beginUpload(url)
    for (const character of '%PDF-1.') upload.request.write(character)
    upload.request.end('7')
    expect(await upload.status).toBe(200)
  })

  it('for compressed bytes', async () => {
    const { url } = await anUpload(app, await aBusiness(app))
    const headers = { 'content-type': 'application/pdf', 'content-encoding': 'gzip' }
    expect((await fetch(url, { method: 'PUT', headers, body: 'bytes' })).status).toBe(415)
  })
})

describe('the service stores nothing', () => {
  it('of a file that differs from the declared one, which is a 400; the declared one succeeds afterwards', async () => {
    const business = await aBusiness(app)
    const announced = { contentType: 'application/pdf', contentLength: 8 } as const
    const { url, key } = await anUpload(app, business, announced)
    const error = 'the file does not have the announced type or length'
    for (const [body, type] of [
      ['%PDF-1.', announced.contentType],
      ['%PDF-1.70', announced.contentType],
      [png, 'image/png'],
    ] as const) {
      expect(await put(url, body, type)).toMatchObject({ status: 400, json: { error } })
    }
    await expectNothingStored(app, business, key)
    expect((await put(url, '%PDF-1.7')).status).toBe(200)
  })

  it('of no bytes, which is a 400', async () => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(app, business)
    expect((await put(url, '')).status).toBe(400)
    await expectNothingStored(app, business, key)
  })

  it('of a client that disconnects in the middle, and the key can still be used', async () => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(app, business)
    const upload = beginUpload(url)
    const gone = upload.status.catch(() => 'gone')
    upload.request.write(Buffer.alloc(100_000))
    await until(
      async () => (await listFolder(app, 'incoming')).length === 1,
      () => 'the upload does not begin',
    )
    upload.request.destroy()
    expect(await gone).toBe('gone')
    await until(
      async () => (await listFolder(app, 'incoming')).length === 0,
      () => 'the partial file is left',
    )
    await expectNothingStored(app, business, key)
    expect((await put(url, '%PDF-1.7')).status).toBe(200)
  })

  it('of a file that was lost from the disk afterwards', async () => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(app, business)
    expect((await put(url, '%PDF-1.7')).status).toBe(200)
    await rm(fileOf(app, business, key))
    await expectNothingStored(app, business, key)
  })
})

describe('a sweep', () => {
  it('removes the partial files of killed processes after six hours, and no others', async () => {
    const business = await aBusiness(app)
    const { url, key } = await anUpload(app, business)
    expect((await put(url, '%PDF-1.7')).status).toBe(200)
    const incoming = join(app.mediaDir, 'incoming')
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    for (const [name, modifiedAt] of [
      ['abandoned', hoursAgo(6.1)],
      ['in-progress', hoursAgo(5.9)],
    ] as const) {
      await writeFile(join(incoming, name), 'partial')
      await utimes(join(incoming, name), modifiedAt, modifiedAt)
    }
    await utimes(fileOf(app, business, key), hoursAgo(48), hoursAgo(48))
    await app.wired.uploads?.sweep()
    expect(await listFolder(app, 'incoming')).toEqual(['in-progress'])
    expect((await stat(fileOf(app, business, key))).isFile()).toBe(true)
    await rm(join(incoming, 'in-progress'))
  })
})
