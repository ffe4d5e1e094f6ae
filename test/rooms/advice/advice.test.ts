import { describe, expect, it } from 'vitest'
import { renderAdvice } from '../../../src/advice/pdf.ts'
import { adviceContent, maskAccountNumber, type AdviceFacts } from '../../../src/advice/rules.ts'
import type { Transaction } from '../../../src/transactions/transaction.ts'
import { countPages, pdfLines } from '../../support/pdf-text.ts'

const aTransaction = (overrides: Partial<Transaction> = {}): Transaction => ({
  businessId: '1182494cf00a61d2c37be985',
  id: '11824f9e602d9c61b8e7a053',
  origin: 'api',
  type: 'WITHDRAW',
  status: 'SUCCESS',
  version: 3,
  channel: 'BANK_ACCOUNT',
  rail: 'sandbox',
  customerId: '11824b0a80c1a7e5f09b3d42',
  sourceId: null,
  destinationId: '11824c6a104be2907d15c8f6',
  source: { minor: 10_000n, currency: 'USD' },
  destination: { minor: 15_402_500n, currency: 'NGN' },
  rate: '1540.25',
  fee: { minor: 150n, currency: 'USD' },
  walletType: 'MAIN',
  feeWalletType: 'MAIN',
  idempotencyKey: 'key',
  reference: 'order-2026-0042',
  merchantReference: 'order-2026-0042',
  meta: {},
  failureCode: null,
  otpAttempts: 0,
  createdAt: new Date('2026-05-20T09:05:00.123Z'),
  updatedAt: new Date('2026-05-20T09:10:00.456Z'),
  ...overrides,
})

const facts = (overrides: Partial<AdviceFacts> = {}): AdviceFacts => ({
  transaction: aTransaction(),
  businessName: 'Acme Payments',
  counterparty: { accountName: 'Adaeze Okafor', accountNumber: '0123456789' },
  at: new Date('2026-05-20T09:12:34.000Z'),
  ...overrides,
})

const linesOf = (overrides?: Partial<AdviceFacts>) =>
  Object.fromEntries(adviceContent(facts(overrides)).sections.flatMap(({ lines }) => lines))

describe('adviceContent', () => {
  it('shows what was paid, to whom and when', () => {
    const content = adviceContent(facts())
    expect(content).toMatchObject({
      title: 'Payment advice',
      businessName: 'Acme Payments',
      notice: undefined,
    })
    expect(content.footer).toBe('Version 3, generated 2026-05-20 09:12:34 UTC')
    expect(linesOf()).toEqual({
      'Transaction id': '11824f9e602d9c61b8e7a053',
      Reference: 'order-2026-0042',
      Type: 'WITHDRAW',
      Status: 'SUCCESS',
      Channel: 'BANK_ACCOUNT',
      'Source amount': '100.00 USD',
      Rate: '1 USD = 1540.25 NGN',
      'Destination amount': '154025.00 NGN',
      Fee: '1.50 USD',
      'Account name': 'Adaeze Okafor',
      'Account number': '****6789',
      Created: '2026-05-20 09:05:00 UTC',
      Completed: '2026-05-20 09:10:00 UTC',
    })
  })

  it.each(['PENDING', 'FAILED', 'IN_REVIEW', 'REFUNDED', 'DISPUTED', 'DISPUTE_WON'] as const)(
    'is no proof of payment while the transaction is %s',
    (status) => {
      const content = adviceContent(facts({ transaction: aTransaction({ status }) }))
      expect(content.notice).toContain(`not completed: its status is ${status}`)
      expect(content.notice).toContain('no proof of payment')
      expect(linesOf({ transaction: aTransaction({ status }) })['Completed']).toBe('not completed')
    },
  )

  it('omits a missing counterparty, and shows that there was no fee', () => {
    const transaction = aTransaction({ destinationId: null, fee: { minor: 0n, currency: 'USD' } })
    const lines = linesOf({ transaction, counterparty: undefined })
    expect(lines).not.toHaveProperty('Account name')
    expect(lines['Fee']).toBe('none')
  })

  it('shows the last four characters of an account number, and none of a number of four', () => {
    expect(maskAccountNumber('GB33BUKB20201555555555')).toBe('****5555')
    expect(maskAccountNumber('12345')).toBe('****2345')
    expect(maskAccountNumber('1234')).toBe('****')
  })
})

describe('renderAdvice', () => {
  it('writes every text of the content on one A4 page, in the standard fonts', async () => {
    const transaction = aTransaction({ status: 'PENDING' })
    const content = adviceContent(facts({ transaction, businessName: 'Société d’Œuvres' }))
    const pdf = await renderAdvice(content)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(countPages(pdf)).toBe(1)
    expect(pdf.toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]')
    expect([...pdf.toString('latin1').matchAll(/\/BaseFont \/([\w-]+)/g)].map((match) => match[1])).toEqual([
      'Helvetica',
      'Helvetica-Bold',
    ])
    const { title, businessName, notice = '', sections, footer } = content
    const wanted = sections.flatMap((section) => [section.title, ...section.lines.flat()])
    expect(pdfLines(pdf)).toEqual([businessName, title, ...notice.split('\n'), ...wanted, footer])
  })

  it('returns the same bytes for the same content', async () => {
    const [one, other] = await Promise.all([
      renderAdvice(adviceContent(facts())),
      renderAdvice(adviceContent(facts())),
    ])
    expect(one.equals(other)).toBe(true)
  })

  it('wraps long texts, and loses no word', async () => {
    const accountName = Array.from({ length: 30 }, (_, index) => `Name${index.toString()}`).join(' ')
    const counterparty = { accountName, accountNumber: '0123456789' }
    const lines = pdfLines(await renderAdvice(adviceContent(facts({ counterparty }))))
    const first = lines.findIndex((line) => line.startsWith('Name0'))
    const last = lines.indexOf('Account number')
    expect(last - first).toBeGreaterThan(1)
    expect(
      lines
        .slice(first, last)
        .map((line) => line.trim())
        .join(' '),
    ).toBe(accountName)
  })

  it('stays on one page with the widest possible texts', async () => {
    const wide = 'W'.repeat(255)
    const transaction = aTransaction({ status: 'DISPUTE_EVIDENCE_SUBMITTED', merchantReference: wide })
    const counterparty = { accountName: wide, accountNumber: wide }
    const content = adviceContent(facts({ transaction, counterparty, businessName: 'W '.repeat(2_000) }))
    const pdf = await renderAdvice(content)
    expect(countPages(pdf)).toBe(1)
    const lines = pdfLines(pdf)
    expect(lines.at(-1)).toBe(content.footer)
    expect(lines.filter((line) => line.trimEnd().endsWith('…')).length).toBe(3)
  })
})
