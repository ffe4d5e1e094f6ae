import { rm } from 'node:fs/promises'
import { DEV_DIR, DEV_POSTGRES_DIR, TEST_POSTGRES_DIR } from './places.ts'
import { stopPostgres } from './postgres.ts'

// `make reset` stops the Postgres servers of the project, even ones in use, and removes the data of development and of
// the tests. A database named by DATABASE_URL is not touched.
for (const dataDir of [DEV_POSTGRES_DIR, TEST_POSTGRES_DIR]) {
  const place = await stopPostgres(dataDir)
  await rm(place, { recursive: true, force: true })
  console.log(`Removed ${place}`)
}
await rm(DEV_DIR, { recursive: true, force: true })
console.log(`Removed ${DEV_DIR}`)
