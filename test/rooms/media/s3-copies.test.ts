import { afterEach, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { createS3 } from '../../../src/media/s3.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, type TestBusiness } from '../../support/builders.ts'
import { useStore } from '../../support/s3.ts'

const store = await useStore()
const { settings } = store
const app = useApp({ mediaS3: settings })

afterEach(() => {
  store.failOn(undefined)
})

const put = (url: string): Promise<Response> =>
  fetch(url, { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' })

const announced = { announcedType: null, announcedBytes: null }

/** Sends a file to the bucket; `copies` lists what the service copied for its business. */
const aFile = async ({ id }: TestBusiness) => {
  const { media } = app.wired.services
  const file = { fileName: 'slip.pdf', type: 'transaction', ...announced } as const
  const { url, key } = await media.createUploadUrl(id, file)
  expect((await put(url)).status).toBe(200)
  return {
    key,
    find: () => media.requireUpload(id, key, 'transaction'),
    remove: () => media.remove(id, [key]),
    copies: () => store.list(`kept/${id}/`),
  }
}

it.each(['HEAD', 'GET'])('a copy that the store cannot show on %s is removed', async (method) => {
  const business = await aBusiness(app)
  const file = await aFile(business)
  store.failOn(`${method} /${settings.bucket}/kept/${business.id}/`)
  await expect(file.find()).rejects.toMatchObject({ code: 'EXTERNAL_REQUEST_ERROR' })
  expect(await file.copies()).toEqual([])
  store.failOn(undefined)
  const { objectKey } = await file.find()
  expect(await file.copies()).toEqual([objectKey])
})

it('the copies of processes that died are removed with their upload, and no other', async () => {
  const business = await aBusiness(app)
  const [file, unused, other] = [await aFile(business), await aFile(business), await aFile(business)]
  for (const { key } of [file, file, unused]) {
    await createS3(settings).collect({ businessId: business.id, key, ...announced })
  }
  await file.find()
  const { objectKey } = await other.find()
  expect(await file.copies()).toHaveLength(5)
  expect(await file.remove()).toBe(1)
  expect(await unused.remove()).toBe(1)
  expect(await file.copies()).toEqual([objectKey])
})

it('a copy with a name of earlier versions is removed with its upload', async () => {
  const business = await aBusiness(app)
  const file = await aFile(business)
  const { objectKey } = await file.find()
  const older = `kept/${business.id}/6e1f6f0e-2f5b-4ad0-9f43-7a0f0c5ea6c1`
  await store.remove(objectKey ?? '')
  await put(`${settings.endpoint}/${settings.bucket}/${older}`)
  const values = { key: file.key, older }
  await query(app.wired.db, 'update uploads set object_key = :older where key = :key', values)
  expect(await file.copies()).toEqual([older])
  expect(await file.remove()).toBe(1)
  expect(await file.copies()).toEqual([])
})

it('the removal of an upload whose copies cannot be listed fails, and can be repeated', async () => {
  const file = await aFile(await aBusiness(app))
  await file.find()
  store.failOn(`GET /${settings.bucket}`)
  await expect(file.remove()).rejects.toMatchObject({ code: 'EXTERNAL_REQUEST_ERROR' })
  store.failOn(undefined)
  expect(await file.remove()).toBe(1)
  expect(await file.copies()).toEqual([])
})
