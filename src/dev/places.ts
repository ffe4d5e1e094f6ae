import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readDevSettings } from '../config.ts'

const projectDir = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Everything that development leaves on disk, next to package.json unless CORRIDOR_DEV_DIR says where: removed by
 *  `make reset`, ignored by git. */
export const DEV_DIR = readDevSettings().devDir ?? join(projectDir, '.dev')

/** Data of the Postgres that `make dev` starts; kept from run to run. */
export const DEV_POSTGRES_DIR = join(DEV_DIR, 'postgres')

/** Files that were uploaded to the sandbox. */
export const DEV_MEDIA_DIR = join(DEV_DIR, 'media')

/** Data of the Postgres that tests start; its databases are dropped after every run. */
export const TEST_POSTGRES_DIR = join(projectDir, '.dev', 'test-postgres')

/** The environment of a running `make dev`, for `npx corridor …` in the same checkout. */
export const DEV_ENVIRONMENT_FILE = join(DEV_DIR, 'sandbox.env')
