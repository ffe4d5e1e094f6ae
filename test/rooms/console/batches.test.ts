import { describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, unique, type TestBusiness } from '../../support/builders.ts'
import { hiddenFields, useConsole, type ConsoleBrowser } from '../../support/console.ts'
import { setPrices } from '../../support/prices.ts'

const app = useApp()
const site = useConsole(app)

const toText = (html: string): string => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

const header = 'channel,accountName,accountNumber,countryCode,institutionCode,institutionName,amount,currency'
const rowOf = (number: string, amount = '15402.50'): string =>
  `BANK_ACCOUNT,Ngozi Eze,${number},NG,000013,GTBANK PLC,${amount},NGN`

/** An account number that was not used yet; `ending` selects the outcome of the sandbox. */
const aNumber = (ending = '6789'): string => `${(100_000 + unique()).toString()}${ending}`

const fileOf = (...rows: readonly string[]): string => [header, ...rows].join('\n')

const upload = async (browser: ConsoleBrowser, file: string | Buffer): Promise<string> => {
  const made = await browser.upload('/console/batches/new', { name: 'Salaries', sourceCurrency: 'USD' }, file)
  expect(made.location, toText(made.html)).toMatch(/^\/console\/batches\/[0-9a-f]{24}$/)
  return made.location ?? ''
}

const payouts = ({ id }: TestBusiness) =>
  query<{ status: string; destination: bigint }>(
    app.wired.db,
    `select status, destination_minor as destination from transactions
      where business_id = :id and type = 'WITHDRAW' order by destination_minor desc`,
    { id },
  )

const aPayingBusiness = () => aBusiness(app, { balances: { USD: '1000.00' } })

type Asked = {
  readonly business: TestBusiness
  readonly payer: ConsoleBrowser
  readonly path: string
  readonly batch: string
}

const askToPay = async (rows = [rowOf(aNumber()), rowOf(aNumber())]): Promise<Asked> => {
  const business = await aPayingBusiness()
  const payer = await site.signIn(business.id, 'PAYER')
  const batch = await upload(payer, fileOf(...rows))
  const asked = await payer.submit(`${batch}/ask`, { reason: 'November' })
  expect(asked.location, toText(asked.html)).toMatch(/^\/console\/approvals\//)
  return { business, payer, path: asked.location ?? '', batch }
}

describe('a batch from a file', () => {
  it('is checked row by row, corrected in place, approved by another person, and paid once', async () => {
    const business = await aPayingBusiness()
    const payer = await site.signIn(business.id, 'PAYER')
    const batch = await upload(payer, fileOf(rowOf(aNumber()), rowOf('12/05/2026', '"1,5"')))
    const page = await payer.get(batch)
    expect(toText(page.html)).toMatch(/With faults 1/)
    expect(toText(page.html)).toMatch(/accountNumber: A spreadsheet has made this a date/)
    expect(page.html).not.toContain('Ask for approval')
    expect((await payer.get(`${batch}?show=faults`)).html).not.toContain(`${batch}/rows/2"`)
    const cells = { channel: 'BANK_ACCOUNT', accountName: 'Ngozi Eze', countryCode: 'NG', currency: 'NGN' }
    const bank = { institutionCode: '000013', institutionName: 'GTBANK PLC' }
    const fixed = { ...cells, ...bank, accountNumber: aNumber(), amount: '7701.25' }
    expect((await payer.submit(`${batch}/rows/3`, fixed)).location).toBe(batch)
    expect((await payer.get(`${batch}/csv`)).html).toContain('7701.25')
    expect((await payer.get(batch)).html).toContain('Ask for approval')
    expect(await payouts(business)).toEqual([])
    const { location } = await payer.submit(`${batch}/ask`, { reason: 'November' })
    const path = location ?? ''
    const approver = await site.signIn(business.id, 'APPROVER')
    expect(toText((await approver.get(path)).html)).toMatch(
      /Recipients 2 .*Leaves the wallet now 1\d\.\d\d USD/,
    )
    expect((await approver.submit(`${path}/approve`, { reason: 'agreed' })).location).toBe(path)
    await app.runDue()
    expect((await payouts(business)).map(({ destination }) => destination)).toEqual([1_540_250n, 770_125n])
    await app.advanceClock('1 hour')
    await app.runDue()
    const later = await site.signIn(business.id, 'PAYER')
    expect(toText((await later.get(batch)).html)).toMatch(/Ngozi Eze .* Paid out/)
    expect((await later.get('/console/batches')).html).toContain(`${batch}"`)
  })

  it('shows an account that is in it twice, and one that was paid the same amount before', async () => {
    const number = aNumber()
    const { business, payer, path } = await askToPay([rowOf(number)])
    const approver = await site.signIn(business.id, 'APPROVER')
    await approver.submit(`${path}/approve`, { reason: 'agreed' })
    await app.runDue()
    const batch = await upload(payer, fileOf(rowOf(number), rowOf(aNumber()), rowOf(number, '1.00')))
    const text = toText((await payer.get(batch)).html)
    expect(text).toMatch(/Warning: The same amount was paid to this account on/)
    expect(text).toMatch(/Same account as row 2/)
    expect(text).toMatch(/With faults 1 With warnings 1/)
  })

  it('counts what rows before it take from the balance', async () => {
    const business = await aBusiness(app, { balances: { USD: '15.00' } })
    const payer = await site.signIn(business.id, 'PAYER')
    const batch = await upload(payer, fileOf(rowOf(aNumber()), rowOf(aNumber())))
    expect(toText((await payer.get(batch)).html)).toMatch(/2 Ready .*3 Fault .*MAIN wallet has 4\.\d\d USD/)
  })

  it('is refused as a whole where the file cannot be used', async () => {
    const business = await aPayingBusiness()
    const payer = await site.signIn(business.id, 'PAYER')
    const fields = { name: 'Salaries', sourceCurrency: 'USD' }
    const reply = await payer.upload('/console/batches/new', fields, `${rowOf(aNumber())}\n`)
    expect(reply.status).toBe(422)
    expect(reply.html).toContain('Row 1: This is not a header')
    const nameless = await payer.upload(
      '/console/batches/new',
      { ...fields, name: '' },
      fileOf(rowOf(aNumber())),
    )
    expect(nameless.html).toContain('Give the batch a name.')
    expect(await app.wired.batchDrafts.list(business.id)).toEqual([])
  })

  it('is one of at most 50 drafts, also of those that are uploaded at once', async () => {
    const business = await aPayingBusiness()
    const payer = await site.signIn(business.id, 'PAYER')
    const first = await upload(payer, fileOf(rowOf(aNumber())))
    const copies = `insert into batch_drafts
      select business_id, lpad(to_hex(n), 24, '0'), name, source_currency, row_count, rows_encrypted,
             made_by, made_at, expires_at
        from batch_drafts, generate_series(1, 47) as n where business_id = :id`
    await query(app.wired.db, copies, { id: business.id })
    const [fields, file] = [{ name: 'Salaries', sourceCurrency: 'USD' }, fileOf(rowOf(aNumber()))]
    const send = () => payer.upload('/console/batches/new', fields, file)
    const replies = await Promise.all(Array.from({ length: 4 }, send))
    expect(replies.map(({ status }) => status).sort()).toEqual([303, 303, 422, 422])
    expect(toText(replies.map(({ html }) => html).join(' '))).toContain('A business has at most 50 drafts.')
    expect(await app.wired.batchDrafts.list(business.id)).toHaveLength(50)
    await payer.submit(`${first}/discard`, { reason: 'not needed' })
    await upload(payer, file)
  })

  it('shows what is left of the wallet and of the limits before and after, to the person who approves', async () => {
    const { business, path } = await askToPay()
    await app.wired.limits.set(business.id, { daily: '100.00', monthly: '1000.00' })
    const approver = await site.signIn(business.id, 'APPROVER')
    const text = toText((await approver.get(path)).html)
    expect(text).toMatch(/Available now 1,000\.00 USD Available afterwards 97\d\.\d\d USD/)
    expect(text).toContain('Today: limit left now 100.00 USD Today: limit left afterwards 80.00 USD')
    expect(text).toContain(
      'This month: limit left now 1,000.00 USD This month: limit left afterwards 980.00 USD',
    )
    expect((await approver.submit(`${path}/approve`, { reason: 'agreed' })).location).toBe(path)
    await app.runDue()
    const { limits } = await app.wired.limits.headroom(business.id, { minor: 0n, currency: 'USD' })
    expect(limits.map(({ left }) => left.minor)).toEqual([8000n, 98000n])
  })

  it('is sealed as a draft, and gone after a day', async () => {
    const business = await aPayingBusiness()
    const payer = await site.signIn(business.id, 'PAYER')
    const number = aNumber()
    const batch = await upload(payer, fileOf(rowOf(number)))
    const rows = await query(app.wired.db, 'select * from batch_drafts where business_id = :id', {
      id: business.id,
    })
    expect(JSON.stringify(rows, (_, value: unknown) => String(value))).not.toContain(number)
    await app.advanceClock('25 hours')
    const later = await site.signIn(business.id, 'PAYER')
    expect((await later.get(batch)).status).toBe(404)
    await upload(later, fileOf(rowOf(aNumber())))
    const left = await query(app.wired.db, 'select id from batch_drafts where business_id = :id', {
      id: business.id,
    })
    expect(left).toHaveLength(1)
  })

  it('of another business is not found', async () => {
    const { batch } = await askToPay()
    const draft = await upload(
      await site.signIn((await aPayingBusiness()).id, 'PAYER'),
      fileOf(rowOf(aNumber())),
    )
    const stranger = await site.signIn((await aPayingBusiness()).id, 'OWNER')
    for (const path of [batch, draft, `${draft}/csv`, `${draft}/rows/2`, `${batch}/ask`])
      expect((await stranger.get(path)).status, path).toBe(404)
  })
})

describe('a batch that was asked for', () => {
  it('is paid once by two who approve it at once, and not by a second request', async () => {
    const { business, payer, path, batch } = await askToPay()
    const again = await payer.submit(`${batch}/ask`, { reason: 'again' })
    const approvers = [await site.signIn(business.id, 'APPROVER'), await site.signIn(business.id, 'OWNER')]
    const replies = await Promise.all(
      approvers.map((one) => one.submit(`${path}/approve`, { reason: 'agreed' })),
    )
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([303, 409])
    await app.runDue()
    const late = await approvers[0]?.submit(`${again.location ?? ''}/approve`, { reason: 'agreed' })
    expect(late?.status).toBe(422)
    expect(late?.html).toContain('has changed, or was paid')
    await app.runDue()
    expect(await payouts(business)).toHaveLength(2)
  })

  it('is refused as a whole when the balance is gone, and pays no one', async () => {
    const { business, path } = await askToPay()
    await app.wired.businesses.change(business.id, { isSwapEnabled: true })
    await business.client.POST('/api/v1/transaction', {
      body: {
        ...{ type: 'SWAP', sourceAmount: '985.00', sourceCurrency: 'USD', destinationCurrency: 'NGN' },
        meta: { idempotencyKey: 'swap', reference: 'swap' },
      },
    })
    const approver = await site.signIn(business.id, 'APPROVER')
    const refused = await approver.submit(`${path}/approve`, { reason: 'agreed' })
    expect(refused.status).toBe(402)
    expect(refused.html).toMatch(/Nothing was paid: \d of 2 payouts would be refused now/)
    await app.runDue()
    expect(await payouts(business)).toEqual([])
    expect((await approver.get(path)).html).toContain('Waits')
  })

  it('is not paid at another total than the approver saw', async () => {
    const { business, path } = await askToPay()
    const approver = await site.signIn(business.id, 'APPROVER')
    const seen = hiddenFields((await approver.get(`${path}/approve`)).html, `${path}/approve`)
    await app.wired.services.pricing.setRates([{ source: 'USD', destination: 'NGN', rate: '1500' }])
    try {
      const sent = new URLSearchParams({ ...Object.fromEntries(seen), reason: 'agreed' })
      const changed = await approver.post(`${path}/approve`, sent)
      expect(changed.status).toBe(422)
      expect(toText(changed.html)).toMatch(
        /Leaves the wallet now before: 2\d\.\d\d USD → , after: 2\d\.\d\d USD/,
      )
      await app.runDue()
      expect(await payouts(business)).toEqual([])
    } finally {
      await setPrices(app.wired.services)
    }
  })

  it('is not paid after the API has changed a recipient', async () => {
    const { business, path, batch } = await askToPay()
    const batchId = batch.split('/').at(-1) ?? ''
    const params = { path: { batchId } }
    const added = await business.client.POST('/api/v1/payment-batch/{batchId}/recipients', {
      params,
      body: {
        ...{ channel: 'BANK_ACCOUNT', accountName: 'Other', accountNumber: aNumber(), countryCode: 'NG' },
        institution: { institutionCode: '000013', institutionName: 'GTBANK PLC' },
        amount: { value: '100', currencyCode: 'NGN' },
      },
    })
    expect(added.response.status).toBe(201)
    const approver = await site.signIn(business.id, 'APPROVER')
    const refused = await approver.submit(`${path}/approve`, { reason: 'agreed' })
    expect(refused.html).toContain('has changed, or was paid')
    await app.runDue()
    expect(await payouts(business)).toEqual([])
  })

  it('pays those that failed again, after another approval', async () => {
    const { business, path, batch } = await askToPay([rowOf(aNumber('0001')), rowOf(aNumber())])
    const approver = await site.signIn(business.id, 'APPROVER')
    await approver.submit(`${path}/approve`, { reason: 'agreed' })
    await app.runDue()
    await app.advanceClock('1 hour')
    await app.runDue()
    const back = await site.signIn(business.id, 'PAYER')
    const { html } = await back.get(batch)
    const [, href = ''] = /href="([^"]*)">Pay failed again/.exec(html) ?? []
    expect(href).toContain('?session=')
    const asked = await back.submit(`${batch}/ask`, { reason: 'corrected' }, href)
    const other = await site.signIn(business.id, 'APPROVER')
    expect(toText((await other.get(asked.location ?? '')).html)).toMatch(/Recipients 1 /)
    await other.submit(`${asked.location ?? ''}/approve`, { reason: 'agreed' })
    await app.runDue()
    expect(await payouts(business)).toHaveLength(3)
  })
})

describe('the pages of batches', () => {
  it('are closed to roles without them', async () => {
    const business = await aPayingBusiness()
    const approver = await site.signIn(business.id, 'APPROVER')
    expect((await approver.get('/console/batches')).status).toBe(200)
    expect((await approver.get('/console/batches/new')).status).toBe(403)
  })

  it('have a template for each channel', async () => {
    const business = await aPayingBusiness()
    const payer = await site.signIn(business.id, 'PAYER')
    expect((await payer.get('/console/batches/template/BANK_ACCOUNT')).html).toBe(
      `${header.replace('amount', 'transactionNarration,amount')}\r\n`,
    )
    expect((await payer.get('/console/batches/template/UPI')).html).toContain('recipientPhone')
    expect((await payer.get('/console/batches/template/CASH')).status).toBe(404)
  })
})
