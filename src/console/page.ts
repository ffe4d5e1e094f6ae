import type { JSX } from 'preact'
import type { Faults } from './kit/form.tsx'
import type { IconName } from './kit/icon.tsx'
import type { PageAnswer, PageRequest } from '../http/pages.ts'
import type { Refusal } from '../kernel/refusal.ts'
import type { ConsolePermission, OperatorPermission, Realm, Session } from '../people/index.ts'
import type { Rooms } from '../wire/rooms.ts'

/** A permission of a page: of people of a business, or of operators. */
export type PagePermission = ConsolePermission | OperatorPermission

/** The services that pages and acts call, in process. */
export type ConsoleRooms = Rooms & Rooms['services']

/** The hidden fields of a form: `token` shows that a page of this session sent it, `attempt` is its key
 *  (docs/design/console.md#requests). */
export type FormSecret = { readonly token: string; readonly attempt: string }

/** A page to show in the frame of the console. */
export type Shown = {
  readonly title: string
  readonly content: JSX.Element
  /** The faults of the form on the page: with any, the status is 422. */
  readonly faults?: Faults
  /** 200 by default. */
  readonly status?: number
}

/** What a page without a session gets. */
export type OpenContext = {
  /** Whose console it is. */
  readonly realm: Realm
  readonly rooms: ConsoleRooms
  readonly request: PageRequest
  /** The parts of the path that the catalogue names, decoded. */
  readonly params: Readonly<Record<string, string>>
  readonly now: Date
  /** Returns the address of a page from its path below the site. */
  readonly to: (path: string) => string
  /** Shows a page without navigation. */
  readonly showPlain: (shown: Shown) => PageAnswer
  readonly redirect: (path: string, token?: string | null) => PageAnswer
}

/** What a page of a person who is signed in gets. */
export type PageContext = OpenContext & {
  readonly session: Session
  /** Empty in the console of operators. */
  readonly businessId: string
  readonly isSandbox: boolean
  readonly can: (permission: PagePermission) => boolean
  /** The page of the navigation that this one is below, else the account of the person. */
  readonly place: { readonly label: string; readonly path: string }
  /** Returns the hidden fields of a form that is sent to a path. */
  readonly form: (path: string) => FormSecret
  readonly show: (shown: Shown) => Promise<PageAnswer>
  /** Redirects to the page of what a form made, also when the form is sent again. */
  readonly leadTo: (path: string) => PageAnswer
}

/** A place in the navigation. */
export type NavPlace = { readonly group: NavGroup; readonly icon: IconName; readonly label: string }

/** The groups of the navigation, in their order; the first has no heading. */
export const navGroups = ['', 'Payments', 'Money', 'Developers', 'Business', 'Service'] as const

/** A group of the navigation. */
export type NavGroup = (typeof navGroups)[number]

/** A page before or without sign-in. */
export type OpenRow = {
  readonly path: string
  readonly isOpen: true
  /** True for a page that starts a ceremony: its requests are limited by address. */
  readonly isLimited?: true
  readonly get: (context: OpenContext) => Promise<PageAnswer>
  readonly post?: (context: OpenContext) => Promise<PageAnswer>
  /** Shows the form again after a refusal. */
  readonly refused?: (context: OpenContext, refusal: Refusal) => Promise<PageAnswer>
}

/** An act: the POST to the path of its page. */
export type Act = {
  readonly permission: PagePermission | null
  /** Requires that the person has proved themselves again within five minutes. */
  readonly stepUp?: true
  /** The name of the act in the audit log; null: it changes the session alone, as signing in does, and has no entry. */
  readonly audits: string | null
  /** The fields that the audit log does not show. */
  readonly hides?: readonly string[]
  /** True where the form may bring a file; the body of any other form is small. */
  readonly takesFile?: true
  /** Runs before the transaction: for what asks the network, and for faults of the form. A page that it returns is
   *  shown instead of the act. */
  readonly prepare?: (context: PageContext) => Promise<PageAnswer | undefined>
  /** Runs in the transaction of the audit entry: `context.rooms` are on it. */
  readonly run: (context: PageContext) => Promise<PageAnswer>
  /** Shows the form again after a refusal, which the audit log has already. */
  readonly refused?: (context: PageContext, refusal: Refusal) => Promise<PageAnswer>
  /** True where the room writes the entry of the audit log itself; the form is not recorded as done. */
  readonly isAudited?: true
}

/** A page of the catalogue with its act. `permission` null: everyone who is signed in. */
export type PageRow = {
  readonly path: string
  readonly permission: PagePermission | null
  readonly stepUp?: true
  readonly nav?: NavPlace
  /** The path of the place in the navigation that the page is below, where its own path does not say so. */
  readonly below?: string
  readonly get: (context: PageContext) => Promise<PageAnswer>
  readonly act?: Act
}

/** A row of the catalogue. */
export type Row = OpenRow | PageRow
