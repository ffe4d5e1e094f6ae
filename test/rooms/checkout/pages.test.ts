import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { must } from '../../support/builders.ts'
import {
  aCheckout,
  aPayer,
  cardFields,
  open,
  paymentsOf,
  settle,
  statesOf,
  submit,
  useNetworks,
  walletFields,
} from '../../support/checkouts.ts'
import { sendRaw } from '../../support/client.ts'

const app = useApp()

beforeAll(() => useNetworks(app))

describe('the list of channels', () => {
  it('shows merchant, amount, reference, the time left, and a link to each channel', async () => {
    const checkout = await aCheckout(app, { merchantReference: 'invoice <42> & "co"' })
    const page = await open(checkout.url)
    expect(page.status).toBe(200)
    expect(page.heading).toBe('How would you like to pay?')
    expect(page.html).toContain('Acme Payments')
    expect(page.html).toContain('KES 1,500.00')
    expect(page.html).toContain('invoice &lt;42> &amp; &quot;co&quot;')
    expect(page.html).toMatch(/role="timer"[^>]* data-seconds="1[78]\d\d">(29:\d\d|30:00)</)
    expect(page.html).toContain(`href="${new URL(checkout.url).pathname}/card"`)
    expect(page.html).toContain('Airtel Money and M-PESA')
  })

  it('shows only channels of the session that are available', async () => {
    const card = await open((await aCheckout(app, { channels: ['CARD'] })).url)
    expect(card.html).not.toContain('Mobile money')
    const customer = aPayer({ phone: '+14155550133', countryCode: 'US' })
    const dollars = await open((await aCheckout(app, { currency: 'USD', customer })).url)
    expect(dollars.html).toContain('Debit or credit card')
    expect(dollars.html).not.toContain('Mobile money')
  })

  it('shows the fee before the payer pays', async () => {
    const checkout = await aCheckout(app)
    const sentence = 'You pay KES 1,515.00, including a fee of KES 15.00.'
    expect((await open(checkout.url)).html).toContain(sentence)
    const form = await open(`${checkout.url}/card`)
    expect(form.html).toMatch(/Fee<\/dt><dd>KES 15\.00/)
    expect(form.html).toContain('Pay KES 1,515.00')
  })

  it('is where a channel that is not offered redirects to', async () => {
    const checkout = await aCheckout(app, { channels: ['CARD'] })
    expect((await open(`${checkout.url}/mobile`)).heading).toBe('How would you like to pay?')
    expect((await open(`${checkout.url}/status`)).heading).toBe('How would you like to pay?')
  })
})

describe('a card payment', () => {
  it('is a DEPOSIT with the session’s reference, credited on success, then redirects to the shop', async () => {
    const checkout = await aCheckout(app)
    const waiting = await submit(checkout, 'card', cardFields())
    expect(waiting.heading).toBe('Your payment is being processed')
    expect(waiting.html).toContain('<noscript><meta http-equiv="refresh"')
    const { client, id } = checkout.business
    const [deposit] = await paymentsOf(client, checkout.body.merchantReference)
    expect(deposit).toMatchObject({
      type: 'DEPOSIT',
      status: 'PENDING',
      channel: 'CARD',
      sourceAmount: '1500.00',
      destinationAmount: '1500.00',
      sourceCurrency: 'KES',
      destinationCurrency: 'KES',
      rate: '1',
      fee: '15.00',
      merchantReference: checkout.body.merchantReference,
      meta: { idempotencyKey: `checkout-${checkout.checkoutId}-1` },
    })
    expect((await app.wallet(id, 'KES')).available).toBe('0.00')
    await settle(app)
    expect((await app.wallet(id, 'KES')).available).toBe('1500.00')
    const paid = await open(`${checkout.url}/status`)
    expect(paid.heading).toBe('Payment received')
    const reference = encodeURIComponent(checkout.body.merchantReference ?? '')
    const back = `https://shop.example.com/thanks?cart=5521&amp;checkoutId=${checkout.checkoutId}&amp;merchantReference=${reference}`
    expect(paid.html).toContain(`<noscript><meta http-equiv="refresh" content="10;url=${back}"`)
    expect(paid.html).toContain(`data-return="${back}"`)
    expect(paid.html).toContain(`<a class="primary" href="${back}"`)
    const again = await open(checkout.url)
    expect(again.heading).toBe('Already paid')
    expect(again.html).not.toContain('http-equiv="refresh"')
    expect(again.html).not.toContain('data-return')
    expect(await app.journals(deposit?.transactionId ?? '')).toEqual(['CREDIT'])
  })

  it('that fails credits nothing, tells the payer, and allows another payment', async () => {
    const checkout = await aCheckout(app)
    await submit(checkout, 'card', cardFields('0001'))
    await settle(app)
    const failed = await open(`${checkout.url}/status`)
    expect(failed.heading).toBe('The payment did not go through')
    expect(failed.html).toContain('You have not been charged.')
    await submit(checkout, 'card', cardFields())
    await settle(app)
    expect((await open(`${checkout.url}/status`)).heading).toBe('Payment received')
    expect(await statesOf(app, checkout)).toEqual(['FAILED', 'PAID'])
    expect((await app.wallet(checkout.business.id, 'KES')).available).toBe('1500.00')
  })

  it('that is declined fails immediately', async () => {
    const checkout = await aCheckout(app)
    expect((await submit(checkout, 'card', cardFields('0005'))).heading).toBe(
      'The payment did not go through',
    )
    expect(await statesOf(app, checkout)).toEqual(['FAILED'])
  })

  it('with a card ending in 0003 waits for the business to simulate its outcome; 0002 succeeds', async () => {
    const waiting = await aCheckout(app)
    await submit(waiting, 'card', cardFields('0003'))
    await settle(app)
    expect((await open(waiting.url)).heading).toBe('Your payment is being processed')
    const [deposit] = await paymentsOf(waiting.business.client, waiting.body.merchantReference)
    const params = { path: { transactionId: deposit?.transactionId ?? '' } }
    const url = '/api/v1/transaction/{transactionId}/simulate' as const
    must(await waiting.business.client.POST(url, { params, body: { outcome: 'success' } }))
    expect((await open(`${waiting.url}/status`)).heading).toBe('Payment received')
    const plain = await aCheckout(app)
    await submit(plain, 'card', cardFields('0002'))
    await settle(app)
    expect((await open(plain.url)).heading).toBe('Already paid')
  })

  it.each([
    ['a wrong digit', { number: '4242 4242 4242 4241' }, 'This is not a valid card number'],
    ['letters', { number: 'abcd efgh ijkl mnop' }, 'This is not a valid card number'],
    ['no number', { number: '' }, 'Enter the card number'],
    ['an impossible month', { expiry: '13/49' }, 'month and year'],
    ['a past month', { expiry: '05/20' }, 'This card has expired'],
    ['no code', { cvc: '' }, 'Enter the security code'],
    ['a long code', { cvc: '12345' }, 'three or four digits'],
  ])(
    'with %s shows the error beside its field, and none of the submitted values',
    async (_, overrides, words) => {
      const checkout = await aCheckout(app)
      const page = await submit(checkout, 'card', { ...cardFields(), ...overrides })
      expect(page.status).toBe(422)
      expect(page.html).toContain(words)
      expect(page.html).toMatch(/class="faults" role="alert" tabindex="-1" autofocus/i)
      expect(page.html).toMatch(/aria-invalid[^>]*aria-describedby="[a-z -]*-fault"/)
      for (const typed of Object.values({ ...cardFields(), ...overrides })) {
        if (typed !== '') expect(page.html).not.toContain(`value="${typed}"`)
      }
      expect(await statesOf(app, checkout)).toEqual([])
    },
  )
})

describe('a mobile money payment', () => {
  it('starts with the name and number of the customer, and the networks of the country', async () => {
    const checkout = await aCheckout(app)
    const page = await open(`${checkout.url}/mobile`)
    expect(page.html).toContain(`value="${checkout.body.customer.name}"`)
    expect(page.html).toContain(`value="${checkout.body.customer.phone}"`)
    expect([...page.html.matchAll(/<option value="([A-Z]+)"/g)].map(([, code]) => code)).toEqual([
      'AIRTEL',
      'MPESA',
    ])
  })

  it('accepts a number with spaces and dashes', async () => {
    const checkout = await aCheckout(app)
    await submit(checkout, 'mobile', { ...walletFields(), phone: '0712 346-789' })
    const [deposit] = await paymentsOf(checkout.business.client, checkout.body.merchantReference)
    expect(deposit).toMatchObject({ status: 'PENDING', channel: 'MOBILE_MONEY' })
    await settle(app)
    expect((await open(`${checkout.url}/status`)).heading).toBe('Payment received')
  })

  it('asks for the one-time password, shows the tries left, and accepts the correct one', async () => {
    const checkout = await aCheckout(app)
    expect((await submit(checkout, 'mobile', walletFields('0002'))).heading).toBe(
      'Enter your one-time password',
    )
    const empty = await submit(checkout, 'otp', { otp: ' ' })
    expect([empty.status, empty.html.includes('Enter the password')]).toEqual([422, true])
    const wrong = await submit(checkout, 'otp', { otp: '654321' })
    expect(wrong.html).toContain('Wrong password. You have 4 tries left.')
    expect((await submit(checkout, 'otp', { otp: '123456' })).heading).toBe('Payment received')
    expect((await app.wallet(checkout.business.id, 'KES')).available).toBe('1500.00')
  })

  it('fails after the fifth wrong password, and allows another payment', async () => {
    const checkout = await aCheckout(app)
    await submit(checkout, 'mobile', walletFields('0002'))
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
      expect((await submit(checkout, 'otp', { otp: '000000' })).html).toContain(`${left} left`)
    }
    expect((await submit(checkout, 'otp', { otp: '000000' })).heading).toBe('The payment did not go through')
    expect((await open(checkout.url)).heading).toBe('How would you like to pay?')
  })

  it.each([
    ['no network', { network: '' }, 'Choose your network'],
    ['a network of another country', { network: 'MTN' }, 'Choose your network'],
    ['no name', { name: '  ' }, 'Enter the name'],
    ['an invisible name', { name: '\u200b\u3164' }, 'Enter the name'],
    ['a foreign number', { phone: '+2348012345678' }, 'This is not a valid mobile number in Kenya'],
    ['no number', { phone: '' }, 'Enter the mobile number'],
  ])('with %s shows an error, and keeps the submitted values', async (_, overrides, words) => {
    const checkout = await aCheckout(app)
    const page = await submit(checkout, 'mobile', { ...walletFields(), name: 'A "B" <C>', ...overrides })
    expect(page.status).toBe(422)
    expect(page.html).toContain(words)
    if (!('name' in overrides)) expect(page.html).toMatch(/value="A &quot;B&quot; (&lt;|<)C(&gt;|>)"/)
    expect(await statesOf(app, checkout)).toEqual([])
  })
})

describe('the script of the page', () => {
  it('learns when the state changed, and nothing else', async () => {
    const checkout = await aCheckout(app)
    const poll = async () => (await sendRaw(checkout.url, '/poll')).json
    expect(await poll()).toEqual({ mark: 'open-0' })
    expect((await open(checkout.url)).html).toContain('data-mark="open-0"')
    await submit(checkout, 'card', cardFields())
    expect(await poll()).toEqual({ mark: 'paying-1' })
    await settle(app)
    expect(await poll()).toEqual({ mark: 'paid-1' })
  })
})
