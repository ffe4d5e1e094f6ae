import { createHash } from 'node:crypto'
import { existsSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readDevSettings } from '../config.ts'

const projectDir = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** The folder for development data: CORRIDOR_DEV_DIR, else `.dev` in the project. Removed by `make reset`. */
export const DEV_DIR = readDevSettings().devDir ?? join(projectDir, '.dev')

/** Data of the Postgres of `make dev`. Kept between runs. */
export const DEV_POSTGRES_DIR = join(DEV_DIR, 'postgres')

/** Files uploaded to the sandbox. */
export const DEV_MEDIA_DIR = join(DEV_DIR, 'media')

// Each test file creates and drops a database of about a thousand files, which is slow on a disk.
const memoryDir = '/dev/shm'
const neededBytes = 2 ** 31

const hasMemory = (): boolean => {
  if (!existsSync(memoryDir)) return false
  const { bavail, bsize } = statfsSync(memoryDir)
  return bavail * bsize >= neededBytes
}

const ownName = `corridor-test-postgres-${createHash('sha256').update(projectDir).digest('hex').slice(0, 8)}`

/** Data of the Postgres of the tests: in memory where there is enough. Its databases are dropped after every run. */
export const TEST_POSTGRES_DIR = hasMemory()
  ? join(memoryDir, ownName)
  : join(projectDir, '.dev', 'test-postgres')

/** The environment of a running `make dev`, for `npx corridor …` in the same checkout. */
export const DEV_ENVIRONMENT_FILE = join(DEV_DIR, 'sandbox.env')
