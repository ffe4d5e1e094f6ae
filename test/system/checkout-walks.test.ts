import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type BrowserContext, type Response } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, usualPatience, type Patience, type RunningApi } from '../../src/api.ts'
import { createChance, type Chance } from '../programs/soak/chance.ts'
import { useApp } from '../support/app.ts'
import { findChromium } from '../support/browser.ts'
import { aBusiness, type TestBusiness } from '../support/builders.ts'
import { aCheckout, cardFields, useNetworks, walletFields } from '../support/checkouts.ts'
import { listen } from '../support/listen.ts'
import { readNumber } from '../support/read-number.ts'

// Payers come from a shop that prepared a spare connection to the checkout, and pause longer than the server waits for
// a head. `make test-system` walks with a short patience; `make walks` with the real one, twenty browsers at once.

const isWhole = process.env['WALKS'] !== undefined
const walks = readNumber('WALKS', 20)
const seed = readNumber('SEED', isWhole ? randomInt(2 ** 31) : 7)
const browsers = isWhole ? 20 : 2
const patience: Patience = isWhole ? usualPatience : { headMs: 400, requestMs: 6_000, silenceMs: 30_000 }
// From half of the time of a head to three times: 5 to 30 seconds.
const pauses = { from: patience.headMs / 2, to: patience.headMs * 3 }

const app = useApp()
const state: { api?: RunningApi; shop?: Server; business?: TestBusiness } = {}
let shopUrl = ''

beforeAll(async () => {
  await useNetworks(app)
  const http = app.wired.createApp({
    readiness: [],
    onAnswered: () => undefined,
    onBug: ({ message }) => {
      throw new Error(message)
    },
    docsFile: 'dist/docs/index.html',
  })
  state.api = await startApi(http, { host: '127.0.0.1', port: 0 }, patience)
  state.shop = createShop()
  shopUrl = `http://127.0.0.1:${(await listen(state.shop)).toString()}`
  state.business = await aBusiness(app)
})
afterAll(async () => {
  await state.api?.close(1_000)
  state.shop?.closeAllConnections()
  state.shop?.close()
})

/** Creates the shop: its page prepares a spare connection to the checkout and links to it. */
const createShop = (): Server =>
  createServer((req, res) => {
    const checkout = new URL(req.url ?? '', 'http://shop').searchParams.get('checkout') ?? ''
    res.setHeader('content-type', 'text/html')
    res.end(
      `<link rel="icon" href="data:,"><link rel="preconnect" href="${checkout}"><a href="${checkout}">Pay</a>`,
    )
  })

/** Returns what a payer must not see: an error, or a document that is not a page. */
const faultOf = (response: Response): string | undefined => {
  const type = response.headers()['content-type'] ?? ''
  const isDocument = response.request().resourceType() === 'document' && response.status() !== 303
  const isFine = response.status() < 400 && (!isDocument || type.startsWith('text/html'))
  return isFine ? undefined : `${response.status().toString()} ${type} ${response.url()}`
}

const steps = {
  card: { fields: cardFields(), select: {} },
  mobile: { fields: { phone: walletFields()['phone'] ?? '' }, select: { network: 'MPESA' } },
} as const

const walk = async (context: BrowserContext, chance: Chance): Promise<readonly string[]> => {
  const { api, business } = state
  if (!api || !business) throw new Error('they start in beforeAll')
  const checkout = await aCheckout(app, {}, business)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('response', (response) => {
    const fault = faultOf(response)
    if (fault !== undefined) faults.push(fault)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // A poll that the next page interrupts.
    if (why !== 'net::ERR_ABORTED') faults.push(`${why} ${request.url()}`)
  })
  const rest = () => pause(chance.between(pauses.from, pauses.to))
  const step = chance.pick(['card', 'mobile'] as const)
  try {
    await page.goto(`${shopUrl}/?checkout=${encodeURIComponent(checkout.url.replace(app.url, api.url))}`)
    await rest()
    await page.click('a')
    await page.waitForURL(`${api.url}/**`)
    await rest()
    await page.click(`a.channel[href$="/${step}"]`)
    await rest()
    for (const [name, value] of Object.entries(steps[step].select)) await page.selectOption(`#${name}`, value)
    for (const [name, value] of Object.entries(steps[step].fields)) await page.fill(`#${name}`, value)
    await page.click('button.primary')
    await page.waitForURL(/\/status$/)
    await rest()
    await page.reload()
  } catch (error) {
    faults.push(`${String(error)}: ${await page.content()}`)
  }
  await page.close()
  return faults
}

/** Opens a browser with a profile: without one, browsers prepare no connections. */
const openBrowser = async () => {
  const profile = await mkdtemp(join(tmpdir(), 'corridor-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  })
  const close = async (): Promise<void> => {
    await context.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  return { context, close }
}

type Browser = Awaited<ReturnType<typeof openBrowser>>

const walkAll = async (
  { context, close }: Browser,
  chances: readonly Chance[],
): Promise<readonly string[]> => {
  const faults: string[] = []
  for (const chance of chances) faults.push(...(await walk(context, chance)))
  await close()
  return faults
}

it(
  `a payer who pauses never sees JSON or an error: ${walks.toString()} walks of seed ${seed.toString()}`,
  { timeout: 1_800_000 },
  async () => {
    const chance = createChance(seed)
    const chances = Array.from({ length: walks }, () => chance.fork())
    // One after the other: starting, they take the machine from the service, and no payer is there yet.
    const opened: Browser[] = []
    for (let lane = 0; lane < browsers; lane += 1) opened.push(await openBrowser())
    const faults = await Promise.all(
      opened.map((browser, lane) =>
        walkAll(
          browser,
          chances.filter((_one, index) => index % browsers === lane),
        ),
      ),
    )
    expect(faults.flat()).toEqual([])
  },
)
