import { describe, expect, it } from 'vitest'
import type { OperationId } from '../../../generated/catalogue.ts'
import { waitBefore, type Attempt } from '../../../src/client/retry.ts'

const call = (operationId: OperationId, body: object = {}) => ({ operationId, sent: JSON.stringify(body) })
const patience = { attempts: 1, retries: 3, firstWaitMs: 100, longestWaitMs: 1_000, random: 1 }
const lost: Attempt = { kind: 'unanswered', wasSent: true }
const unavailable: Attempt = { kind: 'answered', status: 503, retryAfterSeconds: undefined }

describe('a call whose reply was lost, or is 503', () => {
  it('is retried if the service detects duplicates by its body', () => {
    for (const attempt of [lost, unavailable]) {
      expect(waitBefore(call('createTransaction'), attempt, patience)).toBe(100)
      expect(waitBefore(call('createPaymentBatchRecipient'), attempt, patience)).toBe(100)
    }
  })

  it('is retried for a customer, whose email detects duplicates', () => {
    for (const attempt of [lost, unavailable])
      expect(waitBefore(call('createCustomer'), attempt, patience)).toBe(100)
  })

  it('is retried for a checkout session only with a reference, which detects duplicates', () => {
    for (const attempt of [lost, unavailable]) {
      const of = (body: object) => waitBefore(call('createCheckoutSession', body), attempt, patience)
      expect(of({ merchantReference: 'order-42' })).toBe(100)
      expect(of({ metadata: { merchantReference: 'order-42' } })).toBeUndefined()
    }
  })

  it('is not retried if the service would do it twice', () => {
    for (const attempt of [lost, unavailable]) {
      expect(waitBefore(call('createPaymentMethod'), attempt, patience)).toBeUndefined()
      expect(waitBefore(call('topUpBalance'), attempt, patience)).toBeUndefined()
    }
  })

  it('is never retried for a batch run, which would pay everyone again', () => {
    for (const attempt of [lost, unavailable]) {
      expect(waitBefore(call('withdrawPaymentBatch'), attempt, patience)).toBeUndefined()
    }
  })
})
