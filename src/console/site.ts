import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { PageAnswer, PageRequest, PageSite } from '../http/pages.ts'
import { Refusal } from '../kernel/refusal.ts'
import { errors } from '../../generated/catalogue.ts'
import type { Session } from '../people/index.ts'
import { findRow } from './find-row.ts'
import { explainMissing, renderPlainNotice } from './notices.tsx'
import type { Act, ConsoleRooms, OpenContext, OpenRow, PageContext, PageRow, Row } from './page.ts'
import { createShow, type FrameOptions } from './show.tsx'
import { assets } from './kit/assets.ts'

/** What a console needs. */
export type ConsoleDeps = {
  readonly path: string
  readonly origin: string
  readonly cookie: PageSite['cookie']
  readonly rows: readonly Row[]
  readonly rooms: ConsoleRooms
  readonly readNow: () => Promise<Date>
  readonly openSession: (token: string, request: PageRequest) => Promise<Session | undefined>
  readonly isSteppedUp: (session: Session, now: Date) => boolean
  /** Runs an act in one transaction with its audit entry. */
  readonly perform: (
    act: PerformedAct,
    work: (rooms: ConsoleRooms) => Promise<PageAnswer>,
  ) => Promise<PageAnswer>
  readonly frame: FrameOptions
}

/** An act as the audit log has it. */
export type PerformedAct = {
  readonly name: string
  readonly session: Session
  /** The id in the path of the page, else that of the business. */
  readonly subject: string
  readonly details: Readonly<Record<string, string>>
  readonly reason: string | undefined
  readonly requestId: string
}

/** Returns the token of a form: only a page of this session can name it for this path. */
export const formTokenOf = (sessionToken: string, path: string): string =>
  createHmac('sha256', sessionToken).update(path).digest('base64url')

const isSame = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))

const maxDetailLength = 500
const formFields: ReadonlySet<string> = new Set(['form', 'attempt', 'reason'])

const detailsOf = (
  { hides = [] }: Act,
  { params, request }: Pick<OpenContext, 'params' | 'request'>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...Object.entries(params), ...request.fields]
      .filter(([name]) => !formFields.has(name))
      .map(([name, value]) => [name, hides.includes(name) ? 'hidden' : value.slice(0, maxDetailLength)]),
  )

const withQuery = (path: string, name: string, value: string): string =>
  `${path}?${new URLSearchParams({ [name]: value }).toString()}`

/** Creates a site of pages over a catalogue of rows. */
export const createConsoleSite = (deps: ConsoleDeps): PageSite => {
  const { path: root, rows } = deps
  const to = (path: string): string => `${root}${path === '/' ? '' : path}`
  const redirect: OpenContext['redirect'] = (path, token) => ({
    kind: 'redirect',
    to: to(path),
    ...(token !== undefined && { token }),
  })
  const show = createShow(deps.frame)

  const openContext = async (request: PageRequest, params: OpenContext['params']): Promise<OpenContext> => ({
    rooms: deps.rooms,
    request,
    params,
    now: await deps.readNow(),
    to,
    showPlain: show.plain,
    redirect,
  })

  const pageContext = (
    open: OpenContext,
    { session, token, row }: { readonly session: Session; readonly token: string; readonly row: PageRow },
  ): PageContext => {
    const can: PageContext['can'] = (permission) => session.permissions.has(permission)
    const form: PageContext['form'] = (path) => ({
      token: formTokenOf(token, path),
      attempt: randomBytes(16).toString('hex'),
    })
    return {
      ...open,
      session,
      businessId: session.businessId ?? '',
      can,
      form,
      show: (shown) => show.framed(shown, { ...open, session, row, can, form }),
    }
  }

  const signIn = ({ method, path, query }: PageRequest): PageAnswer => {
    const next = query.size > 0 ? `${path}?${query.toString()}` : path
    const isHome = method === 'POST' || path === '/'
    return redirect(isHome ? '/sign-in' : withQuery('/sign-in', 'next', next))
  }

  const answerOpen = async (
    row: OpenRow,
    request: PageRequest,
    params: OpenContext['params'],
  ): Promise<PageAnswer> => {
    const work = request.method === 'POST' ? row.post : row.get
    if (!work) throw new Refusal('NOT_FOUND_ERROR')
    return work(await openContext(request, params))
  }

  const runAct = async (act: Act, context: PageContext): Promise<PageAnswer> => {
    const instead = await act.prepare?.(context)
    if (instead) return instead
    return performRun(act, context).catch((thrown: unknown) => {
      if (act.refused && thrown instanceof Refusal) return act.refused(context, thrown)
      throw thrown
    })
  }

  const performRun = async (act: Act, context: PageContext): Promise<PageAnswer> => {
    const { session, request } = context
    if (act.isAudited) return act.run(context)
    const reason = request.fields.get('reason')?.trim()
    return deps.perform(
      {
        name: act.audits,
        session,
        subject: Object.values(context.params)[0] ?? context.businessId,
        details: detailsOf(act, context),
        reason: reason === '' ? undefined : reason,
        requestId: request.requestId,
      },
      (rooms) => act.run({ ...context, rooms }),
    )
  }

  const answerPage = async (
    row: PageRow,
    request: PageRequest,
    params: OpenContext['params'],
  ): Promise<PageAnswer> => {
    const { token } = request
    const session = token === undefined ? undefined : await deps.openSession(token, request)
    if (token === undefined || !session) return signIn(request)
    const context = pageContext(await openContext(request, params), { session, token, row })
    const isAct = request.method === 'POST'
    const wanted = isAct ? row.act : row
    if (!wanted) throw new Refusal('NOT_FOUND_ERROR')
    const { permission, stepUp } = wanted
    if (permission !== null && !context.can(permission))
      return context.show(explainMissing(permission, deps.frame.mode))
    if (isAct && !isSame(request.fields.get('form') ?? '', formTokenOf(token, request.path)))
      throw new Refusal('FORBIDDEN', { friendly: 'This form is from another page. Reload it and try again.' })
    if (stepUp && !deps.isSteppedUp(session, context.now))
      return redirect(withQuery('/step-up', 'next', request.path))
    return isAct && row.act ? runAct(row.act, context) : row.get(context)
  }

  const refused = (thrown: unknown): PageAnswer => {
    if (!(thrown instanceof Refusal) || thrown.code === 'EXTERNAL_REQUEST_ERROR') throw thrown
    const { status } = errors[thrown.code]
    const text = thrown.detail.friendly
    return { kind: 'page', status, html: renderPlainNotice(status, { home: root, text }) }
  }

  return {
    path: root,
    origin: deps.origin,
    cookie: deps.cookie,
    assets: new Map([...assets].map(([name, asset]) => [`/assets/${name}`, asset])),
    answer: async (request) => {
      const found = findRow(rows, request.path)
      if (!found) return refused(new Refusal('NOT_FOUND_ERROR'))
      const { row, params } = found
      return ('isOpen' in row ? answerOpen(row, request, params) : answerPage(row, request, params)).catch(
        refused,
      )
    },
    excuse: (status) => renderPlainNotice(status, { home: root }),
  }
}
