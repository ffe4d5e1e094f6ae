import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBatch, addMany, addRecipients, recipientBody, type TestBatch } from '../../support/batches.ts'
import { must } from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { recordStatements } from '../../support/statements.ts'

const app = useApp()
const path = '/api/v1/payment-batch/{batchId}/recipients/bulk' as const

const send = (
  { business, batchId }: TestBatch,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
) =>
  sendRaw(app.url, `/api/v1/payment-batch/${batchId}/recipients/bulk`, {
    method: 'POST',
    key: business.key,
    headers,
    body: JSON.stringify(body),
  })

const memberCount = async ({ client, params }: TestBatch): Promise<number> =>
  must(await client.GET('/api/v1/payment-batch/{batchId}', { params })).data.meta.memberCount

const outcomeOf = (answer: Awaited<ReturnType<typeof send>>) =>
  (answer.json as { data: { successes: Record<string, string>; errors: Record<string, string> } }).data

describe('201', () => {
  it('adds the others if one of a thousand is invalid', async () => {
    const setup = await aBatch(app)
    const rows = Array.from({ length: 1_000 }, () => recipientBody())
    const { amount: _, ...wrong } = recipientBody()
    const answer = await send(setup, rows.with(500, wrong as never))
    expect(answer.status, answer.text.slice(0, 300)).toBe(201)
    const { successes, errors } = outcomeOf(answer)
    expect(errors).toEqual({ [wrong.accountNumber]: 'VALIDATION_ERROR' })
    expect(Object.keys(successes)).toHaveLength(999)
    expect(new Set(Object.values(successes))).toEqual(new Set(['The recipient was added.']))
    expect(await memberCount(setup)).toBe(999)
  })

  it('leaves the idempotency-key free if every recipient is refused, and uses it otherwise', async () => {
    const setup = await aBatch(app)
    const headers = { 'idempotency-key': 'payroll-1' }
    const wrong = { ...recipientBody(), amount: { value: '1.00', currencyCode: 'KES' } }
    expect((await send(setup, [wrong], headers)).status).toBe(201)
    expect((await send(setup, [wrong, recipientBody()], headers)).status).toBe(201)
    expectRefusal(await send(setup, [recipientBody()], headers), 'DUPLICATE_REQUEST')
    expect(await memberCount(setup)).toBe(1)
  })

  it('returns for each item the code it would be refused with alone', async () => {
    const setup = await aBatch(app)
    const [there] = await addRecipients(setup, [recipientBody()])
    const good = recipientBody()
    const wrongs = {
      INVALID_BUSINESS_PAYMENT_METHOD_REQUEST: { ...recipientBody(), institution: {} },
      VALIDATION_ERROR: { ...recipientBody(), amount: { value: '1.00', currencyCode: 'KES' } },
      DUPLICATE_REQUEST: { ...recipientBody(), accountNumber: there?.accountNumber ?? '' },
    }
    const nameless = [null, 7, {}, { ...recipientBody(), accountNumber: 7 }]
    const odd = { ...recipientBody(), accountName: 'a\u0000b' }
    const unknown = { ...recipientBody(), colour: 'red' }
    const answer = await send(setup, [...nameless, good, ...Object.values(wrongs), odd, unknown])
    expect(answer.status, answer.text).toBe(201)
    expect(outcomeOf(answer)).toEqual({
      successes: { [good.accountNumber]: 'The recipient was added.' },
      errors: {
        ...Object.fromEntries(nameless.map((_, place) => [`#${(place + 1).toString()}`, 'VALIDATION_ERROR'])),
        ...Object.fromEntries(
          Object.entries(wrongs).map(([code, { accountNumber }]) => [accountNumber, code]),
        ),
        [odd.accountNumber]: 'VALIDATION_ERROR',
        [unknown.accountNumber]: 'VALIDATION_ERROR',
      },
    })
    expect(await memberCount(setup)).toBe(2)
  })

  it('adds an account once if the list has it twice, and refuses the second', async () => {
    const setup = await aBatch(app)
    const body = recipientBody()
    const { successes, errors } = outcomeOf(await send(setup, [body, body]))
    expect(Object.keys(successes)).toEqual([body.accountNumber])
    expect(errors).toEqual({ [body.accountNumber]: 'DUPLICATE_REQUEST' })
    expect(await memberCount(setup)).toBe(1)
  })

  it('keeps the order, emits an event for each, and needs no more statements for many than for two', async () => {
    const setup = await aBatch(app)
    const few = await recordStatements(() => addMany(setup, 2))
    const many = await recordStatements(() => addMany(setup, 300))
    expect(many.length).toBeLessThanOrEqual(few.length)
    const { client, params } = setup
    const listed = must(
      await client.GET('/api/v1/payment-batch/{batchId}/recipients', {
        params: { ...params, query: { limit: 2, page: 0 } },
      }),
    ).data
    const numbers = listed.map(({ accountNumber }) => Number.parseInt(accountNumber.slice(0, 6), 10))
    expect(numbers[0]).toBeGreaterThan(numbers[1] ?? Infinity)
    for (const { paymentMethodId } of listed) {
      const events = await app.events(setup.business.id, paymentMethodId)
      expect(events).toMatchObject([{ type: 'PAYMENT_METHOD.CREATED', sequence: 1 }])
    }
  })
})

describe('400', () => {
  it('BAD_REQUEST_ERROR beyond 1 MB, and INVALID_BUSINESS_PAYMENT_BATCH_REQUEST for a malformed id', async () => {
    const setup = await aBatch(app)
    const large = { ...recipientBody(), accountName: 'x'.repeat(1024 * 1024) }
    const refused = expectRefusal(await send(setup, [large]), 'BAD_REQUEST_ERROR')
    expect(refused.friendlyMessage).toContain('1048576')
    const below = { ...recipientBody(), accountName: 'x'.repeat(1_000_000) }
    expect((await send(setup, [below])).status).toBe(201)
    const malformed = await send({ ...setup, batchId: 'nope' }, [recipientBody()])
    expectRefusal(malformed, 'INVALID_BUSINESS_PAYMENT_BATCH_REQUEST')
  })
})

describe('401', () => {
  it('AUTHENTICATION_ERROR without PAYMENT_METHOD.CREATE', async () => {
    const { business, params } = await aBatch(app)
    const { key } = await app.createKey(business.id, { permissions: ['PAYMENT_METHOD.READ'] })
    const answer = await clientOf(app.url, key).POST(path, { params, body: [recipientBody()] })
    expectRefusal(answer, 'AUTHENTICATION_ERROR')
  })
})

describe('404', () => {
  it('BUSINESS_PAYMENT_BATCH_NOT_FOUND for another business’s batch', async () => {
    const { batchId } = await aBatch(app)
    const setup = await aBatch(app)
    const answer = await send({ ...setup, batchId }, [recipientBody()])
    expectRefusal(answer, 'BUSINESS_PAYMENT_BATCH_NOT_FOUND')
  })
})

describe('422', () => {
  it('VALIDATION_ERROR for a body that is not a list of 1 to 1,000', async () => {
    const setup = await aBatch(app)
    const many = Array.from({ length: 1_001 }, () => recipientBody())
    for (const body of [{}, { recipients: [recipientBody()] }, 'x', [], many]) {
      expectRefusal(await send(setup, body), 'VALIDATION_ERROR')
    }
    expect(await memberCount(setup)).toBe(0)
  })
})
