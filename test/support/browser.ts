import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { chromium, type Browser, type Page } from 'playwright-core'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Finds Chromium on this machine. Browser tests fail without one. */
export const findChromium = (): string => {
  const given = process.env['CHROMIUM']
  const found = given === undefined || given === '' ? places.find((path) => existsSync(path)) : given
  if (found === undefined) {
    throw new Error('no Chromium here: install one (apt-get install chromium), or say CHROMIUM=/path/to/it')
  }
  return found
}

/** Problems of a page: requests to other hosts, policy violations, console errors. */
export type PageProblems = { readonly outside: string[]; readonly complaints: string[] }

/** An open page, with its problems so far. */
export type Visit = { readonly page: Page; readonly misdeeds: PageProblems }

/** The settings of a visit. */
export type VisitOptions = {
  readonly width: number
  readonly height: number
  readonly script?: boolean
  readonly dark?: boolean
  /** Cookies of the profile, by name. */
  readonly cookies?: Readonly<Record<string, string>>
}

// The page responds 422 to an invalid form, which the browser logs as an error.
const isOrdinary = (text: string): boolean => /status of (403|404|422)/.test(text)

const watchPage = (page: Page, origin: string, misdeeds: PageProblems): void => {
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !url.startsWith('data:')) misdeeds.outside.push(url)
  })
  page.on('console', (message) => {
    const isBad = message.type() === 'error' || message.type() === 'warning'
    if (isBad && !isOrdinary(message.text())) misdeeds.complaints.push(message.text())
  })
  page.on('pageerror', (error) => misdeeds.complaints.push(error.message))
}

const openPage = async (browser: Browser, url: string, options: VisitOptions): Promise<Visit> => {
  const { width, height, script = true, dark = false, cookies = {} } = options
  const context = await browser.newContext({
    viewport: { width, height },
    javaScriptEnabled: script,
    colorScheme: dark ? 'dark' : 'light',
  })
  const { origin } = new URL(url)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({
      name,
      value,
      url: origin.replace('http:', 'https:'),
    })),
  )
  const page = await context.newPage()
  const misdeeds: PageProblems = { outside: [], complaints: [] }
  watchPage(page, origin, misdeeds)
  await page.goto(url)
  return { page, misdeeds }
}

/** Starts Chromium for the tests of a file. */
export const useBrowser = () => {
  const state: { browser?: Browser } = {}
  const visits: Visit[] = []
  const views = new Map<string, Visit>()
  beforeAll(async () => {
    state.browser = await chromium.launch({
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage'],
    })
  })
  afterEach(async () => {
    for (const { page } of visits.splice(0)) await page.context().close()
  })
  afterAll(async () => {
    await state.browser?.close()
  })
  const open = async (url: string, options: VisitOptions): Promise<Visit> => {
    if (!state.browser) throw new Error('the browser starts in beforeAll')
    return openPage(state.browser, url, options)
  }
  return {
    /** Opens a page in a fresh profile, which is closed after the test. */
    visit: async (url: string, options: VisitOptions): Promise<Visit> => {
      const visit = await open(url, options)
      visits.push(visit)
      return visit
    },
    /** Opens an address in the one page that all views with these settings share, which is quicker than a fresh
     *  profile. It ends the view before it. */
    view: async (url: string, options: VisitOptions): Promise<Visit> => {
      const name = JSON.stringify([new URL(url).origin, options])
      const known = views.get(name)
      if (!known) {
        const view = await open(url, options)
        views.set(name, view)
        return view
      }
      // What the page before still does is not counted.
      await known.page.goto('about:blank')
      for (const list of Object.values(known.misdeeds)) list.length = 0
      await known.page.goto(url)
      return known
    },
  }
}
