import { describe, expect, it } from 'vitest'
import { createHttpCredits } from '../../../../src/rails/http/credits.ts'
import type { RailSchemas } from '../../../../src/rails/index.ts'
import { railExample, useClient } from './connector.ts'

// Collections, returns of credits, and the operations that move no money.

const { connector, client } = await useClient()

const requested = () => {
  const [{ method, url, body } = { method: '', url: '', body: '' }] = connector.received
  return { method, url, body: body === '' ? undefined : (JSON.parse(body) as unknown) }
}

describe('a collection', () => {
  const id = '11825d5a007d9e44a60f3b85-01'
  const amount = { value: '5000.00', currency: 'KES' }
  const order = {
    amount,
    channel: 'MOBILE_MONEY',
    payer: { name: 'Wanjiku Kamau', accountNumber: '+254712340002', countryCode: 'KE' },
    reference: 'collect-2026-0007',
    notAfter: '2026-05-20T09:50:00.000Z',
  } as const

  it('is ordered, and may wait for a password', async () => {
    connector.behave({ status: 201, body: railExample('CollectionAwaitingPassword') })
    const { outcome } = await client.putCollection({ id, version: 0, order })
    expect(outcome).toEqual({ kind: 'awaiting-password' })
    expect(requested()).toEqual({ method: 'PUT', url: `/rail/v1/collections/${id}`, body: order })
  })

  it('is asked for, and cancelled', async () => {
    connector.behave({ body: railExample('CollectionSucceeded') })
    const expected = { id, amount, version: 0 }
    expect((await client.getCollection(expected)).outcome.kind).toBe('succeeded')
    connector.behave({ body: railExample('CollectionNeverArrived') })
    expect((await client.fenceCollection(expected)).outcome.kind).toBe('refused')
    expect(requested()).toMatchObject({ method: 'POST', url: `/rail/v1/collections/${id}/fence` })
  })

  it('takes a password with the number of its try', async () => {
    connector.behave({ body: railExample('PasswordIncorrect') })
    const path = { collectionId: id, number: 2 }
    const tried = await client.ask('putAuthorization', { path, body: { password: '123456' } })
    expect(tried).toMatchObject({ kind: 'ok', value: { result: 'incorrect' } })
    expect(requested()).toMatchObject({ method: 'PUT', url: `/rail/v1/collections/${id}/authorizations/2` })
    expect(connector.received[0]?.headers['idempotency-key']).toBe(`${id}-2`)
  })
})

it('the return of a credit is ordered and asked for', async () => {
  const id = '1182850fa01c77d2e3b46a90-01'
  const amount = { value: '25000.00', currency: 'NGN' }
  const order = {
    amount,
    creditId: 'CR-260520-104455',
    reason: 'Closed.',
    notAfter: '2026-05-20T11:15:00.000Z',
  }
  connector.behave({ status: 201, body: railExample('CreditReturnAccepted') })
  expect((await client.putCreditReturn({ id, version: 0, order })).outcome.kind).toBe('accepted')
  connector.behave({ body: railExample('CreditReturnFailed') })
  expect((await client.getCreditReturn({ id, amount, version: 0 })).outcome.kind).toBe('refused')
})

describe('a question', () => {
  const query = {
    channel: 'BANK_ACCOUNT' as const,
    countryCode: 'NG',
    accountNumber: '0123456789',
    institutionCodes: ['000013'],
  }
  const ask = () => client.ask('resolveAccount', { body: query })

  it('has the answer of the rail', async () => {
    connector.behave({ body: railExample('AccountFound') })
    expect(await ask()).toEqual({ kind: 'ok', value: railExample('AccountFound') })
    expect(requested()).toEqual({ method: 'POST', url: '/rail/v1/account-resolutions', body: query })
    connector.behave({ body: railExample('Balances') })
    expect(await client.ask('getBalances', {})).toMatchObject({ kind: 'ok' })
  })

  it('found without a name is no answer', async () => {
    connector.behave({ body: { result: 'found' } })
    expect(await ask()).toMatchObject({ kind: 'unavailable' })
  })

  it('is refused, absent or unavailable', async () => {
    connector.behave({ status: 422, body: railExample('InvalidRequest') })
    expect(await ask()).toEqual({ kind: 'refused' })
    connector.behave({ status: 404, body: railExample('UnknownId') })
    expect(await client.ask('getCredit', { path: { creditId: 'CR-1' } })).toEqual({ kind: 'absent' })
    connector.behave({ status: 503, body: railExample('Unavailable'), headers: { 'retry-after': '5' } })
    expect(await ask()).toEqual({
      kind: 'unavailable',
      reason: 'status 503',
      retryAfterMs: 5_000,
      isUnauthorized: false,
    })
    connector.behave({ status: 403, body: railExample('NotAllowed') })
    expect(await ask()).toMatchObject({ kind: 'unavailable', isUnauthorized: true })
    connector.behave({ status: 200, body: railExample('AccountFound'), key: null })
    expect(await ask()).toMatchObject({ kind: 'unavailable', isUnauthorized: false })
  })
})

it('a credit in a currency that does not exist has no amount, and does not hide those behind it', async () => {
  const list = railExample('CreditList') as RailSchemas['CreditList']
  const [credit] = list.credits
  const strange = { ...credit, creditId: 'CR-1', amount: { value: '1.00', currency: 'ZZZ' } }
  connector.behave({ body: { ...list, credits: [strange, credit] } })
  const { credits } = await createHttpCredits('one', client).list(undefined)
  expect(credits).toMatchObject([
    { creditId: 'CR-1', amount: undefined },
    { creditId: credit?.creditId, amount: { currency: credit?.amount.currency } },
  ])
})
