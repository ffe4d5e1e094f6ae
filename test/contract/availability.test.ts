import { describe, expect, it } from 'vitest'
import { operations, type OperationId } from '../../generated/catalogue.ts'
import { useApp } from '../support/app.ts'
import { aBusiness } from '../support/builders.ts'
import { sendRaw } from '../support/client.ts'
import { expectRefusal } from '../support/expectRefusal.ts'
import { operationIds } from './requests.ts'

// The document says which operations an environment has (`x-availability`).

const app = useApp()

type Server = { readonly url: string; readonly key: string; readonly mode: 'sandbox' | 'production' }

// A readable, empty body: availability is checked before the schema, so the operation does nothing.
const ask = ({ url, key }: Server, operationId: OperationId) => {
  const { method, path } = operations[operationId]
  const target = path.replaceAll(/\{\w+\}/g, 'f'.repeat(24))
  return sendRaw(url, target, { method: method.toUpperCase(), key, ...(method !== 'get' && { body: '{}' }) })
}

const expectAvailable = async (server: Server): Promise<void> => {
  for (const operationId of operationIds) {
    const { availability } = operations[operationId]
    const answer = await ask(server, operationId)
    if (availability === null || availability === server.mode) {
      expect(answer.status, `${operationId} in ${server.mode}`).not.toBe(403)
      expect(answer.status, `${operationId} in ${server.mode}`).toBeLessThan(500)
    } else {
      const { friendlyMessage } = expectRefusal(answer, 'FORBIDDEN')
      expect(friendlyMessage).toBe(
        `This operation is available in ${availability === 'sandbox' ? 'the sandbox' : 'production'} only.`,
      )
    }
  }
}

describe('every operation exists where the document says, and is FORBIDDEN elsewhere', () => {
  it('in the sandbox', async () => {
    const { key } = await aBusiness(app)
    await expectAvailable({ url: app.url, key, mode: 'sandbox' })
  })

  it('in production', async () => {
    await app.inProduction(({ url, key }) => expectAvailable({ url, key, mode: 'production' }))
  })

  it('and the document lists the same operations of one environment as docs/behaviour.md', () => {
    const specified: Readonly<Record<string, string>> = {
      'POST /transaction/{transactionId}/simulate': 'sandbox',
      'POST /org/balance/topup': 'sandbox',
      'POST /payment-method/virtual-account/simulate-transfer': 'sandbox',
      'GET /payment-method/virtual-account': 'production',
      'GET /payment-method/pool-account': 'production',
      'GET /payment-method/crypto-wallet': 'production',
    }
    for (const operationId of operationIds) {
      const { method, path, availability } = operations[operationId]
      const endpoint = `${method.toUpperCase()} ${path.replace('/api/v1', '')}`
      expect(availability, endpoint).toBe(specified[endpoint] ?? null)
    }
  })
})
