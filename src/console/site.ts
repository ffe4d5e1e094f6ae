import { randomBytes } from 'node:crypto'
import { errors } from '../../generated/catalogue.ts'
import { isTrouble } from '../http/failure.ts'
import type { Trx } from '../db/tx.ts'
import type { AdmittedUpload, PageAnswer, PageRequest, PageSite } from '../http/pages.ts'
import { isWithinAny, normalAddress, type Network } from '../kernel/network.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Realm, Session } from '../people/index.ts'
import type { OpenForm } from './done-forms.ts'
import { findRow } from './find-row.ts'
import { formTokenOf, isFormOf } from './form-token.ts'
import { assets } from './kit/assets.ts'
import { explainMissing, renderPlainNotice } from './notices.tsx'
import type { Act, ConsoleRooms, OpenContext, OpenRow, PageContext, PageRow, Row } from './page.ts'
import { performedActOf, type PerformedAct } from './performed-act.ts'
import { createShow, findPlace, type FrameOptions } from './show.tsx'
import type { RunInTurn } from './turns.ts'

/** What a console needs. */
export type ConsoleDeps = {
  readonly realm: Realm
  readonly path: string
  readonly origin: string
  readonly cookie: PageSite['cookie']
  readonly rows: readonly Row[]
  /** From where the pages can be reached; empty: from everywhere. */
  readonly networks: readonly Network[]
  readonly rooms: ConsoleRooms
  readonly readNow: () => Promise<Date>
  readonly openSession: (token: string) => Promise<Session | undefined>
  readonly runInTurn: RunInTurn
  readonly isSteppedUp: (session: Session, now: Date) => boolean
  readonly openForm: OpenForm
  /** Runs an act in one transaction with its audit entry. */
  readonly perform: (
    act: PerformedAct,
    work: (rooms: ConsoleRooms, trx: Trx) => Promise<PageAnswer>,
  ) => Promise<PageAnswer>
  readonly frame: FrameOptions
}

type Params = OpenContext['params']
type FoundRow = NonNullable<ReturnType<typeof findRow>>
type FoundPage = { readonly row: PageRow; readonly params: Params }
type SignedIn = { readonly session: Session; readonly token: string }
type Admitted = { readonly context: PageContext; readonly token: string }

const ownerOf = ({ session }: SignedIn): string => session.businessId ?? 'operators'

const withQuery = (path: string, name: string, value: string): string =>
  `${path}?${new URLSearchParams({ [name]: value }).toString()}`

const addressOf = ({ path, query }: PageRequest): string =>
  query.size > 0 ? `${path}?${query.toString()}` : path

/** Returns the address of sign-in, which leads back to the page. */
const signInPath = (request: PageRequest): string =>
  request.method === 'POST' || request.path === '/'
    ? '/sign-in'
    : withQuery('/sign-in', 'next', addressOf(request))

/** Creates what pages are given: with and without a session. */
const createContexts = (deps: ConsoleDeps) => {
  const to = (path: string): string => `${deps.path}${path === '/' ? '' : path}`
  const redirect: OpenContext['redirect'] = (path, token) => ({
    kind: 'redirect',
    to: to(path),
    ...(token !== undefined && { token }),
  })
  const show = createShow(deps.frame)
  const open = (request: PageRequest, params: Params, now: Date): OpenContext => ({
    realm: deps.realm,
    rooms: deps.rooms,
    request,
    params,
    now,
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
    const own = { ...context, session, can, form, place: findPlace(deps.rows, row) }
    return {
      ...own,
      businessId: session.businessId ?? '',
      isSandbox: deps.frame.mode === 'sandbox',
      show: (shown) => show.framed(shown, own),
      leadTo: (path) => ({ kind: 'redirect', to: to(path), leadsTo: to(path) }),
    }
  }
  return { open, signedIn, redirect }
}

const isShown = (thrown: unknown): thrown is Refusal => thrown instanceof Refusal && !isTrouble(thrown)

/** Runs what a form does; where it is refused, shows the form again if the row can. */
const runForm = async <Context extends OpenContext>(
  context: Context,
  run: () => Promise<PageAnswer>,
  refused: ((context: Context, refusal: Refusal) => Promise<PageAnswer>) | undefined,
): Promise<PageAnswer> => {
  try {
    return await run()
  } catch (error) {
    if (refused && isShown(error)) return refused(context, error)
    throw error
  }
}

/** Runs an act. Where its entry of the audit log is written here, a form does it once. */
const runAct = async (
  { perform, openForm }: Pick<ConsoleDeps, 'perform' | 'openForm'>,
  act: Act,
  context: PageContext,
): Promise<PageAnswer> => {
  const { audits, isAudited, prepare, refused } = act
  if (audits === null || isAudited)
    return (await prepare?.(context)) ?? runForm(context, () => act.run(context), refused)
  const form = openForm(context)
  const run = () =>
    perform(performedActOf({ ...act, audits }, context), (rooms, trx) =>
      form.runOnce(trx, () => act.run({ ...context, rooms })),
    )
  const done = await form.find()
  if (done) return done
  // The same form that was sent meanwhile may be done by now.
  const shown = await prepare?.(context)
  if (shown) return (await form.find()) ?? shown
  return runForm(context, run, async (_, refusal) => {
    const made = await form.find()
    if (made) return made
    if (refused) return refused(context, refusal)
    throw refusal
  })
}

const refusedIn =
  (home: string) =>
  (thrown: unknown): PageAnswer => {
    if (!isShown(thrown)) throw thrown
    const { status } = errors[thrown.code]
    return { kind: 'page', status, html: renderPlainNotice(status, { home, text: thrown.detail.friendly }) }
  }

/** Returns what finds the row of a request. From outside the networks of the site there is none. */
const finderOf = ({ rows, networks }: Pick<ConsoleDeps, 'rows' | 'networks'>) => {
  const isReachable = (given: string): boolean => {
    const address = normalAddress(given)
    return networks.length === 0 || (address !== undefined && isWithinAny(address, networks))
  }
  return ({ address, path }: PageRequest): Promise<FoundRow> => {
    const found = isReachable(address) ? findRow(rows, path) : undefined
    return found ? Promise.resolve(found) : Promise.reject(new Refusal('NOT_FOUND_ERROR'))
  }
}

/** Creates what every page for people who are signed in passes through: session, turn, permission and second factor. */
const createGate = (
  deps: Pick<ConsoleDeps, 'openSession' | 'runInTurn' | 'isSteppedUp' | 'frame'>,
  { open, signedIn, redirect }: ReturnType<typeof createContexts>,
) => {
  /** Opens the session, waits for a turn of its business or of the operators, and runs `work`. Redirects to sign-in
   *  where there is no session. */
  const inTurnOfSession = async <T>(
    request: PageRequest,
    work: (signedIn: SignedIn) => Promise<T>,
  ): Promise<T | PageAnswer> => {
    const { token } = request
    const session = token === undefined ? undefined : await deps.openSession(token)
    if (token === undefined || !session) return redirect(signInPath(request))
    const found = { session, token }
    const asker = { owner: ownerOf(found), person: session.person.id }
    return deps.runInTurn(asker, () => work(found))
  }

  /** Returns what a page gets, or the answer to a request that may not have it. */
  const admit = async (
    { row, params }: FoundPage,
    request: PageRequest,
    { session, token }: SignedIn,
  ): Promise<Admitted | PageAnswer> => {
    const context = signedIn(open(request, params, session.readAt), { session, token, row })
    const wanted = request.method === 'POST' ? row.act : row
    if (!wanted) throw new Refusal('NOT_FOUND_ERROR')
    const { permission, stepUp } = wanted
    if (permission !== null && !context.can(permission))
      return context.show(explainMissing(permission, deps.frame.mode))
    if (stepUp && !deps.isSteppedUp(session, context.now))
      return redirect(withQuery('/step-up', 'next', addressOf(request)))
    return { context, token }
  }
  return { inTurnOfSession, admit }
}

/** Creates a site of pages over a catalogue of rows. */
export const createConsoleSite = (deps: ConsoleDeps): PageSite => {
  const { path: home } = deps
  const contexts = createContexts(deps)
  const { inTurnOfSession, admit } = createGate(deps, contexts)

  const answerOpen = async (row: OpenRow, request: PageRequest, params: Params): Promise<PageAnswer> => {
    const { isLimited, get, post, refused } = row
    if (isLimited) await deps.rooms.people.countStart(request.address)
    const context = contexts.open(request, params, await deps.readNow())
    if (request.method === 'GET') return get(context)
    if (!post) throw new Refusal('NOT_FOUND_ERROR')
    return runForm(context, () => post(context), refused)
  }

  const runPage = async (page: FoundPage, request: PageRequest, signedIn: SignedIn): Promise<PageAnswer> => {
    const { row } = page
    const admitted = await admit(page, request, signedIn)
    if ('kind' in admitted) return admitted
    const { context, token } = admitted
    if (request.method === 'GET' || !row.act) return row.get(context)
    if (!isFormOf(request.fields.get('form') ?? '', token, request.path))
      throw new Refusal('FORBIDDEN', { friendly: 'This form is from another page. Reload it and try again.' })
    return runAct(deps, row.act, context)
  }

  const admitUpload = async (
    { row, params }: FoundRow,
    request: PageRequest,
  ): Promise<PageAnswer | AdmittedUpload> => {
    if ('isOpen' in row) throw new Refusal('BAD_REQUEST_ERROR')
    return inTurnOfSession<PageAnswer | AdmittedUpload>(request, async (signedIn) => {
      const admitted = await admit({ row, params }, request, signedIn)
      if ('kind' in admitted) return admitted
      if (!row.act?.takesFile) throw new Refusal('BAD_REQUEST_ERROR')
      return { kind: 'admitted', owner: ownerOf(signedIn) }
    })
  }

  const [refused, find] = [refusedIn(home), finderOf(deps)]
  const answer = ({ row, params }: FoundRow, request: PageRequest): Promise<PageAnswer> =>
    'isOpen' in row
      ? answerOpen(row, request, params)
      : inTurnOfSession(request, (signedIn) => runPage({ row, params }, request, signedIn))

  return {
    path: home,
    origin: deps.origin,
    cookie: deps.cookie,
    assets: new Map([...assets].map(([name, asset]) => [`/assets/${name}`, asset])),
    admitUpload: (request) =>
      find(request)
        .then((found) => admitUpload(found, request))
        .catch(refused),
    answer: (request) =>
      find(request)
        .then((found) => answer(found, request))
        .catch(refused),
    excuse: (status) => renderPlainNotice(status, { home }),
  }
}
