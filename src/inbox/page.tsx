import type { JSX } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { InboxPage } from './inbox.ts'
import type { InboxFilter, Received, Verdict } from './received.ts'

/** The props of the page. `path` is its own path, below which are style, script, stream and replays; `before` is where
 *  the page begins, undefined for the newest webhooks. */
export type InboxPageProps = InboxPage & {
  readonly filter: InboxFilter
  readonly before?: string | undefined
  readonly path: string
  /** The event that was just sent again. */
  readonly replayed?: string | undefined
}

/** The Content-Security-Policy of the page: its own style, script and stream, and an empty icon. */
export const inboxPagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  // Without an icon a browser requests /favicon.ico; where the policy forbids it, the console shows an error.
  'img-src data:',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const verdicts: Readonly<Record<Verdict, { readonly mark: string; readonly words: string }>> = {
  valid: { mark: '✓', words: 'verified' },
  invalid: { mark: '✗', words: 'invalid' },
  missing: { mark: '✗', words: 'header missing' },
  unknown: { mark: '✗', words: 'not checked: no secret' },
}

const Check = ({ name, verdict }: { readonly name: string; readonly verdict: Verdict }): JSX.Element => {
  const { mark, words } = verdicts[verdict]
  return (
    <li class={verdict === 'valid' ? 'check good' : 'check bad'}>
      <span class="mark" aria-hidden="true">
        {mark}
      </span>
      <code>{name}</code> <span>{words}</span>
    </li>
  )
}

type FactProps = { readonly name: string; readonly value: string | null; readonly copies?: boolean }

const Fact = ({ name, value, copies = false }: FactProps): JSX.Element => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value ?? <span class="none">none</span>}
      {copies && value !== null && (
        <button class="copy" type="button" data-copy={value} aria-label={`${name}: copy`}>
          Copy
        </button>
      )}
    </dd>
  </div>
)

const good: ReadonlySet<string> = new Set(['SUCCESS', 'ACTIVE', 'APPROVED', 'COMPLETED', 'VERIFIED', 'PAID'])
const bad: ReadonlySet<string> = new Set([
  'FAILED',
  'REJECTED',
  'BLOCKED',
  'CANCELLED',
  'REVERSED',
  'DISPUTED',
])

const Status = ({ status }: { readonly status: string }): JSX.Element => {
  const name = status.toUpperCase()
  const tone = good.has(name) ? ' good' : bad.has(name) ? ' bad' : ''
  return <span class={`status${tone}`}>{status}</span>
}

const shownTime = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', ' UTC')

const Replay = ({ path, item }: { readonly path: string; readonly item: Received }): JSX.Element | null =>
  item.eventId === null ? null : (
    <form method="post" action={`${path}/${item.businessId}/replay`}>
      <input type="hidden" name="eventId" value={item.eventId} />
      <button type="submit">Send again</button>
    </form>
  )

const Item = ({ item, path }: { readonly item: Received; readonly path: string }): JSX.Element => (
  <article id={`webhook-${item.id}`} aria-labelledby={`event-${item.id}`}>
    <header>
      <h2 id={`event-${item.id}`}>
        {item.event ?? 'Not an event'} {item.status !== null && <Status status={item.status} />}
      </h2>
      {item.amount !== null && <p class="amount">{item.amount}</p>}
    </header>
    <dl>
      <Fact name="Reference" value={item.reference} copies />
      <Fact name="Subject" value={item.subjectId} copies />
      <Fact name="Event id" value={item.eventId} copies />
      <Fact name="Business" value={item.businessId} />
      <Fact name="Attempt" value={item.attempt} />
      <Fact name="Sequence" value={item.sequence} />
    </dl>
    <ul class="checks" aria-label="Signatures">
      <Check name="x-webhook-signature" verdict={item.bodySignature} />
      <Check name="webhook-signature" verdict={item.standardSignature} />
    </ul>
    <footer>
      <time dateTime={item.at.toISOString()}>{shownTime(item.at)}</time>
      <Replay path={path} item={item} />
    </footer>
    <details>
      <summary>Body</summary>
      <pre tabIndex={0}>{item.body}</pre>
      <button class="copy" type="button" data-copy="">
        Copy the body
      </button>
    </details>
  </article>
)

const Empty = (): JSX.Element => (
  <section class="empty" id="empty">
    <h2>Nothing has arrived yet</h2>
    <p>Every change you make with a test key sends a webhook. To see one here:</p>
    <ol>
      <li>
        Run <code>make status</code> and paste the <code>curl</code> it prints, or follow the{' '}
        <a href="/docs/guides/quickstart">Quickstart</a>.
      </li>
      <li>
        <code>TRANSACTION.CREATED</code> arrives within a second. <code>TRANSACTION.UPDATED</code> follows
        when the payout ends: after about 30 seconds with <code>SIMULATE_INSTANT</code>, else 5 minutes.
      </li>
    </ol>
    <p>
      The webhook URL of the business must point here: see <code>corridor webhook set</code>.
    </p>
  </section>
)

const NoMatch = ({ path, title }: { readonly path: string; readonly title: string }): JSX.Element => (
  <section class="empty" id="empty">
    <h2>{title}</h2>
    <p>
      <a href={path}>Show all webhooks</a>
    </p>
  </section>
)

const isFiltered = ({ type, transaction, text }: InboxFilter): boolean => type + transaction + text !== ''

const None = ({ filter, before, path }: InboxPageProps): JSX.Element => {
  if (isFiltered(filter)) return <NoMatch path={path} title="No webhook matches the filter" />
  return before === undefined ? <Empty /> : <NoMatch path={path} title="No older webhooks" />
}

/** Returns the address of a page with the same filter. */
const hrefOf = ({ filter, path }: InboxPageProps, before?: string): string => {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''))
  if (before !== undefined) query.set('before', before)
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

/** The links to other pages. The id changes with them, because the script keeps elements whose id it knows. */
const Pages = (props: InboxPageProps): JSX.Element | null => {
  const { before, older } = props
  if (before === undefined && older === null) return null
  return (
    <nav class="pages" id={`older-${older ?? 'none'}`} aria-label="Pages">
      {before !== undefined && <a href={hrefOf(props)}>Newest</a>}
      {older !== null && (
        <a href={hrefOf(props, older)} rel="next">
          Older
        </a>
      )}
    </nav>
  )
}

const summaryOf = ({ items, before, older }: InboxPageProps): string => {
  const faulty = items.filter(
    (item) => item.bodySignature !== 'valid' || item.standardSignature !== 'valid',
  ).length
  const place = before === undefined && older === null ? '' : ' on this page'
  const count = `${items.length === 1 ? '1 webhook' : `${items.length.toString()} webhooks`}${place}`
  if (items.length === 0) return 'No webhooks.'
  return faulty === 0
    ? `${count}, every signature verified.`
    : `${count}, ${faulty.toString()} with an invalid signature.`
}

const eventTypes = ['TRANSACTION', 'CUSTOMER', 'PAYMENT_METHOD'].flatMap((subject) =>
  ['CREATED', 'UPDATED', 'DELETED'].map((change) => `${subject}.${change}`),
)

const typesOf = (items: readonly Received[], { type }: InboxFilter): readonly string[] => {
  const seen = items.map(({ event }) => event ?? '')
  return [...new Set([...eventTypes, 'CHECKOUT_SESSION.CREATED', type, ...seen])].filter(Boolean).toSorted()
}

const FilterForm = ({ items, filter, path }: InboxPageProps): JSX.Element => (
  <form class="filter" method="get" action={path} role="search" aria-label="Filter">
    <label>
      Type
      <select name="type">
        <option value="">All types</option>
        {typesOf(items, filter).map((type) => (
          <option key={type} value={type} selected={type === filter.type}>
            {type}
          </option>
        ))}
      </select>
    </label>
    <label>
      Transaction or other subject
      <input name="transaction" value={filter.transaction} placeholder="id" autocomplete="off" />
    </label>
    <label>
      Text
      <input name="text" value={filter.text} placeholder="reference, amount, …" autocomplete="off" />
    </label>
    <button type="submit">Filter</button>
  </form>
)

const Page = (props: InboxPageProps): JSX.Element => {
  const { items, path, replayed } = props
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Webhook inbox · Corridor sandbox</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={`${path}/style.css`} />
        <script src={`${path}/script.js`} defer />
      </head>
      <body>
        <header class="top">
          <p class="place">Corridor sandbox</p>
          <h1>Webhook inbox</h1>
          <p>
            <span data-summary>{summaryOf(props)}</span> The newest 200 of each business are kept.
          </p>
          <p class="state">
            <span data-live={`${path}/stream`} role="status">
              Reload the page to see new webhooks.
            </span>{' '}
            <button type="button" data-pause hidden>
              Pause
            </button>
          </p>
          {replayed !== undefined && (
            <p class="note" role="status">
              Event {replayed} is being sent again to the webhook URL of its business.
            </p>
          )}
          <FilterForm {...props} />
        </header>
        <main>
          {items.map((item) => (
            <Item key={item.id} item={item} path={path} />
          ))}
          {items.length === 0 && <None {...props} />}
          <Pages {...props} />
        </main>
      </body>
    </html>
  )
}

/** Renders the inbox as an HTML document, which works without script. All received text is escaped. */
export const renderInboxPage = (props: InboxPageProps): string =>
  `<!doctype html>${renderToString(<Page {...props} />)}`
