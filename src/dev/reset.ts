import { rm } from 'node:fs/promises'
import { DEV_DIR, DEV_POSTGRES_DIR, TEST_POSTGRES_DIR } from './places.ts'
import { stopPostgres } from './postgres.ts'

// `make reset`: back to a fresh clone. Stops the servers on the project's data directories, whoever uses them, and
// removes these directories wherever they lie. A database named by DATABASE_URL is not touched.
for (const dataDir of [DEV_POSTGRES_DIR, TEST_POSTGRES_DIR]) {
  const place = await stopPostgres(dataDir)
  await rm(place, { recursive: true, force: true })
  console.log(`removed ${place}`)
}
await rm(DEV_DIR, { recursive: true, force: true })
console.log(`removed ${DEV_DIR}`)
