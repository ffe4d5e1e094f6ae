import { describe, expect, it } from 'vitest'
import type { OperationId } from '../../../generated/catalogue.ts'
import { waitBefore, type Attempt } from '../../../src/client/retry.ts'

const call = (operationId: OperationId, body: object = {}) => ({ operationId, sent: JSON.stringify(body) })
const patience = { attempts: 1, retries: 3, firstWaitMs: 100, longestWaitMs: 1_000, random: 1 }
const lost: Attempt = { kind: 'unanswered', wasSent: true }
const unavailable: Attempt = { kind: 'answered', status: 503, retryAfterSeconds: undefined }

describe('a call whose answer was lost, or is 503', () => {
  it('is repeated where the service knows it again by its body', () => {
    for (const attempt of [lost, unavailable]) {
      expect(waitBefore(call('createTransaction'), attempt, patience)).toBe(100)
      expect(waitBefore(call('createPaymentBatchRecipient'), attempt, patience)).toBe(100)
    }
  })

  it('is repeated for a customer, whose email the service knows again', () => {
    for (const attempt of [lost, unavailable])
      expect(waitBefore(call('createCustomer'), attempt, patience)).toBe(100)
  })

  it('is repeated for a checkout session by its reference alone: without one the service knows no twin', () => {
    for (const attempt of [lost, unavailable]) {
      const of = (body: object) => waitBefore(call('createCheckoutSession', body), attempt, patience)
      expect(of({ merchantReference: 'order-42' })).toBe(100)
      expect(of({ metadata: { merchantReference: 'order-42' } })).toBeUndefined()
    }
  })

  it('is not repeated where the service would do it twice', () => {
    for (const attempt of [lost, unavailable]) {
      expect(waitBefore(call('createPaymentMethod'), attempt, patience)).toBeUndefined()
      expect(waitBefore(call('topUpBalance'), attempt, patience)).toBeUndefined()
    }
  })

  it('is never repeated where it runs a batch: that would pay everyone once more', () => {
    for (const attempt of [lost, unavailable]) {
      expect(waitBefore(call('withdrawPaymentBatch'), attempt, patience)).toBeUndefined()
    }
  })
})
