import { createPrivateKey, createPublicKey } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { problem, type End, type Payouts } from '../../../src/dev/connector/payouts.ts'
import { createConnector } from '../../../src/dev/connector/server.ts'

// The connector of `make bench-rails`, as a separate process: it executes each payout at once and answers after 50 ms.
// Until SIGUSR2 it loses what becomes of the payouts that it gets.

const answerMs = 50

const der = (name: string) => ({
  key: Buffer.from(process.env[name] ?? '', 'base64'),
  format: 'der' as const,
})

const lost = new Set<string>()
let isLosing = process.env['LOSES'] === 'yes'
process.on('SIGUSR2', () => {
  isLosing = false
})

const error = problem(500, 'Internal error.', { taken: 'unknown' })

const answer = async (payoutId: string, view: () => End): Promise<End> => {
  await pause(answerMs)
  return lost.has(payoutId) ? error : view()
}

const payouts: Payouts = {
  put: (payoutId, { amount }) => {
    if (isLosing) lost.add(payoutId)
    return answer(payoutId, () => ({
      status: 201,
      body: { payoutId, state: 'succeeded', version: 1, amount, returns: [] },
    }))
  },
  get: (payoutId) =>
    lost.has(payoutId) ? error : problem(404, 'There is no such payout.', { taken: 'unknown' }),
  fence: () => error,
  list: () => ({ status: 200, body: { payouts: [] } }),
}

createConnector({
  payouts,
  privateKey: { id: 'connector', key: createPrivateKey({ ...der('CONNECTOR_PRIVATE_KEY'), type: 'pkcs8' }) },
  keys: [{ id: 'corridor', key: createPublicKey({ ...der('CORRIDOR_PUBLIC_KEY'), type: 'spki' }) }],
  silenceMs: 0,
}).listen(Number(process.env['CONNECTOR_PORT']), '127.0.0.1')
