import { str } from 'envalid'
import { s3Specs } from './s3.ts'
import { wholeNumber } from './validators.ts'

/** The variables of uploaded files. */
export const mediaSpecs = {
  MEDIA_DIR: str({
    default: '.corridor/media',
    desc: 'Folder of uploaded files; several API processes must share it.',
  }),
  ...s3Specs,
  UPLOAD_MB_PER_DAY: wholeNumber(10)({
    default: 2_000,
    desc: 'Megabytes that a business may upload per day (UTC); more get 429 until the next day.',
  }),
}
