import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { request, type ClientRequest } from 'node:http'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { must, type TestBusiness } from './builders.ts'

type Announced = { readonly contentType?: 'application/pdf' | 'image/png'; readonly contentLength?: number }

/** Requests an upload URL at the test's server. */
export const anUpload = async (
  app: TestApp,
  business: TestBusiness,
  { fileName = 'slip.pdf', ...announced }: Announced & { readonly fileName?: string } = {},
) => {
  const body = { fileName, type: 'transaction', ...announced } as const
  const { url, key } = must(await business.client.POST('/api/v1/media/url', { body })).data
  return { url: app.here(url), key }
}

/** Sends a file to an upload URL. */
export const put = async (url: string, body: string | Buffer, contentType = 'application/pdf') => {
  const headers = { 'content-type': contentType }
  const answer = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(Buffer.from(body)) })
  const json: unknown = await answer.json()
  return { status: answer.status, json, headers: answer.headers }
}

/** The first bytes of pictures. */
export const png = Buffer.from('89504e470d0a1a0a', 'hex')
export const jpeg = Buffer.from('ffd8ff', 'hex')

/** Returns the path of a stored file. */
export const fileOf = (app: TestApp, { id }: TestBusiness, key: string): string =>
  join(app.mediaDir, id, createHash('sha256').update(key).digest('hex'))

/** Lists a folder of uploads; nothing where it does not exist. */
export const listFolder = (app: TestApp, name: string): Promise<readonly string[]> =>
  readdir(join(app.mediaDir, name)).catch(() => [])

/** Expects that nothing is stored for the key, not even a partial file. */
export const expectNothingStored = async (
  app: TestApp,
  business: TestBusiness,
  key: string,
): Promise<void> => {
  expect(await stat(fileOf(app, business, key)).catch(() => undefined)).toBeUndefined()
  expect(await listFolder(app, 'incoming')).toEqual([])
  const found = app.wired.services.media.requireUpload(business.id, key, 'transaction')
  await expect(found).rejects.toMatchObject({ code: 'MEDIA_NOT_FOUND' })
}

type Sent = { readonly request: ClientRequest; readonly status: Promise<number> }

/** Starts an upload in chunks, whose length is unknown before its end. */
export const beginUpload = (url: string): Sent => {
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
