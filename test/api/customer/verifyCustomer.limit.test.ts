import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness, aCustomer } from '../../support/builders.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/customer/{customerId}/verify' as const

const verify = (customerId: string, docValue = '22145678901') => ({
  params: { path: { customerId } },
  body: { docType: 'BVN' as const, docValue },
})

describe('429', () => {
  it('RATE_LIMIT_ERROR from the 101st call in 24 hours, whatever the responses before', async () => {
    const { client } = await aBusiness(app)
    for (let round = 0; round < 10; round += 1) {
      const calls = Array.from({ length: 10 }, () => client.POST(path, verify('f'.repeat(24), '1')))
      for (const answer of await Promise.all(calls)) expectRefusal(answer, 'INVALID_KYC_DOCUMENT_TYPE')
    }
    const { customerId } = await aCustomer(client)
    const answer = await client.POST(path, verify(customerId))
    expectRefusal(answer, 'RATE_LIMIT_ERROR')
    expect(answer.response.headers.get('x-ratelimit-limit')).toBe('100')
    expect(answer.response.headers.get('retry-after')).toMatch(/^[1-9][0-9]{4}$/)
    await app.advanceClock('24 hours 1 second')
    expect((await client.POST(path, verify(customerId))).response.status).toBe(200)
  })
})
