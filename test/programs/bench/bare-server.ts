import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import express from 'express'
import pg from 'pg'
import type { MarkedStatement } from './statements.ts'

// The floor of a read: Express and the driver with the statements that the API sends for one request, and nothing else.
// The key of a request is `<business>:<key>`, since the API looks up the business by its key.

const env = (name: string): string => process.env[name] ?? ''
const statements = JSON.parse(readFileSync(env('STATEMENTS_FILE'), 'utf8')) as readonly MarkedStatement[]
const pepper = Buffer.from(env('API_KEY_PEPPER'), 'base64')
const pool = new pg.Pool({
  connectionString: env('DATABASE_URL'),
  max: Number.parseInt(env('DATABASE_POOL_MAX'), 10),
})

const app = express()
app.disable('x-powered-by')
app.disable('etag')
app.get('/ready', (_req, res) => {
  res.json({})
})
app.get(['/api/v1/transaction', '/api/v1/transaction/:transactionId'], async (req, res) => {
  const [business = '', key = ''] = req.header('x-api-key')?.split(':') ?? []
  const marks: Readonly<Record<string, string>> = {
    business,
    hash: createHmac('sha256', pepper).update(key).digest('hex'),
    transaction: req.params['transactionId']?.toString() ?? '',
  }
  const fill = (value: unknown): unknown =>
    typeof value === 'string' ? value.replaceAll(/@(\w+)@/g, (_, mark: string) => marks[mark] ?? '') : value
  let data: unknown
  for (const { values, ...statement } of statements) {
    const { rows } = await pool.query({ ...statement, values: values.map(fill) })
    data = rows
  }
  res.json({ data })
})
app.listen(Number.parseInt(env('PORT'), 10), '127.0.0.1')
