import { createPrivateKey, createPublicKey } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment } from '../../config.ts'
import { machineTime } from '../../db/clock.ts'
import { openBook } from './book.ts'
import { createNotify, sendHint } from './callbacks.ts'
import { openDepositBook } from './deposit-book.ts'
import { createDeposits } from './deposits.ts'
import { faultByReference, faultBySeed } from './faults.ts'
import { createPayouts, usualLateMs } from './payouts.ts'
import { createConnector } from './server.ts'

// The reference connector as a separate process. Its book is in CONNECTOR_DIR; its private key and the public key of
// Corridor are variables, in DER, base64. Callbacks go to CALLBACK_URL, if it is set, with CALLBACK_SECRET. A file
// `ahead-ms` beside the book advances its clock, for tests that advance Corridor's.

const requireSetting = (name: string): string => {
  const value = environment[name] ?? ''
  if (value === '') throw new Error(`${name} is missing`)
  return value
}

const der = (name: string) => ({ key: Buffer.from(requireSetting(name), 'base64'), format: 'der' as const })

const readMs = (name: string, usual: number): number => {
  const text = environment[name] ?? ''
  return text === '' ? usual : Number.parseInt(text, 10)
}

// Longer than Corridor waits.
const usualSilenceMs = 40_000

const dir = requireSetting('CONNECTOR_DIR')
mkdirSync(dir, { recursive: true })
const callbackUrl = environment['CALLBACK_URL'] ?? ''
const target =
  callbackUrl === '' ? undefined : { url: callbackUrl, secret: requireSetting('CALLBACK_SECRET') }
const aheadFile = join(dir, 'ahead-ms')
const readAheadMs = (): number =>
  existsSync(aheadFile) ? Number.parseInt(readFileSync(aheadFile, 'utf8'), 10) : 0
const now = (): Date => new Date(machineTime().getTime() + readAheadMs())
const seed = environment['CONNECTOR_SEED'] ?? ''
const payouts = createPayouts({
  book: openBook(join(dir, 'payouts.jsonl')),
  chooseFault: seed === '' ? faultByReference : faultBySeed(Number.parseInt(seed, 10)),
  executeAfterMs: 1_000,
  lateMs: readMs('CONNECTOR_LATE_MS', usualLateMs),
  now,
  notify: target ? createNotify(target) : () => undefined,
})
// With CONNECTOR_PAYERS=pay each one-time account is paid a second after it was issued.
const deposits = createDeposits(openDepositBook(join(dir, 'deposits.jsonl')), (requestId, amount) => {
  if (environment['CONNECTOR_PAYERS'] !== 'pay') return
  setTimeout(() => {
    const id = deposits.credits.receive(requestId, amount)
    if (target) void sendHint(target, { type: 'credit.received', id })
  }, 1_000)
})
const server = createConnector({
  payouts,
  deposits,
  privateKey: { id: 'connector', key: createPrivateKey({ ...der('CONNECTOR_PRIVATE_KEY'), type: 'pkcs8' }) },
  silenceMs: readMs('CONNECTOR_SILENCE_MS', usualSilenceMs),
  keys: [{ id: 'corridor', key: createPublicKey({ ...der('CORRIDOR_PUBLIC_KEY'), type: 'spki' }) }],
})
server.listen(Number.parseInt(requireSetting('CONNECTOR_PORT'), 10), '127.0.0.1')
process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close()
})
