import { randomBytes } from 'node:crypto'
import { errors } from '../../generated/catalogue.ts'
import type { PageAnswer, PageRequest, PageSite } from '../http/pages.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Session } from '../people/index.ts'
import { findRow } from './find-row.ts'
import { formTokenOf, isFormOf } from './form-token.ts'
import { assets } from './kit/assets.ts'
import { explainMissing, renderPlainNotice } from './notices.tsx'
import type { Act, ConsoleRooms, OpenContext, OpenRow, PageContext, PageRow, Row } from './page.ts'
import { performedActOf, type PerformedAct } from './performed-act.ts'
import { createShow, type FrameOptions } from './show.tsx'

/** What a console needs. */
export type ConsoleDeps = {
  readonly path: string
  readonly origin: string
  readonly cookie: PageSite['cookie']
  readonly rows: readonly Row[]
  readonly rooms: ConsoleRooms
  readonly readNow: () => Promise<Date>
  readonly openSession: (token: string) => Promise<Session | undefined>
  readonly isSteppedUp: (session: Session, now: Date) => boolean
  /** Runs an act in one transaction with its audit entry. */
  readonly perform: (
    act: PerformedAct,
    work: (rooms: ConsoleRooms) => Promise<PageAnswer>,
  ) => Promise<PageAnswer>
  readonly frame: FrameOptions
}

type Params = OpenContext['params']

const withQuery = (path: string, name: string, value: string): string =>
  `${path}?${new URLSearchParams({ [name]: value }).toString()}`

/** Returns the address of sign-in, which leads back to the page. */
const signInPath = ({ method, path, query }: PageRequest): string => {
  const next = query.size > 0 ? `${path}?${query.toString()}` : path
  return method === 'POST' || path === '/' ? '/sign-in' : withQuery('/sign-in', 'next', next)
}

/** Creates what pages are given: with and without a session. */
const createContexts = (deps: ConsoleDeps) => {
  const to = (path: string): string => `${deps.path}${path === '/' ? '' : path}`
  const redirect: OpenContext['redirect'] = (path, token) => ({
    kind: 'redirect',
    to: to(path),
    ...(token !== undefined && { token }),
  })
  const show = createShow(deps.frame)
  const open = async (request: PageRequest, params: Params): Promise<OpenContext> => ({
    rooms: deps.rooms,
    request,
    params,
    now: await deps.readNow(),
    to,
    showPlain: show.plain,
    redirect,
  })
  const signedIn = (
    context: OpenContext,
    { session, token, row }: { readonly session: Session; readonly token: string; readonly row: PageRow },
  ): PageContext => {
    const can: PageContext['can'] = (permission) => session.permissions.has(permission)
    const form: PageContext['form'] = (path) => ({
      token: formTokenOf(token, path),
      attempt: randomBytes(16).toString('hex'),
    })
    return {
      ...context,
      session,
      businessId: session.businessId ?? '',
      can,
      form,
      show: (shown) => show.framed(shown, { ...context, session, row, can, form }),
    }
  }
  return { open, signedIn, redirect }
}

const runAct = async (
  perform: ConsoleDeps['perform'],
  act: Act,
  context: PageContext,
): Promise<PageAnswer> => {
  const instead = await act.prepare?.(context)
  if (instead) return instead
  try {
    if (act.isAudited) return await act.run(context)
    return await perform(performedActOf(act, context), (rooms) => act.run({ ...context, rooms }))
  } catch (error) {
    if (act.refused && error instanceof Refusal) return act.refused(context, error)
    throw error
  }
}

/** Creates a site of pages over a catalogue of rows. */
export const createConsoleSite = (deps: ConsoleDeps): PageSite => {
  const { path: home, rows } = deps
  const { open, signedIn, redirect } = createContexts(deps)

  const answerOpen = async (row: OpenRow, request: PageRequest, params: Params): Promise<PageAnswer> => {
    const work = request.method === 'POST' ? row.post : row.get
    if (!work) throw new Refusal('NOT_FOUND_ERROR')
    return work(await open(request, params))
  }

  const answerPage = async (row: PageRow, request: PageRequest, params: Params): Promise<PageAnswer> => {
    const { token, method, path, fields } = request
    const session = token === undefined ? undefined : await deps.openSession(token)
    if (token === undefined || !session) return redirect(signInPath(request))
    const context = signedIn(await open(request, params), { session, token, row })
    const isAct = method === 'POST'
    const wanted = isAct ? row.act : row
    if (!wanted) throw new Refusal('NOT_FOUND_ERROR')
    const { permission, stepUp } = wanted
    if (permission !== null && !context.can(permission))
      return context.show(explainMissing(permission, deps.frame.mode))
    if (isAct && !isFormOf(fields.get('form') ?? '', token, path))
      throw new Refusal('FORBIDDEN', { friendly: 'This form is from another page. Reload it and try again.' })
    if (stepUp && !deps.isSteppedUp(session, context.now))
      return redirect(withQuery('/step-up', 'next', path))
    return isAct && row.act ? runAct(deps.perform, row.act, context) : row.get(context)
  }

  const refused = (thrown: unknown): PageAnswer => {
    if (!(thrown instanceof Refusal) || thrown.code === 'EXTERNAL_REQUEST_ERROR') throw thrown
    const { status } = errors[thrown.code]
    return { kind: 'page', status, html: renderPlainNotice(status, { home, text: thrown.detail.friendly }) }
  }

  return {
    path: home,
    origin: deps.origin,
    cookie: deps.cookie,
    assets: new Map([...assets].map(([name, asset]) => [`/assets/${name}`, asset])),
    answer: (request) => {
      const found = findRow(rows, request.path)
      if (!found) return Promise.resolve(refused(new Refusal('NOT_FOUND_ERROR')))
      const { row, params } = found
      const answer = 'isOpen' in row ? answerOpen(row, request, params) : answerPage(row, request, params)
      return answer.catch(refused)
    },
    excuse: (status) => renderPlainNotice(status, { home }),
  }
}
