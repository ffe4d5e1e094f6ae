import type { ComponentChildren, JSX } from 'preact'
import { Time } from './dates.tsx'
import { PageDocument, documentText } from './document.tsx'
import { FormSecrets, type FormSecret } from './form.tsx'
import { Icon } from './icon.tsx'
import { Nav, type NavGroup } from './nav.tsx'

/** What every page shows to a person who is signed in. */
export type ShellProps = {
  /** The path of the site, such as `/console`. */
  readonly base: string
  /** The owner of the site: a business, or the operator. `href` leads to the businesses of the person. */
  readonly owner: { readonly name: string; readonly place?: string; readonly href?: string }
  readonly mode: 'sandbox' | 'live'
  /** The same page of the deployment of the other mode. */
  readonly twin?: string | undefined
  readonly person: { readonly name: string; readonly email: string }
  /** How many security notices the person has not marked as seen. */
  readonly unseenNotices: number
  readonly groups: readonly NavGroup[]
  /** The address of the page in the navigation to mark; empty for a page that is below none. */
  readonly current: string
  /** What the search box contains; undefined where the site has none. */
  readonly query: string | undefined
  /** The hidden fields of the form that signs out; it posts to `<base>/sign-out`. */
  readonly signOut: FormSecret
  /** When the ledger was last checked, and whether it balanced. */
  readonly ledger?: { readonly checkedAt: Date; readonly isBalanced: boolean } | undefined
}

const Owner = ({ owner }: ShellProps): JSX.Element => {
  const content = (
    <>
      <span class="seal" aria-hidden="true">
        {owner.name.charAt(0).toUpperCase()}
      </span>
      <span>
        <b>{owner.name}</b>
        {owner.place !== undefined && <span>{owner.place}</span>}
      </span>
    </>
  )
  if (owner.href === undefined) return <div class="business">{content}</div>
  return (
    <a class="business" href={owner.href}>
      {content}
      <Icon name="chevrons" />
    </a>
  )
}

const Side = (props: ShellProps): JSX.Element => (
  <aside class="side" aria-label="Business and sections">
    <Owner {...props} />
    <details class="menu pop">
      <summary class="button small">
        <Icon name="menu" />
        Menu
      </summary>
      <div class="panel">
        <Nav groups={props.groups} current={props.current} />
      </div>
    </details>
    <Nav groups={props.groups} current={props.current} />
    {props.ledger && (
      <footer>
        <p>
          <span class={`dot${props.ledger.isBalanced ? '' : ' bad'}`} />
          {props.ledger.isBalanced ? 'Books balanced at ' : 'Books out of balance at '}
          <Time at={props.ledger.checkedAt} as="minute" /> UTC
        </p>
      </footer>
    )}
  </aside>
)

const Search = ({ base, query }: ShellProps): JSX.Element => (
  <form class="search" role="search" action={`${base}/search`}>
    <Icon name="search" />
    <label class="quiet" for="q">
      Search
    </label>
    <input
      id="q"
      name="q"
      type="search"
      placeholder="Find by id, reference, email, account ending"
      value={query}
    />
    <kbd>/</kbd>
  </form>
)

const modes = { sandbox: 'Sandbox', live: 'Live' } as const

const ModeName = ({ mode }: { readonly mode: ShellProps['mode'] }): JSX.Element => (
  <>
    <span class={`dot${mode === 'live' ? '' : ' note'}`} />
    {modes[mode]}
  </>
)

const ModeSwitch = ({ mode, twin, current }: ShellProps): JSX.Element => (
  <nav class="mode" aria-label="Environment">
    {(['sandbox', 'live'] as const).map((one) =>
      one === mode ? (
        <a key={one} href={current} aria-current="true">
          <ModeName mode={one} />
        </a>
      ) : (
        twin !== undefined && (
          <a key={one} href={twin}>
            {modes[one]}
          </a>
        )
      ),
    )}
  </nav>
)

/** Returns the first letters of the first and the last name. */
export const initialsOf = (name: string): string => {
  const parts = name.split(/\s+/).filter((part) => part !== '')
  return [parts.at(0), parts.length > 1 ? parts.at(-1) : undefined]
    .map((part) => part?.charAt(0).toUpperCase())
    .join('')
}

const Unseen = ({ count }: { readonly count: number }): JSX.Element | null =>
  count === 0 ? null : (
    <span class="count">
      {count} <span class="quiet">new security notices</span>
    </span>
  )

const Person = ({ base, person, unseenNotices, signOut }: ShellProps): JSX.Element => (
  <details class="person pop">
    <summary>
      <span class="face" aria-hidden="true">
        {initialsOf(person.name)}
      </span>
      <span class="name">{person.name}</span>
      <Unseen count={unseenNotices} />
    </summary>
    <div class="panel">
      <p>{person.email}</p>
      <a class="item" href={`${base}/me`}>
        <Icon name="people" />
        Your account
      </a>
      {unseenNotices > 0 && (
        <a class="item" href={`${base}/me#notices`}>
          <Icon name="shield" />
          Security notices
        </a>
      )}
      <form method="post" action={`${base}/sign-out`}>
        <FormSecrets secret={signOut} />
        <button class="item">
          <Icon name="back" />
          Sign out
        </button>
      </form>
    </div>
  </details>
)

const Shell = ({
  children,
  ...props
}: ShellProps & { readonly children: ComponentChildren }): JSX.Element => (
  <div class="shell">
    <Side {...props} />
    <div>
      <header class="top">
        {props.query === undefined ? <span /> : <Search {...props} />}
        <div class="end">
          <ModeSwitch {...props} />
          <Person {...props} />
        </div>
      </header>
      <main id="main">{children}</main>
    </div>
  </div>
)

/** Renders a page for a person who is signed in, as an HTML document. */
export const renderPage = (page: {
  readonly title: string
  readonly shell: ShellProps
  readonly children: ComponentChildren
}): string =>
  documentText(
    <PageDocument title={`${page.title} · ${page.shell.owner.name} · Corridor`} base={page.shell.base}>
      <Shell {...page.shell}>{page.children}</Shell>
    </PageDocument>,
  )
