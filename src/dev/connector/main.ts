import { createPrivateKey, createPublicKey } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { environment } from '../../config.ts'
import { openBook } from './book.ts'
import { createNotify } from './callbacks.ts'
import { faultByReference, faultBySeed } from './faults.ts'
import { createPayouts } from './payouts.ts'
import { createConnector } from './server.ts'

// The reference connector as a separate process. Its book is in CONNECTOR_DIR; its private key and the public key of
// Corridor are variables, in DER, base64. Callbacks go to CALLBACK_URL, if it is set, with CALLBACK_SECRET.

const requireSetting = (name: string): string => {
  const value = environment[name] ?? ''
  if (value === '') throw new Error(`${name} is missing`)
  return value
}

const der = (name: string) => ({ key: Buffer.from(requireSetting(name), 'base64'), format: 'der' as const })

const dir = requireSetting('CONNECTOR_DIR')
mkdirSync(dir, { recursive: true })
const callbackUrl = environment['CALLBACK_URL'] ?? ''
const seed = environment['CONNECTOR_SEED'] ?? ''
const payouts = createPayouts({
  book: openBook(join(dir, 'payouts.jsonl')),
  chooseFault: seed === '' ? faultByReference : faultBySeed(Number.parseInt(seed, 10)),
  executeAfterMs: 1_000,
  ...(callbackUrl !== '' && {
    notify: createNotify({ url: callbackUrl, secret: requireSetting('CALLBACK_SECRET') }),
  }),
})
const server = createConnector({
  payouts,
  privateKey: { id: 'connector', key: createPrivateKey({ ...der('CONNECTOR_PRIVATE_KEY'), type: 'pkcs8' }) },
  keys: [{ id: 'corridor', key: createPublicKey({ ...der('CORRIDOR_PUBLIC_KEY'), type: 'spki' }) }],
})
server.listen(Number.parseInt(requireSetting('CONNECTOR_PORT'), 10), '127.0.0.1')
process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close()
})
