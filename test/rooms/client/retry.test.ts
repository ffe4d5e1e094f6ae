import { describe, expect, it } from 'vitest'
import { operations, type OperationId } from '../../../generated/catalogue.ts'
import { waitBefore, type Attempt } from '../../../src/client/retry.ts'
import { operationIds } from '../../../src/contract/operation.ts'

const call = (operationId: OperationId, body: object = {}) => ({
  operationId,
  sent: JSON.stringify(body),
  path: {},
})
const patience = { attempts: 1, retries: 3, firstWaitMs: 100, longestWaitMs: 1_000, random: 1 }
const lost: Attempt = { kind: 'unanswered', wasSent: true }
const unavailable: Attempt = { kind: 'answered', status: 503, retryAfterSeconds: undefined }

describe('a call whose reply was lost, or is 503', () => {
  it('is retried if the service recognises it by its idempotency key', () => {
    const keyed = [
      ...operationIds.filter((id) => operations[id].takesIdempotencyKey && id !== 'submitSmeRegistration'),
      ...(['createTransaction', 'createPoolAccountDeposit'] as const),
    ]
    expect(keyed).toHaveLength(12)
    for (const attempt of [lost, unavailable])
      for (const id of keyed) expect(waitBefore(call(id), attempt, patience), id).toBe(100)
  })

  it('is retried for the first step of a registration only, because the others have no key', () => {
    for (const attempt of [lost, unavailable]) {
      const step = (name: string) =>
        waitBefore(call('submitSmeRegistration', { step: name }), attempt, patience)
      expect(step('INITIATE')).toBe(100)
      expect(step('CONFIRM_OTP')).toBeUndefined()
    }
  })

  it('is retried if the call creates nothing', () => {
    for (const attempt of [lost, unavailable])
      expect(waitBefore(call('preflightTransaction'), attempt, patience)).toBe(100)
  })

  it('is not retried if the service would do it twice', () => {
    for (const attempt of [lost, unavailable]) {
      expect(waitBefore(call('authorizeTransaction'), attempt, patience)).toBeUndefined()
      expect(waitBefore(call('verifyCustomer'), attempt, patience)).toBeUndefined()
    }
  })
})
