import { bool, str } from 'envalid'
import { incompleteFaults, type Fault } from './faults.ts'
import { bucketName, publicUrl } from './validators.ts'

/** A bucket for uploads. */
export type S3Config = {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly forcePathStyle: boolean
}

/** The variables of a bucket. An empty one is not set. */
export const s3Specs = {
  MEDIA_S3_ENDPOINT: publicUrl({
    default: '',
    desc: 'Address of an S3-compatible store that keeps uploads instead of MEDIA_DIR; clients must reach it too.',
    example: 'https://s3.eu-west-1.amazonaws.com',
  }),
  MEDIA_S3_REGION: str({ default: '', desc: 'Region of the bucket.', example: 'eu-west-1' }),
  MEDIA_S3_BUCKET: bucketName({ default: '', desc: 'Name of the bucket.', example: 'acme-uploads' }),
  MEDIA_S3_ACCESS_KEY_ID: str({ default: '', desc: 'Access key for the bucket.' }),
  MEDIA_S3_SECRET_ACCESS_KEY: str({ default: '', desc: 'Secret of that access key.' }),
  MEDIA_S3_FORCE_PATH_STYLE: bool({
    default: true,
    desc: 'Puts the bucket name into the path of URLs instead of the host name.',
  }),
}

// Without MEDIA_S3_FORCE_PATH_STYLE, which has a default.
const needed = [
  'MEDIA_S3_ENDPOINT',
  'MEDIA_S3_REGION',
  'MEDIA_S3_BUCKET',
  'MEDIA_S3_ACCESS_KEY_ID',
  'MEDIA_S3_SECRET_ACCESS_KEY',
] as const

type S3Env = Readonly<Record<(typeof needed)[number], string>>

/** Returns the missing variables of a bucket that is only partly configured. */
export const s3Faults = (env: S3Env): readonly Fault[] =>
  incompleteFaults(env, { name: 'MEDIA_S3', needs: needed })

/** Returns the bucket of a validated environment; undefined where none is set. */
export const s3Of = (env: S3Env & { readonly MEDIA_S3_FORCE_PATH_STYLE: boolean }): S3Config | undefined =>
  env.MEDIA_S3_BUCKET === ''
    ? undefined
    : {
        endpoint: env.MEDIA_S3_ENDPOINT,
        region: env.MEDIA_S3_REGION,
        bucket: env.MEDIA_S3_BUCKET,
        accessKeyId: env.MEDIA_S3_ACCESS_KEY_ID,
        secretAccessKey: env.MEDIA_S3_SECRET_ACCESS_KEY,
        forcePathStyle: env.MEDIA_S3_FORCE_PATH_STYLE,
      }
