import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isStandardSigned } from '../../../src/client/webhook-signature.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, aCustomer, type TestBusiness } from '../../support/builders.ts'
import { type ConsoleBrowser, formIn, useConsole } from '../../support/console.ts'
import { startReceiver, type Receiver } from '../../support/receiver.ts'
import { started } from '../../support/started.ts'

const app = useApp()
const site = useConsole(app)
const state: { receiver?: Receiver } = {}
const receiver = (): Receiver => started(state.receiver)
beforeAll(async () => {
  state.receiver = await startReceiver()
})
afterAll(() => receiver().close())

const done = async ({ id }: TestBusiness): Promise<readonly string[]> => {
  const none = { person: null, act: null, outcome: null, since: null }
  const entries = await app.wired.audit.list({ ...none, businessId: id, limit: 100 })
  return entries.map(({ act, outcome }) => `${act} ${outcome}`)
}

const everything = { eventId: null, type: null, status: null, since: null }
const eventsOf = ({ id }: TestBusiness) => app.wired.deliveries.list(id, everything, 100)

const answerWith = (status: number): void => {
  receiver().answer = (res) => res.writeHead(status).end('<b>thanks</b>')
}

/** A business with an endpoint, and its developer. */
const setUp = async (): Promise<{ readonly business: TestBusiness; readonly browser: ConsoleBrowser }> => {
  const business = await aBusiness(app)
  await app.wired.webhooks.setUrl(business.id, `${receiver().url}/hooks`)
  return { business, browser: await site.signIn(business.id, 'DEVELOPER') }
}

const unescaped = (html: string): string =>
  html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

describe('the webhook URL', () => {
  it('is set with its first secret, which is shown once', async () => {
    const business = await aBusiness(app)
    const browser = await site.signIn(business.id, 'DEVELOPER')
    const url = `${receiver().url}/first`
    const saved = await browser.submit('/console/webhooks/url', { url })
    const endpoint = await app.wired.webhooks.findEndpoint(business.id)
    expect(endpoint?.url).toBe(url)
    expect(unescaped(saved.html)).toContain(endpoint?.secret)
    const { html } = await browser.get('/console/webhooks')
    expect(html).toContain(url)
    expect(html).not.toContain(endpoint?.secret)
    expect(html).toContain(`whsec_…${endpoint?.secret.slice(-4) ?? ''}`)
    expect(await done(business)).toEqual(['webhook set DONE'])
  })

  it('that is not public is refused at its field, and changes nothing', async () => {
    const { business, browser } = await setUp()
    const reply = await browser.submit('/console/webhooks/url', { url: 'https://10.0.0.1/hooks' })
    expect(reply.status).toBe(422)
    expect(reply.html).toContain('points to an address that is not public')
    expect((await app.wired.webhooks.findEndpoint(business.id))?.url).toContain('127.0.0.1')
    expect(await done(business)).toEqual([])
  })
})

describe('the webhook secret', () => {
  it('is rotated once by a form that is sent twice, and the previous one signs on', async () => {
    const { business, browser } = await setUp()
    const before = await app.wired.webhooks.findEndpoint(business.id)
    const page = await browser.get('/console/webhooks/rotate')
    const fields = new URLSearchParams({ reason: 'yearly' })
    const form = page.html.slice(page.html.indexOf('webhooks/rotate"'))
    for (const name of ['form', 'attempt'])
      fields.set(name, new RegExp(`name="${name}" value="([^"]+)"`).exec(form)?.[1] ?? '')
    const [first, second] = [
      await browser.post('/console/webhooks/rotate', fields),
      await browser.post('/console/webhooks/rotate', fields),
    ]
    expect([first.status, second.status]).toEqual([200, 409])
    expect(second.html).toContain('did its act once')
    const after = await app.wired.webhooks.findEndpoint(business.id)
    expect(after?.previousSecret).toBe(before?.secret)
    expect(unescaped(first.html)).toContain(after?.secret)
    expect(await done(business)).toEqual(['webhook rotate REFUSED', 'webhook rotate DONE'])
  })
})

describe('deliveries', () => {
  it('are paused and resumed, and the page shows why and how many are held', async () => {
    const { business, browser } = await setUp()
    answerWith(200)
    await browser.submit('/console/webhooks/pause', { reason: 'moving <b>house</b>' })
    await aCustomer(business.client)
    await app.runDue()
    const { html } = await browser.get('/console/webhooks')
    expect(html).toContain('moving &lt;b>house&lt;/b>')
    expect(html).toContain('Deliveries held until it is resumed: 1')
    expect(html).toContain('Webhooks, last 24 hours')
    await browser.submit('/console/webhooks/resume', { reason: 'moved' })
    await app.runDue()
    await app.runDue()
    expect((await eventsOf(business)).map(({ status }) => status)).toEqual(['delivered'])
    expect(await done(business)).toEqual(['webhook resume DONE', 'webhook pause DONE'])
  })

  it('are paused once by a form that is sent again after they were resumed', async () => {
    const { business, browser } = await setUp()
    const path = '/console/webhooks/pause'
    const sent = formIn((await browser.get(path)).html, path)
    sent.set('reason', 'moving')
    expect((await browser.post(path, sent)).status).toBe(303)
    await browser.submit('/console/webhooks/resume', { reason: 'moved' })
    const again = await browser.post(path, sent)
    expect([again.status, again.html.includes('This form was sent before')]).toEqual([409, true])
    expect((await app.wired.webhooks.findEndpoint(business.id))?.pause).toBeNull()
    const entries = ['webhook pause REFUSED', 'webhook resume DONE', 'webhook pause DONE']
    expect(await done(business)).toEqual(entries)
  })

  it('are filtered by status and type, and paged', async () => {
    const { business, browser } = await setUp()
    answerWith(200)
    await Promise.all(Array.from({ length: 51 }, () => aCustomer(business.client)))
    const first = await browser.get('/console/webhooks?type=CUSTOMER.CREATED')
    expect(first.html).toContain('50 events')
    const older = unescaped(/href="([^"]+)" rel="next"/.exec(first.html)?.[1] ?? '')
    expect(older).toContain('type=CUSTOMER.CREATED')
    expect((await browser.get(older)).html).toContain('<span>1 event</span>')
    expect((await browser.get('/console/webhooks?status=failed')).html).toContain('No event matches')
    expect((await browser.get('/console/webhooks?since=2999-01-01T00:00')).html).toContain('No event matches')
  })
})

describe('the page of an event', () => {
  it('shows the body as sent, headers that verify, and each attempt with its response', async () => {
    const { business, browser } = await setUp()
    answerWith(500)
    await aCustomer(business.client, { fullName: 'Ada <script>alert(1)</script>' })
    await app.runDue()
    const [event] = await eventsOf(business)
    const { html } = await browser.get(`/console/events/${event?.eventId ?? ''}`)
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<b>thanks</b>')
    const text = unescaped(html)
    const sent = receiver().received.find(({ headers }) => headers['webhook-id'] === event?.eventId)
    expect(text).toContain(sent?.body)
    expect(text).toContain('<b>thanks</b>')
    expect(text).toContain(`webhook-id: ${event?.eventId ?? ''}`)
    const header = (name: string): string =>
      new RegExp(`(?:\n|<pre[^>]*>)${name}: ([^<\n]+)`).exec(text)?.[1] ?? ''
    const secret = (await app.wired.webhooks.findEndpoint(business.id))?.secret ?? ''
    const signed = {
      id: event?.eventId ?? '',
      timestamp: header('webhook-timestamp'),
      body: Buffer.from(sent?.body ?? ''),
      signature: header('webhook-signature'),
    }
    expect(await isStandardSigned(secret, signed, new Date())).toBe(true)
    expect(header('x-webhook-signature')).toBe(sent?.headers['x-webhook-signature'])
  })

  it('of another business is not found, and not sent again', async () => {
    const [{ business }, { browser }] = [await setUp(), await setUp()]
    await aCustomer(business.client)
    const [event] = await eventsOf(business)
    const page = `/console/events/${event?.eventId ?? ''}`
    expect((await browser.get(page)).status).toBe(404)
    expect((await browser.get(`${page}/replay`)).status).toBe(404)
  })

  it('is sent again only while its customer is not erased', async () => {
    const { business, browser } = await setUp()
    const { customerId } = await aCustomer(business.client)
    const [event] = await eventsOf(business)
    const page = `/console/events/${event?.eventId ?? ''}`
    const link = `href="${page}/replay"`
    expect((await browser.get(page)).html).toContain(link)
    await app.wired.erasure.erase({ businessId: business.id, customerId })
    const erased = await browser.get(page)
    expect(erased.html).toContain('The customer of this event was erased.')
    expect(erased.html).not.toContain(link)
  })
})

describe('a replay', () => {
  it('of one event sends it again with the same bytes', async () => {
    const { business, browser } = await setUp()
    answerWith(200)
    await aCustomer(business.client)
    await app.runDue()
    const [event] = await eventsOf(business)
    const page = `/console/events/${event?.eventId ?? ''}`
    expect((await browser.get(`${page}/replay`)).html).toContain('<a href="/console/webhooks">Webhooks</a>')
    const reply = await browser.submit(`${page}/replay`, { reason: 'lost' })
    expect(reply).toMatchObject({ status: 303, location: page })
    await app.runDue()
    const bodies = receiver().received.filter(({ headers }) => headers['webhook-id'] === event?.eventId)
    expect(bodies).toHaveLength(2)
    expect(bodies[1]?.body).toBe(bodies[0]?.body)
    expect(await done(business)).toEqual(['webhook replay DONE'])
  })

  it('of all undelivered events leaves out what was delivered', async () => {
    const { business, browser } = await setUp()
    const since = new Date(Date.now() - 3_600_000).toISOString().slice(0, 16)
    answerWith(200)
    await aCustomer(business.client)
    await app.runDue()
    answerWith(500)
    await aCustomer(business.client)
    await aCustomer(business.client)
    await app.runDue()
    const reply = await browser.submit('/console/webhooks/replay', { since })
    expect(reply.html).toContain('Events that are sent again: 2.')
    expect((await eventsOf(business)).map(({ status }) => status)).toEqual([
      'waiting',
      'waiting',
      'delivered',
    ])
    expect(await done(business)).toEqual(['webhook replay DONE'])
  })

  it('without a time is refused at its field', async () => {
    const { browser } = await setUp()
    expect((await browser.submit('/console/webhooks/replay', { since: 'yesterday' })).status).toBe(422)
  })
})

describe('a test event', () => {
  it('is sent about something that exists', async () => {
    const { business, browser } = await setUp()
    const customer = await aCustomer(business.client)
    const fields = { event: 'CUSTOMER.UPDATED', entityId: customer.customerId }
    const reply = await browser.submit('/console/webhooks/test', fields)
    expect(reply).toMatchObject({ status: 303, location: '/console/webhooks' })
    expect((await eventsOf(business)).map(({ event }) => event)).toEqual([
      'CUSTOMER.UPDATED',
      'CUSTOMER.CREATED',
    ])
    const wrong = await browser.submit('/console/webhooks/test', { event: '', entityId: 'x' })
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain('Choose an event.')
    const unknown = await browser.submit('/console/webhooks/test', { ...fields, entityId: 'f'.repeat(24) })
    expect(unknown.status).toBe(422)
    expect(unknown.html).toContain('<a href="#entityId">Nothing of yours that the event may be about')
  })

  it('is not for a role without WEBHOOK.TEST', async () => {
    const { business } = await setUp()
    const browser = await site.signIn(business.id, 'PAYER')
    for (const path of ['', '/test', '/replay', '/url', '/rotate', '/pause', '/resume'])
      expect((await browser.get(`/console/webhooks${path}`)).status).toBe(403)
  })
})
