import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { startApi, type RunningApi } from '../../src/api.ts'
import { createBusinessConsole, createOperatorConsole, createTurns } from '../../src/console/index.ts'
import { createPagesApp } from '../../src/http/pages.ts'
import type { OidcConfig } from '../../src/config/oidc.ts'
import type { Money } from '../../src/kernel/money.ts'
import type { Network } from '../../src/kernel/network.ts'
import type { MailSender } from '../../src/rails/index.ts'
import type { OperatorRole, Role } from '../../src/people/index.ts'
import type { TestApp } from './app.ts'
import { watchActs } from './console-acts.ts'
import { listen } from './listen.ts'

/** A response of the console. */
export type ConsoleReply = {
  readonly status: number
  readonly html: string
  readonly location: string | null
  readonly headers: Headers
}

/** A browser without script, with the cookie of the console. */
export type ConsoleBrowser = {
  readonly cookie: () => string | undefined
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<ConsoleReply>
  /** Opens the page at `from` (by default that of the form itself), and sends its form to `path` with these fields. */
  readonly submit: (
    path: string,
    fields?: Readonly<Record<string, string | readonly string[]>>,
    from?: string,
  ) => Promise<ConsoleReply>
  /** As `submit`, with a file in the field `file`. */
  readonly upload: (
    path: string,
    fields: Readonly<Record<string, string>>,
    file: string | Buffer,
  ) => Promise<ConsoleReply>
  /** Sends a form as it is given. */
  readonly post: (
    path: string,
    fields: URLSearchParams,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<ConsoleReply>
}

const freePort = async (): Promise<number> => {
  const server = createServer()
  const port = await listen(server)
  await new Promise((done) => server.close(done))
  return port
}

/** The cookie of the console of businesses. */
export const cookieName = '__Host-corridor_console'

/** The cookie of the console of operators. */
export const operatorCookieName = '__Host-corridor_operator'

/** Reads the hidden fields of the form that a page sends to `action`. */
export const hiddenFields = (html: string, action: string): readonly (readonly [string, string])[] => {
  // A form that only asks may have the same address.
  const posts = html.indexOf(`method="post" action="${action}"`)
  const start = posts < 0 ? html.indexOf(`action="${action}"`) : posts
  expect(start, `the page has a form to ${action}`).toBeGreaterThan(-1)
  const form = html.slice(start, html.indexOf('</form>', start))
  return [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')] as const,
  )
}

/** Reads the form of a page that is sent to an address, to send it more than once or with other fields. */
export const formIn = (html: string, action: string): URLSearchParams =>
  new URLSearchParams(hiddenFields(html, action).map(([name, value]) => [name, value]))

type SentRequest = {
  readonly method?: 'POST'
  readonly body?: string | FormData
  readonly headers: Readonly<Record<string, string>>
}

type Watch = ReturnType<typeof watchActs>

const createBrowser = (url: string, watch: Watch, name = cookieName): ConsoleBrowser => {
  let cookie: string | undefined
  // The tokens of the forms that pages have shown.
  const shown = new Set<string>()
  const isShown = (fields: URLSearchParams): boolean => shown.has(fields.get('form') ?? '')
  const send = async (path: string, init: SentRequest): Promise<ConsoleReply> => {
    const headers = { ...init.headers, ...(cookie !== undefined && { cookie: `${name}=${cookie}` }) }
    const response = await fetch(`${url}${path}`, { ...init, headers, redirect: 'manual' })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      if (pair.startsWith(`${name}=`)) cookie = pair.slice(name.length + 1) || undefined
    }
    const { status } = response
    const html = await response.text()
    for (const [, token = ''] of html.matchAll(/name="form" value="([^"]+)"/g)) shown.add(token)
    return {
      status,
      html,
      location: response.headers.get('location'),
      headers: response.headers,
    }
  }
  const get: ConsoleBrowser['get'] = (path, headers = {}) => send(path, { headers })
  const post: ConsoleBrowser['post'] = (path, fields, headers = {}) =>
    watch.send({ address: path, token: cookie, fields, isShown: isShown(fields) }, () =>
      send(path, {
        method: 'POST',
        body: fields.toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: url,
          'sec-fetch-site': 'same-origin',
          ...headers,
        },
      }),
    )
  return {
    cookie: () => cookie,
    get,
    post,
    upload: async (path, fields, file) => {
      const known = formIn((await get(path)).html, path)
      for (const [name, value] of Object.entries(fields)) known.append(name, value)
      const sent = new FormData()
      for (const [name, value] of known) sent.append(name, value)
      sent.append('file', new Blob([new Uint8Array(Buffer.from(file))]), 'recipients.csv')
      return watch.send({ address: path, token: cookie, fields: known, isShown: true }, () =>
        send(path, {
          method: 'POST',
          body: sent,
          headers: { origin: url, 'sec-fetch-site': 'same-origin' },
        }),
      )
    },
    submit: async (path, fields = {}, from = path) => {
      const page = await get(from)
      expect(page.status, page.html).toBe(200)
      const sent = formIn(page.html, path)
      for (const [name, value] of Object.entries(fields)) {
        for (const one of [value].flat()) sent.append(name, one)
      }
      return post(path, sent)
    },
  }
}

/** Opens the link of a sandbox, and returns the browser that it has signed in. */
const followLink = async (browser: ConsoleBrowser, path: string): Promise<ConsoleBrowser> => {
  const reply = await browser.post(path, new URLSearchParams())
  expect(reply.status, reply.html).toBe(303)
  return browser
}

/** Serves the console of `app` with the rights of its database role; fails a test where it answered 500, or where a
 *  form did not leave the entry of its act in the audit log. `read` returns where people may sign in beside it, and
 *  what sends their links. */
export const useConsole = (
  app: TestApp,
  read: () => {
    readonly oidc?: OidcConfig
    readonly mailSender?: MailSender
    readonly operatorNetworks?: readonly Network[]
    readonly poolDepositsAlone?: readonly Money[]
  } = () => ({}),
) => {
  const bugs: string[] = []
  const watch = watchActs(app, () => bugs.splice(0))
  const closers: (() => Promise<void>)[] = []
  let running: RunningApi | undefined
  let url = ''
  beforeAll(async () => {
    const port = await freePort()
    url = `http://localhost:${port.toString()}`
    const { oidc, operatorNetworks = [] } = read()
    const where = { url, rpId: 'localhost', oidc, operatorNetworks }
    const other = await app.serveOn(app.urlAs('console'), { ...read(), console: where })
    closers.push(other.close)
    const config = { mode: 'sandbox', console: { ...where, port, twinUrl: undefined } } as const
    const options = { config, runInTurn: createTurns(12) }
    const sites = [createBusinessConsole(other.wired, options), createOperatorConsole(other.wired, options)]
    const pages = createPagesApp(sites, {
      readiness: [],
      trustedProxies: [],
      onBug: (bug) => bugs.push(`${bug.message}\n${bug.stack}`),
    })
    running = await startApi(pages, { host: 'localhost', port })
  })
  afterEach(async () => {
    expect(bugs.splice(0), 'pages that answered 500').toEqual([])
    await watch.check()
  })
  afterAll(async () => {
    watch.write()
    await running?.close(1_000)
    for (const close of closers) await close()
  })
  return {
    get url(): string {
      return url
    },
    /** Checks what was sent so far, before a test changes the audit log itself. */
    checkActs: () => watch.check(),
    /** A browser of an operator that is not signed in. */
    openOperator: (): ConsoleBrowser => createBrowser(url, watch, operatorCookieName),
    /** Signs in the operator of the sandbox with this role. */
    signInOperator: async (role: OperatorRole): Promise<ConsoleBrowser> => {
      const token = await app.wired.people.createLink({ realm: 'operator', role })
      return followLink(createBrowser(url, watch, operatorCookieName), `/operator/link/${token}`)
    },
    /** A browser that is not signed in. */
    open: (): ConsoleBrowser => createBrowser(url, watch),
    /** The id of the person of the sandbox with this role. */
    personOf: async (businessId: string, role: Role): Promise<string> => {
      await app.wired.people.createLink({ realm: 'business', businessId, role })
      const members = await app.wired.people.members.list(businessId)
      return members.find((member) => member.role === role)?.personId ?? ''
    },
    /** Signs in a person of the sandbox with this role. */
    signIn: async (businessId: string, role: Role): Promise<ConsoleBrowser> => {
      const token = await app.wired.people.createLink({ realm: 'business', businessId, role })
      return followLink(createBrowser(url, watch), `/console/link/${token}`)
    },
  }
}
