import { describe, expect, it } from 'vitest'
import { shortIdOf } from '../../../src/kernel/id.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, aPayout, setUpPayout, must, type TestBusiness } from '../../support/builders.ts'
import { sendRaw } from '../../support/client.ts'
import { countPages, pdfLines } from '../../support/pdf-text.ts'

const app = useApp()

const urlOf = async ({ client }: Pick<TestBusiness, 'client'>, transactionId: string): Promise<string> => {
  const params = { path: { transactionId } }
  const answer = await client.GET('/api/v1/transaction/{transactionId}/advice', { params })
  return app.here(must(answer).data.url)
}

const open = async (url: string) => {
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
  return { headers: answer.headers, pdf: Buffer.from(await answer.arrayBuffer()) }
}

describe('200', () => {
  it('returns a PDF of a pending payout, which says that it is no proof of payment', async () => {
    const setup = await setUpPayout(app)
    const transaction = await aPayout(setup)
    const { headers, pdf } = await open(await urlOf(setup, transaction.transactionId))
    expect(headers.get('content-type')).toBe('application/pdf')
    const disposition = `inline; filename="payment-advice-${transaction.transactionId}.pdf"`
    expect(headers.get('content-disposition')).toBe(disposition)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(pdf.subarray(0, 4).toString()).toBe('%PDF')
    expect(countPages(pdf)).toBe(1)
    const lines = pdfLines(pdf)
    expect(lines).toEqual(
      expect.arrayContaining([
        'Payment advice',
        'Acme Payments',
        'This payment is not completed: its status is PENDING.',
        'This document is no proof of payment.',
        transaction.transactionId,
        transaction.merchantReference,
        'WITHDRAW',
        'PENDING',
        'BANK_ACCOUNT',
        '10.00 USD',
        '1 USD = 1540.25 NGN',
        '15402.50 NGN',
        '0.50 USD',
        'Adaeze Okafor',
        '****6789',
        `${transaction.createdAt.slice(0, 19).replace('T', ' ')} UTC`,
        'not completed',
      ]),
    )
    expect(lines.join()).not.toContain('0123456789')
  })

  it('returns the current state of the transaction by the same URL', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup, { reference: `SIMULATE_INSTANT-${setup.customerId}` })
    const url = await urlOf(setup, transactionId)
    await app.advanceClock('40 seconds')
    await app.runDue()
    const params = { path: { transactionId } }
    const { data } = must(await setup.client.GET('/api/v1/transaction/{transactionId}', { params }))
    const lines = pdfLines((await open(url)).pdf)
    expect(lines).toContain('SUCCESS')
    expect(lines).toContain(`${data.updatedAt.slice(0, 19).replace('T', ' ')} UTC`)
    expect(lines.join(' ')).not.toContain('no proof of payment')
  })

  it('returns the PDF with a deleted payment method, and of a top-up without any', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    const method = { path: { paymentMethodId: setup.destinationId } }
    must(await setup.client.DELETE('/api/v1/payment-method/{paymentMethodId}', { params: method }))
    expect(pdfLines((await open(await urlOf(setup, transactionId))).pdf)).toContain('****6789')
    const body = { amount: '5', currency: 'USD' }
    const topUp = must(await setup.client.POST('/api/v1/org/balance/topup', { body })).data
    const lines = pdfLines((await open(await urlOf(setup, topUp.transactionId))).pdf)
    expect(lines).toContain('5.00 USD')
    expect(lines).not.toContain('Counterparty')
  })

  it('writes references of every script on the page', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup, { reference: 'Ọ̀ṣun 订单 № ½ ©' })
    expect(pdfLines((await open(await urlOf(setup, transactionId))).pdf)).toContain('Osun ?? No ½ ©')
  })
})

describe('403', () => {
  it('after five minutes, by the database’s clock', async () => {
    const setup = await setUpPayout(app)
    const url = await urlOf(setup, (await aPayout(setup)).transactionId)
    await app.advanceClock('290 seconds')
    await open(url)
    await app.advanceClock('10 seconds')
    const answer = await fetch(url)
    expect(answer.status).toBe(403)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await answer.text()).toMatch(/^\{"error":".*has expired.*"\}$/)
  })

  it('for a URL that was altered in any part, for an upload’s signature, and for an unknown id alike', async () => {
    const setup = await setUpPayout(app)
    const stranger = await aBusiness(app)
    const { transactionId } = await aPayout(setup)
    const other = await aPayout(setup)
    const url = await urlOf(setup, transactionId)
    const body = { fileName: 'slip.pdf' }
    const upload = must(await setup.client.POST('/api/v1/media/url', { body })).data.url
    const altered = [
      url.replace(transactionId, other.transactionId),
      url.replace(transactionId, 'ffffffffffffffffffffffff'),
      url.replace(shortIdOf(setup.business.id), shortIdOf(stranger.id)),
      url.replace(/expires=\d/, 'expires=9'),
      url.replace(/signature=.*/, `signature=${'A'.repeat(43)}`),
      url.replace(/\?.*/, ''),
      url.replace(/\?.*/, upload.slice(upload.indexOf('?'))),
      url.replace(shortIdOf(setup.business.id), '..%2f..').replace(transactionId, '%00'),
    ]
    for (const one of altered) expect((await fetch(one)).status, one).toBe(403)
    await open(url)
  })
})

describe('404', () => {
  it('for other methods and paths', async () => {
    const setup = await setUpPayout(app)
    const url = await urlOf(setup, (await aPayout(setup)).transactionId)
    for (const method of ['PUT', 'POST', 'DELETE']) expect((await fetch(url, { method })).status).toBe(404)
    for (const path of ['/advice', '/advice/x', '/advice/x/%zz', '/advice/x/y/z']) {
      expect((await sendRaw(app.url, path)).status, path).toBe(404)
    }
  })
})
