import { describe, expect, it } from 'vitest'
import { operations, sensitiveMembers, type OperationId } from '../../../generated/catalogue.ts'
import { document, isObject, resolve, type Json } from '../../../src/contract/document.ts'
import { redact } from '../../../src/request-log/rules.ts'
import { errorShape, shapesOfOperation } from '../../../src/request-log/shapes.ts'

const redactBody = (operationId: OperationId, body: unknown): unknown => {
  const [text] = redact([{ value: body, shape: shapesOfOperation(operationId).body }])
  return typeof text === 'string' ? JSON.parse(text) : text
}

const redactAnswer = (operationId: OperationId, status: number, answer: unknown): unknown => {
  const [text] = redact([{ value: answer, shape: shapesOfOperation(operationId).responses.get(status) }])
  return typeof text === 'string' ? JSON.parse(text) : text
}

const example = (name: string): unknown => resolve({ $ref: `#/components/examples/${name}` })?.['value']

describe('a member that the contract marks as sensitive', () => {
  it('is hidden in a request, and others are kept', () => {
    const account = {
      customerId: 'a'.repeat(24),
      channel: 'UPI',
      accountName: 'Chinedu Okafor',
      accountNumber: '0123456789',
      countryCode: 'IN',
      institution: { institutionCode: 'UPI', institutionName: 'UPI' },
      recipient: { recipientPhone: '+919812345678' },
    }
    expect(redactBody('createPaymentMethod', account)).toEqual({
      ...account,
      accountName: '[hidden]',
      accountNumber: '[hidden]',
      recipient: { recipientPhone: '[hidden]' },
    })
    expect(redactBody('verifyCustomer', { docType: 'BVN', docValue: '22145678901' })).toEqual({
      docType: 'BVN',
      docValue: '[hidden]',
    })
    expect(redactBody('authorizeTransaction', { type: 'OTP', otp: '123456' })).toEqual({
      type: 'OTP',
      otp: '[hidden]',
    })
    expect(redactBody('updateCustomerKyc', { PASSPORT: 'X1234567' })).toBe('[hidden]')
  })

  it('is hidden in a response, in every row of a list', () => {
    expect(redactAnswer('verifyCustomer', 200, example('VerifiedCustomer'))).toMatchObject({
      data: { name: '[hidden]', phone: '[hidden]', email: '[hidden]', meta: { kyc: '[hidden]' } },
    })
    const listed = redactAnswer('listPaymentMethods', 200, example('PaymentMethodList')) as {
      data: unknown[]
    }
    expect(listed.data.length).toBeGreaterThan(0)
    for (const row of listed.data) expect(row).toMatchObject({ accountNumber: '[hidden]', countryCode: 'NG' })
    expect(redactAnswer('createMediaUrl', 200, example('MediaUrl'))).toMatchObject({
      data: { url: '[hidden]' },
    })
  })

  it('is hidden where another part repeats it', () => {
    const { parameters, body } = shapesOfOperation('resolveAccountHolder')
    expect(body).toBeUndefined()
    const friendlyMessage = 'the account 98ABC1 is not known'
    const details = { errorMessage: 'x', friendlyMessage }
    const [query, answer] = redact([
      { value: { channel: 'BANK_ACCOUNT', accountNumber: '98ABC1' }, shape: parameters },
      { value: { code: 'PAYMENT_METHOD_NOT_FOUND', error: 'x', details }, shape: errorShape },
    ])
    expect(query).toBe('{"channel":"BANK_ACCOUNT","accountNumber":"[hidden]"}')
    expect(answer).toContain('the account [hidden] is not known')
  })

  it('is hidden in every example of the contract', () => {
    // Names that are sensitive in one place and plain in another.
    const ambiguous: readonly string[] = ['name', 'url', 'data', 'reference', 'merchantReference']
    const names = new Set<string>(sensitiveMembers.filter((name) => !ambiguous.includes(name)))
    const secretsIn = (value: Json | undefined, isSecret = false): readonly string[] => {
      if (typeof value === 'string') return isSecret && value.length > 3 ? [value] : []
      if (Array.isArray(value)) return value.flatMap((item: Json) => secretsIn(item, isSecret))
      if (!isObject(value)) return []
      return Object.entries(value).flatMap(([name, member]) => secretsIn(member, isSecret || names.has(name)))
    }
    let found = 0
    for (const operationId of Object.keys(operations) as OperationId[]) {
      const { path, method } = operations[operationId]
      const paths = document['paths']
      const operation = resolve(isObject(paths) ? resolve(paths[path])?.[method] : undefined)
      const shapes = shapesOfOperation(operationId)
      const holders = [
        [operation?.['requestBody'], shapes.body] as const,
        ...[...shapes.responses].map(([status, shape]) => {
          const responses = operation?.['responses']
          return [isObject(responses) ? responses[status.toString()] : undefined, shape] as const
        }),
      ]
      for (const [holder, shape] of holders) {
        const content = resolve(holder)?.['content']
        const media = isObject(content) ? resolve(content['application/json']) : undefined
        const examples = media?.['examples']
        for (const one of Object.values(isObject(examples) ? examples : {})) {
          const value = resolve(one)?.['value']
          const [text] = redact([{ value, shape }])
          for (const secret of secretsIn(value)) {
            found += 1
            expect(text, operationId).not.toContain(secret)
          }
        }
      }
    }
    expect(found).toBeGreaterThan(20)
  })
})

describe('a member that the contract does not describe', () => {
  it('is kept neither with value nor with name', () => {
    const body = {
      fullName: 'A',
      acountNumber: '0123456789',
      '22145678901': true,
      countryCode: { a: '22145678901' },
    }
    expect(redactBody('createCustomer', body)).toEqual({
      fullName: '[hidden]',
      countryCode: '[not of the contract]',
      '...': '2 more members',
    })
    for (const wrong of ['22145678901', 22145678901, ['22145678901'], true]) {
      expect(redactBody('createCustomer', wrong)).toBe('[not of the contract]')
    }
    expect(redact([{ value: { a: 1 }, shape: undefined }])).toEqual(['"[not of the contract]"'])
    expect(redact([{ value: undefined, shape: errorShape }])).toEqual([null])
  })

  it('is kept as a length in an open map, and hidden if its name sounds secret', () => {
    const meta = {
      idempotencyKey: 'key-1',
      reference: 'order-2026-0042',
      narration: 'to 0123456789, call +234 803 123 4567',
      invoice: 22145678901,
      phone: 'call me',
      webhook_secret: 'whsec_abcdefgh',
      nested: { Password: ['hunter22'], note: 'hunter22 again' },
      settlement: '118234a0b1c2d3e4f5a6b7c8',
      '22145678901': 1,
    }
    expect(redactBody('createTransaction', { type: 'WITHDRAW', meta })).toEqual({
      type: 'WITHDRAW',
      meta: {
        idempotencyKey: 'key-1',
        reference: 'order-2026-0042',
        narration: '[37 characters]',
        invoice: '[number]',
        phone: '[hidden]',
        webhook_secret: '[hidden]',
        nested: { Password: '[hidden]', note: '[14 characters]' },
        settlement: '118234a0b1c2d3e4f5a6b7c8',
        '[number]': 1,
      },
    })
  })

  it('is kept as a length in metadata, and of a URL only its origin is kept', () => {
    const body = {
      merchantReference: 'invoice-2026-0042',
      redirectUrl: 'https://ada:hunter22@shop.example.com/thanks?email=ada%40example.com#token=abcdef',
      metadata: { cartId: 'for Ada Okafor, +234 803 123 4567', sessionToken: 'abcdefgh' },
    }
    expect(redactBody('createCheckoutSession', body)).toEqual({
      merchantReference: 'invoice-2026-0042',
      redirectUrl: 'https://[hidden]@shop.example.com/[hidden]?[hidden]',
      metadata: { cartId: '[33 characters]', sessionToken: '[hidden]' },
    })
    for (const [url, kept] of [
      ['https://shop.example.com/orders/ada-okafor', 'https://shop.example.com/[hidden]'],
      ['http://localhost:3000/thanks', 'http://localhost:3000/[hidden]'],
      ['https://shop.example.com?name=ada', 'https://shop.example.com?[hidden]'],
      ['https://shop.example.com', 'https://shop.example.com'],
    ])
      expect(redactBody('createCheckoutSession', { redirectUrl: url })).toEqual({ redirectUrl: kept })
  })

  it('is hidden where an error repeats the path or the query of a URL', () => {
    const value = { redirectUrl: 'https://shop.example.com/thanks/ada-okafor?order=ada-7' }
    const details = { friendlyMessage: 'No page at /thanks/ada-okafor and none for ?order=ada-7.' }
    const [, answer] = redact([
      { value, shape: shapesOfOperation('createCheckoutSession').body },
      { value: { details }, shape: errorShape },
    ])
    expect(answer).toContain('No page at [hidden] and none for [hidden].')
  })

  it('is hidden where a query searches for a reference', () => {
    const reference = 'rent of Ada Okafor'
    for (const operationId of ['listTransactions', 'getVirtualAccount', 'getPoolAccount'] as const) {
      const shape = shapesOfOperation(operationId).parameters
      expect(redact([{ value: { reference }, shape }]), operationId).toEqual(['{"reference":"[hidden]"}'])
    }
  })

  it('does not affect amounts, ids and dates, but other values in their place are dropped', () => {
    const id = '1182012345678901234567ab'
    const body = {
      customerId: id,
      sourceAmount: '1000000000.00',
      destinationAmount: 1000000000,
      sourceCurrency: 'USD',
    }
    expect(redactBody('createTransaction', body)).toEqual(body)
    expect(
      redactBody('createTransaction', { customerId: '22145678901', sourceCurrency: '0123456789' }),
    ).toEqual({
      customerId: '[invalid]',
      sourceCurrency: '[invalid]',
    })
  })
})

describe('an API key', () => {
  const keys = ['test', 'live'].map((mode) => `corridor_${mode}_${'aB3d9'.repeat(11)}`)

  it.each(keys)('is masked in every kept text: %s', (key) => {
    const meta = {
      idempotencyKey: key,
      reference: `order ${key}, 2`,
      [key]: 1,
      nested: { [`x ${key}`]: key },
    }
    expect(redactBody('createTransaction', { type: 'WITHDRAW', meta })).toEqual({
      type: 'WITHDRAW',
      meta: {
        idempotencyKey: '[key]',
        reference: 'order [key], 2',
        '[key]': 1,
        nested: { 'x [key]': '[69 characters]' },
      },
    })
    const { parameters } = shapesOfOperation('resolveInstitutionCode')
    expect(redact([{ value: { searchTerm: key }, shape: parameters }])).toEqual(['{"searchTerm":"[key]"}'])
    const friendlyMessage = `\`${key}\` is not a field of this request.`
    const error = { code: 'VALIDATION_ERROR', error: 'x', details: { errorMessage: 'x', friendlyMessage } }
    const [text] = redact([{ value: error, shape: errorShape }])
    expect(text).toContain('`[key]` is not a field')
    const url = `https://${key}.example.com/thanks`
    expect(redactBody('createCheckoutSession', { redirectUrl: url, metadata: {} })).toMatchObject({
      redirectUrl: 'https://[key].example.com/[hidden]',
    })
  })

  it('is masked also if a part of it is missing, or the text is cut', () => {
    const [key = ''] = keys
    for (const part of [key.slice(0, -3), `${key}9`, key.toUpperCase(), `${key}\n`]) {
      const text = redactBody('createTransaction', { meta: { reference: part } })
      expect(JSON.stringify(text)).toMatch(/"\[key\](\\n)?"/)
    }
    const cut = redactBody('createTransaction', { meta: { reference: `${'-'.repeat(280)}${key}` } })
    expect(cut).toEqual({ meta: { reference: `${'-'.repeat(280)}[key]` } })
    // The prefix is public.
    const prefix = key.slice(0, 'corridor_test_'.length + 21)
    expect(redactBody('createTransaction', { meta: { reference: prefix } })).toEqual({
      meta: { reference: prefix },
    })
  })
})

describe('a kept body', () => {
  it('has a maximum length, whatever texts, lists and objects it has', () => {
    const long = { fileName: 'é'.repeat(50_000), type: 'user' }
    const [text] = redact([{ value: long, shape: shapesOfOperation('createMediaUrl').body }])
    expect(text?.length).toBeLessThan(400)
    const wide = Object.fromEntries(
      Array.from({ length: 9_000 }, (_, index) => [`member${index.toString()}`, '👾'.repeat(90)]),
    )
    const [meta] = redact([{ value: { meta: wide }, shape: shapesOfOperation('createTransaction').body }])
    expect(meta?.length).toBeLessThanOrEqual(4_096)
    expect(meta?.isWellFormed()).toBe(true)
    const rows = Array.from({ length: 100 }, () => ({ countryCode: 'NG' }))
    const answer = redactAnswer('listPaymentMethods', 200, { data: rows, total: 100, page: 0 })
    expect((answer as { data: unknown[] }).data).toHaveLength(21)
    expect((answer as { data: unknown[] }).data[20]).toBe('... 80 more')
  })

  it('takes one byte per character if the original does', () => {
    const { body } = shapesOfOperation('createTransaction')
    const { body: deposit } = shapesOfOperation('createPoolAccountDeposit')
    const { responses } = shapesOfOperation('listPaymentMethods')
    const rows = Array.from({ length: 100 }, () => ({ id: 'a'.repeat(24), countryCode: 'NG' }))
    const kept = redact([
      { value: { stranger: 1 }, shape: body },
      { value: { reference: 'a'.repeat(2_000) }, shape: deposit },
      { value: { data: rows }, shape: responses.get(200) },
      {
        value: { meta: Object.fromEntries(rows.map((row, at) => [`row${at.toString()}`, row])) },
        shape: body,
      },
    ])
    expect(kept.filter((text) => text?.includes('...'))).toHaveLength(4)
    for (const text of kept) expect(text).toMatch(/^[\u0000-\u00ff]+$/)
  })
})
