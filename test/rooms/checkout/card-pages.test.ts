import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import type { CardPage } from '../../../src/rails/outcome.ts'
import { useApp } from '../../support/app.ts'
import { aCheckout, hiddenOf, open, postForm, statesOf, useNetworks } from '../../support/checkouts.ts'
import { aKeyPair } from '../rails/http/connector.ts'
import { createPartner, createTime, loseReply } from '../rails/partner.ts'

// Cards in production: the payer enters the number on a page of the processor.

const ours = aKeyPair('corridor')
const partner = createPartner({ canFence: true })
const app = useApp({
  mode: 'production',
  rails: new Map([['sandbox', partner.rail]]),
  railConfigs: [
    {
      name: 'cards-1',
      url: 'https://connector.internal',
      privateKey: ours.own,
      partnerKeys: [ours.shared],
      callbackSecrets: [],
      serves: ['card-sessions'],
      terms: partner.rail.terms,
      maxUnknown: new Map(),
      cardOrigin: 'https://cards.example.net',
    },
  ],
})
const { pass } = createTime(app, partner)

beforeAll(() => useNetworks(app))
beforeEach(() => {
  partner.reset()
})

const aPage = (display: CardPage['display']): CardPage => ({
  display,
  url: 'https://cards.example.net/pay/7f2c91',
  expiresAt: new Date(Date.now() + 3_600_000),
})

const start = async (display: CardPage['display'] = 'redirect') => {
  partner.plays.executesAs = 'processing'
  partner.plays.send = (act) => {
    act()
    return { kind: 'accepted', cardPage: aPage(display) }
  }
  const checkout = await aCheckout(app, { channels: ['CARD'] })
  const page = await open(`${checkout.url}/card`)
  await postForm(`${checkout.url}/card`, hiddenOf(page, 'card'))
  await app.runDue()
  const [payment] = await query<{ id: string }>(
    app.wired.db,
    `select transaction_id as id from checkout_payments order by created_at desc limit 1`,
  )
  return { checkout, form: page, collectionId: `${payment?.id ?? ''}-01` }
}

describe('a card payment in production', () => {
  it('asks for no card number, and leads to the page of the processor', async () => {
    const { checkout, form, collectionId } = await start()
    expect(form.html).not.toMatch(/name="(number|cvc|expiry)"/)
    const status = await open(`${checkout.url}/status`)
    expect(status.html).toContain('href="https://cards.example.net/pay/7f2c91"')
    expect(partner.sent).toMatchObject([
      {
        collects: 'CARD',
        payoutId: collectionId,
        instruction: {
          counterparty: { returnUrl: expect.stringMatching(/\/checkout\/[^/]+\/returned$/) as string },
        },
      },
    ])
  })

  it('may show it in a frame, of that origin only', async () => {
    const { checkout } = await start('frame')
    const status = await open(`${checkout.url}/status`)
    expect(status.html).toMatch(/<iframe[^>]* src="https:\/\/cards\.example\.net\/pay\/7f2c91"/)
    const { headers } = await fetch(`${checkout.url}/status`)
    expect(headers.get('content-security-policy')).toContain('; frame-src https://cards.example.net')
  })

  it('waits for its outcome after the payer has come back, and is paid when the rail says so', async () => {
    const { checkout, collectionId } = await start()
    const returned = await open(`${checkout.url}/returned`)
    expect(returned.heading).toBe('Your payment is being processed')
    expect(returned.html).not.toContain('cards.example.net')
    partner.set(collectionId, 'succeeded')
    await pass(31)
    expect(await statesOf(app, checkout)).toEqual(['PAID'])
    expect((await open(`${checkout.url}/returned`)).heading).toBe('Payment received')
  })

  it('whose page was lost is asked about, and can be tried again once the rail has given it up', async () => {
    partner.plays.executesAs = 'processing'
    const { checkout, collectionId } = await start().finally(() => undefined)
    partner.set(collectionId, 'failed')
    await pass(31)
    expect(await statesOf(app, checkout)).toEqual(['FAILED'])
    expect((await open(`${checkout.url}/status`)).html).not.toContain('cards.example.net')
  })

  it('keeps the address of the page sealed', async () => {
    await start()
    const rows = await query<{ row: string }>(app.wired.db, 'select p::text as row from card_pages p')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ row }) => row).join()).not.toContain('7f2c91')
  })

  it('is not sent again where the answer was lost', async () => {
    const checkout = await aCheckout(app, { channels: ['CARD'] })
    partner.plays.executesAs = 'processing'
    partner.plays.send = loseReply
    await postForm(`${checkout.url}/card`, hiddenOf(await open(`${checkout.url}/card`), 'card'))
    await app.runDue()
    await pass(6, 31)
    expect(app.takeFailures()).toHaveLength(1)
    expect(partner.calls.filter(({ call }) => call === 'send')).toHaveLength(1)
    expect((await open(`${checkout.url}/status`)).heading).toBe('Your payment is being processed')
  })
})
