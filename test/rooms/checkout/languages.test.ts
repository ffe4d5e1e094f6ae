import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import {
  aCheckout,
  cardFields,
  hiddenOf,
  open,
  postForm,
  settle,
  submit,
  useNetworks,
} from '../../support/checkouts.ts'

const app = useApp()

beforeAll(() => useNetworks(app))

describe('the language of a page', () => {
  it.each([
    ['fr-CI,fr;q=0.9,en;q=0.8', 'fr', 'Comment souhaitez-vous payer ?', '1 515,00 KES'],
    ['sw,en;q=0.5', 'sw', 'Ungependa kulipa kwa njia gani?', 'KES 1,515.00'],
    ['pt-BR', 'pt', 'Como pretende pagar?', '1 515,00 KES'],
    ['de, en;q=0.3', 'en', 'How would you like to pay?', 'KES 1,515.00'],
    ['*', 'en', 'How would you like to pay?', 'KES 1,515.00'],
    ['de', 'en', 'How would you like to pay?', 'KES 1,515.00'],
  ])('is the one that the browser prefers: %s', async (...[header, code, heading, amount]) => {
    const page = await open((await aCheckout(app, { channels: ['CARD'] })).url, { 'accept-language': header })
    expect(page.html).toContain(`<html lang="${code}"`)
    expect(page.heading).toBe(heading)
    expect(page.html).toContain(amount)
  })

  it('is kept by every link, form and redirect once the payer has chosen it, without cookies', async () => {
    const { url } = await aCheckout(app)
    const french = { 'accept-language': 'sw' }
    const page = await open(`${url}?lang=fr`, french)
    const { pathname } = new URL(url)
    expect(page.headers.get('set-cookie')).toBeNull()
    expect(page.html).toContain(`href="${pathname}/card?lang=fr"`)
    expect(page.html).toContain(`action="${pathname}/bank?lang=fr"`)
    const form = await open(`${url}/card?lang=fr`, french)
    expect(form.heading).toBe('Payer par carte')
    const hidden = hiddenOf(form, 'card')
    const faulty = await postForm(`${url}/card?lang=fr`, { ...hidden, ...cardFields(), number: '1' })
    expect(await faulty.text()).toContain('Ce numéro de carte n’est pas valide. Vérifiez les chiffres.')
    const paid = await postForm(`${url}/card?lang=fr`, { ...hidden, ...cardFields() })
    expect(paid.headers.get('location')).toBe(`${pathname}/status?lang=fr`)
    expect((await open(`${url}/status?lang=fr`)).heading).toBe('Votre paiement est en cours de traitement')
  })

  it('is switched by links to the same page', async () => {
    const { url } = await aCheckout(app)
    const { pathname } = new URL(url)
    const { html } = await open(`${url}/card?lang=pt`)
    for (const code of ['en', 'fr', 'sw', 'pt']) {
      expect(html).toContain(`href="${pathname}/card?lang=${code}" lang="${code}" hreflang="${code}"`)
    }
    expect(html).toMatch(/aria-current="true">Português</)
    // The page of a refused form is not at its own address.
    const faulty = await postForm(`${url}/mobile?lang=pt`, {
      ...hiddenOf(await open(`${url}/mobile`), 'mobile'),
    })
    expect(await faulty.text()).toContain(`href="${pathname}/mobile?lang=fr"`)
  })

  it('is also that of pages that belong to no session', async () => {
    const unknown = await open(`${app.url}/checkout/nothing`, { 'accept-language': 'fr' })
    expect([unknown.status, unknown.heading]).toEqual([404, 'Lien de paiement introuvable'])
    const { url } = await aCheckout(app)
    const forged = await postForm(`${url}/card?lang=sw`, {})
    expect(await forged.text()).toContain('Fomu hii haitumiki tena')
    const large = await postForm(`${url}/card?lang=pt`, { number: '4'.repeat(10_000) })
    expect([large.status, (await large.text()).includes('Não foi possível ler o formulário')]).toEqual([
      400,
      true,
    ])
  })
})

describe('the receipt', () => {
  it('shows amount, fee, total, date, reference and method once the session is paid', async () => {
    const checkout = await aCheckout(app)
    expect((await open(`${checkout.url}/receipt`)).heading).toBe('How would you like to pay?')
    await submit(checkout, 'card', cardFields())
    expect((await open(`${checkout.url}/receipt`)).heading).toBe('Your payment is being processed')
    await settle(app)
    const paid = await open(`${checkout.url}/status`)
    expect(paid.html).toContain(`href="${new URL(checkout.url).pathname}/receipt"`)
    const { heading, html } = await open(`${checkout.url}/receipt`)
    expect(heading).toBe('Receipt')
    const rows = [...html.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, name, value]) => [
      name,
      value,
    ])
    const row = Object.fromEntries(rows) as Record<string, string>
    expect(row).toMatchObject({
      'Paid to': 'Acme Payments',
      Reference: checkout.body.merchantReference,
      'Payment method': 'Card',
      Amount: 'KES 1,500.00',
      Fee: 'KES 15.00',
      'Total paid': 'KES 1,515.00',
    })
    expect(row['Date']).toMatch(/^\d{1,2} [A-Z][a-z]+ 20\d\d at \d\d:\d\d UTC$/)
    expect(row['Payment number']).toMatch(/^[0-9a-f]{24}$/)
  })
})

describe('the amount at the top of a page', () => {
  const topOf = (html: string) => {
    const [, top = ''] = /<header class="summary">(.*?)<\/header>/s.exec(html) ?? []
    return top.replace(/<[^>]+>/g, ' ').replace(/ +/g, ' ')
  }

  it('includes the fee as soon as it is known, from the form to the outcome', async () => {
    const checkout = await aCheckout(app)
    expect(topOf((await open(checkout.url)).html)).toContain('Amount KES 1,500.00 Some options add a fee')
    const total = 'KES 1,515.00 including a fee of KES 15.00'
    expect(topOf((await open(`${checkout.url}/card`)).html)).toContain(`You pay ${total}`)
    const waiting = await submit(checkout, 'card', cardFields())
    expect(topOf(waiting.html)).toContain(`You pay ${total}`)
    await settle(app)
    for (const step of ['', '/status', '/receipt'])
      expect(topOf((await open(`${checkout.url}${step}`)).html)).toContain(`You paid ${total}`)
    const sameFee = await aCheckout(app, { channels: ['CARD'] })
    expect(topOf((await open(sameFee.url)).html)).toContain(`You pay ${total}`)
  })
})

describe('the way back to the shop', () => {
  it('is on every page of a session, before and after the payment', async () => {
    const checkout = await aCheckout(app)
    const link = `href="https://shop.example.com/thanks?cart=5521&amp;checkoutId=${checkout.checkoutId}`
    for (const step of ['', '/card', '/mobile']) {
      expect((await open(`${checkout.url}${step}`)).html).toContain(link)
    }
    await submit(checkout, 'card', cardFields())
    expect((await open(`${checkout.url}/status`)).html).toContain(link)
    await settle(app)
    for (const step of ['', '/status', '/receipt'])
      expect((await open(`${checkout.url}${step}`)).html).toContain(link)
  })

  it('may lead to the developer’s own machine in the sandbox', async () => {
    const { url } = await aCheckout(app, { redirectUrl: 'http://localhost:3000/thanks' })
    expect((await open(url)).html).toContain('href="http://localhost:3000/thanks?checkoutId=')
  })
})
