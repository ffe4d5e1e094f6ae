import { expect, it } from 'vitest'
import { readNow } from '../../../src/db/clock.ts'
import { query } from '../../../src/db/tx.ts'
import { secondsLeftOfDay } from '../../../src/media/rules.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { useStore } from '../../support/s3.ts'
import { anUpload, put } from '../../support/uploads.ts'

const store = await useStore()
const { settings } = store
const app = useApp()

const rowsOf = (key: string) => query(app.wired.db, 'select key from uploads where key = :key', { key })

it('the removal of a file that is in another storage fails, and can be repeated', async () => {
  const business = await aBusiness(app)
  const { url, key } = await anUpload(app, business)
  expect((await put(url, '%PDF-1.7')).status).toBe(200)
  const onDisk = app.wired.services.media
  const bucket = await app.serveOn(app.databaseUrl, { mediaS3: settings })
  try {
    const removal = bucket.wired.services.media.remove(business.id, [key])
    await expect(removal).rejects.toThrow('the file is on a disk that is not configured here')
  } finally {
    await bucket.close()
  }
  expect(await rowsOf(key)).toHaveLength(1)
  await query(app.wired.db, `update uploads set object_key = 'kept/x' where key = :key`, { key })
  const removal = onDisk.remove(business.id, [key])
  await expect(removal).rejects.toThrow('the file is in a bucket that is not configured here')
  expect(await rowsOf(key)).toHaveLength(1)
  await query(app.wired.db, 'update uploads set object_key = null where key = :key', { key })
  expect(await onDisk.remove(business.id, [key])).toBe(1)
  expect(await rowsOf(key)).toEqual([])
})

it('a bucket gives the quota of expired URLs back, but not of files that wait in it', async () => {
  const seconds = secondsLeftOfDay(await readNow(app.wired.db))
  await app.advanceClock(`${seconds.toString()} seconds`)
  const { id } = await aBusiness(app)
  const megabyte = 1024 * 1024
  const bucket = await app.serveOn(app.databaseUrl, { mediaS3: settings, uploadBytesPerDay: 3 * megabyte })
  try {
    const { media } = bucket.wired.services
    const file = { fileName: 'slip.pdf', type: 'transaction', announcedType: null } as const
    const upload = () => media.createUploadUrl(id, { ...file, announcedBytes: megabyte })
    const [sent, invalid] = [await upload(), await upload(), await upload()]
    const bytes = Buffer.alloc(megabyte)
    const headers = { 'content-type': 'application/pdf' }
    const send = (url: string) => fetch(url, { method: 'PUT', headers, body: bytes })
    expect((await send(invalid.url)).status).toBe(200)
    bytes.write('%PDF-')
    expect((await send(sent.url)).status).toBe(200)
    await app.advanceClock('301 seconds')
    await Promise.all([upload(), upload()])
    await expect(upload()).rejects.toMatchObject({ code: 'RATE_LIMIT_ERROR' })
    expect(await media.requireUpload(id, sent.key, 'transaction')).toMatchObject({ byteSize: megabyte })
    await expect(media.requireUpload(id, invalid.key, 'transaction')).rejects.toMatchObject({
      code: 'MEDIA_NOT_FOUND',
    })
    expect(await store.list(`incoming/${id}/`)).toHaveLength(1)
  } finally {
    await bucket.close()
  }
})
