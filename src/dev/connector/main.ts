import { createPrivateKey, createPublicKey } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createConnectorApp } from './app.ts'
import { openBook } from './book.ts'
import { faultByReference, faultBySeed } from './faults.ts'

// The reference connector as a process of its own: `make connector`. Its book is in CONNECTOR_DIR; its key pair and the
// public key of Corridor are variables, in DER, base64.

const settings = process.env

const requireSetting = (name: string): string => {
  const value = settings[name] ?? ''
  if (value === '') throw new Error(`${name} is missing`)
  return value
}

const der = (name: string) => ({ key: Buffer.from(requireSetting(name), 'base64'), format: 'der' as const })

const dir = requireSetting('CONNECTOR_DIR')
mkdirSync(dir, { recursive: true })
const seed = settings['CONNECTOR_SEED'] ?? ''
const app = createConnectorApp({
  book: openBook(join(dir, 'payouts.jsonl')),
  chooseFault: seed === '' ? faultByReference : faultBySeed(Number.parseInt(seed, 10)),
  privateKey: { id: 'connector', key: createPrivateKey({ ...der('CONNECTOR_PRIVATE_KEY'), type: 'pkcs8' }) },
  keys: [{ id: 'corridor', key: createPublicKey({ ...der('CORRIDOR_PUBLIC_KEY'), type: 'spki' }) }],
  executeAfterMs: 1_000,
})
const server = app.listen(Number.parseInt(requireSetting('CONNECTOR_PORT'), 10), '127.0.0.1', () => {
  console.log('connector ready')
})
process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close()
})
