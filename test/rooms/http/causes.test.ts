import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBatch, addRecipients, recipientBody } from '../../support/batches.ts'
import { aBusiness, must, payoutBody, setUpPayout } from '../../support/builders.ts'
import { sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const transactions = '/api/v1/transaction'

describe('the sentence of a refusal names its cause', () => {
  it('for a second run of a batch, which is not about a key or a reference', async () => {
    const setup = await aBatch(app)
    await addRecipients(setup, [recipientBody()])
    const params = { path: { batchId: setup.batchId } }
    const withdraw = () => setup.client.POST('/api/v1/payment-batch/{batchId}/withdraw', { params })
    must(await withdraw())
    const { friendlyMessage } = expectRefusal(await withdraw(), 'DUPLICATE_REQUEST')
    expect(friendlyMessage).toMatch(/run of the batch/)
    expect(friendlyMessage).not.toMatch(/key|reference/)
  })

  it.each([undefined, 'ada', '  '])('for an INTERAC method with the email %j', async (recipientEmail) => {
    const { client } = await aBusiness(app)
    const body = {
      channel: 'INTERAC',
      accountName: 'Ada',
      accountNumber: 'ada@example.com',
      countryCode: 'CA',
      institution: { institutionName: 'INTERAC', institutionCode: 'INTERAC' },
      recipient: recipientEmail === undefined ? {} : { recipientEmail },
    } as const
    const answer = await client.POST('/api/v1/payment-method', { body })
    const { friendlyMessage } = expectRefusal(answer, 'INVALID_BUSINESS_PAYMENT_METHOD_REQUEST')
    expect(friendlyMessage).toBe(
      recipientEmail === 'ada'
        ? '`recipient.recipientEmail` of INTERAC is not valid.'
        : 'INTERAC needs `recipient.recipientEmail`.',
    )
  })

  it('for a reserved name in `meta`', async () => {
    const setup = await setUpPayout(app)
    const text = JSON.stringify(payoutBody(setup)).replace('"meta":{', '"meta":{"__proto__":{"x":1},')
    const answer = await sendRaw(app.url, transactions, {
      method: 'POST',
      key: setup.business.key,
      body: text,
    })
    const { friendlyMessage } = expectRefusal(answer, 'VALIDATION_ERROR')
    expect(friendlyMessage).toBe('`meta.__proto__` is a reserved name.')
  })
})

describe('the depth of a body', () => {
  const deepest = Number(
    /\| levels of objects and lists in a body[^|]*\| (\d+) /.exec(
      readFileSync('spec/guides/limits.md', 'utf8'),
    )?.[1],
  )

  /** A payout whose body has so many levels: the body and `meta` are two of them. */
  const nested = (setup: Awaited<ReturnType<typeof setUpPayout>>, levels: number): string => {
    const lists = levels - 2
    const deep = `${'['.repeat(lists)}${']'.repeat(lists)}`
    return JSON.stringify(payoutBody(setup)).replace('"meta":{', `"meta":{"deep":${deep},`)
  }

  it('may be what the guide and the contract say, and no more', async () => {
    const setup = await setUpPayout(app)
    const send = (levels: number) => {
      const request = { method: 'POST', key: setup.business.key, body: nested(setup, levels) }
      return sendRaw(app.url, transactions, request)
    }
    const { friendlyMessage } = expectRefusal(await send(deepest + 1), 'BAD_REQUEST_ERROR')
    expect(friendlyMessage).toBe(`The body is nested deeper than ${deepest.toString()} levels.`)
    expect((await send(deepest)).status).toBe(201)
    for (const file of ['ErrorCode', 'TransactionMetaInput']) {
      expect(readFileSync(`spec/components/schemas/${file}.yaml`, 'utf8')).toContain(
        `${deepest.toString()} levels`,
      )
    }
  })
})
