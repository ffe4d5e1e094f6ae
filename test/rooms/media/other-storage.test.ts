import { expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { useStore } from '../../support/s3.ts'
import { anUpload, put } from '../../support/uploads.ts'

const { settings } = await useStore()
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
