import { createHmac } from 'node:crypto'
import express from 'express'
import pg from 'pg'

// The floor of a read: Express and the driver, with the very statements of the API, prepared, and nothing else. With
// AUTHENTICATE set, the caller's key is looked up first, as the API does.

const env = (name: string): string => process.env[name] ?? ''
const pool = new pg.Pool({
  connectionString: env('DATABASE_URL'),
  max: Number.parseInt(env('DATABASE_POOL_MAX'), 10),
})
const pepper = Buffer.from(env('API_KEY_PEPPER'), 'base64')
const withKey = env('AUTHENTICATE') !== ''

const app = express()
app.disable('x-powered-by')
app.disable('etag')
app.get('/ready', (_req, res) => {
  res.json({})
})
app.get('/api/v1/transaction/:transactionId', async (req, res) => {
  const key = req.headers['x-api-key']?.toString() ?? ''
  const separator = key.indexOf(':')
  if (withKey) {
    const hash = createHmac('sha256', pepper)
      .update(key.slice(separator + 1))
      .digest('hex')
    // The address is for the business's allowlist, if it has one.
    const caller = [JSON.stringify([{ hash, address: req.socket.remoteAddress }])]
    await pool.query({ name: 'authenticate', text: env('AUTHENTICATE'), values: caller })
  }
  const values = [
    JSON.stringify([{ businessId: key.slice(0, separator), transactionId: req.params.transactionId }]),
  ]
  const { rows } = await pool.query({ name: 'read', text: env('READ'), values })
  res.json({ data: rows[0] as unknown })
})
app.listen(Number.parseInt(env('PORT'), 10), '127.0.0.1')
