import type { Db } from '../db/knex.ts'
import {
  createLocalDisk,
  createMediaService,
  createUploadReceiver,
  type MediaService,
  openBucket,
  type UploadReceiver,
} from '../media/index.ts'
import { createUrlSigner } from '../vault/index.ts'
import type { WireOptions } from './options.ts'

/** `uploads` receives files where no bucket is configured. */
type Media = { readonly media: MediaService; readonly uploads?: UploadReceiver }

/** Composes uploads: to a bucket where one is configured, else to the local disk. */
export const wireMedia = (options: WireOptions, db: Db): Media => {
  const { peppers, publicUrl, mediaDir, mediaS3, uploadBytesPerDay: bytesPerDay } = options
  if (mediaS3) return { media: createMediaService({ db, storage: openBucket(mediaS3), bytesPerDay }) }
  const signer = createUrlSigner(peppers, 'upload')
  const disk = createLocalDisk({ dir: mediaDir, publicUrl, signer })
  return {
    media: createMediaService({ db, storage: disk, bytesPerDay }),
    uploads: createUploadReceiver({ db, disk, signer }),
  }
}
