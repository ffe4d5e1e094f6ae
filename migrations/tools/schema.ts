import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import pg from 'pg'
import { migrate } from '../../src/migrate.ts'
import { openServer } from '../../test/support/server.ts'
import { describeSchema } from './documents.ts'

// `make schema`: migrates an empty database and writes what its catalogue says.
const server = await openServer()
const admin = new pg.Client({ connectionString: server.url })
await admin.connect()
const name = `corridor_schema_${randomBytes(4).toString('hex')}`
const url = new URL(server.url)
url.pathname = `/${name}`
const client = new pg.Client({ connectionString: url.href })
try {
  await admin.query(`create database ${name}`)
  await migrate(url.href, 'sandbox')
  await client.connect()
  for (const { path, text } of await describeSchema(client)) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
    console.log(path)
  }
} finally {
  await client.end()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
  await server.stop()
}
