import type { JSX } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { Received, Verdict } from './inbox.ts'

/** The props of the page. `path` is its own path, `stylePath` that of `inboxStyle`. Without `refreshSeconds` the
 *  page is not reloaded, so that an opened body stays open. */
export type InboxPageProps = {
  readonly items: readonly Received[]
  readonly path: string
  readonly stylePath: string
  readonly refreshSeconds?: number
}

/** The Content-Security-Policy of the page: its own style and an empty icon, no script. */
export const inboxPagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  // Without an icon a browser requests /favicon.ico; where the policy forbids it, the console shows an error.
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
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

const Fact = ({ name, value }: { readonly name: string; readonly value: string | null }): JSX.Element => (
  <div>
    <dt>{name}</dt>
    <dd>{value ?? <span class="none">none</span>}</dd>
  </div>
)

const shownTime = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', ' UTC')

const Item = ({ item }: { readonly item: Received }): JSX.Element => (
  <article aria-labelledby={`webhook-${item.number.toString()}`}>
    <header>
      <h2 id={`webhook-${item.number.toString()}`}>
        {item.event ?? 'Not an event'} {item.status !== null && <span class="status">{item.status}</span>}
      </h2>
      <time dateTime={item.at.toISOString()}>{shownTime(item.at)}</time>
    </header>
    <dl>
      <Fact name="Subject" value={item.subjectId} />
      <Fact name="Event id" value={item.eventId} />
      <Fact name="Business" value={item.businessId} />
      <Fact name="Attempt" value={item.attempt} />
      <Fact name="Sequence" value={item.sequence} />
    </dl>
    <ul class="checks" aria-label="Signatures">
      <Check name="x-webhook-signature" verdict={item.bodySignature} />
      <Check name="webhook-signature" verdict={item.standardSignature} />
    </ul>
    <details>
      <summary>Body</summary>
      <pre tabIndex={0}>{item.body}</pre>
    </details>
  </article>
)

const Empty = (): JSX.Element => (
  <section class="empty">
    <h2>Nothing has arrived yet</h2>
    <p>Every change you make with a test key sends a webhook. To see one here:</p>
    <ol>
      <li>
        Run <code>make status</code> and paste the <code>curl</code> it prints, or follow the{' '}
        <a href="/docs">Quickstart</a>.
      </li>
      <li>
        <code>TRANSACTION.CREATED</code> arrives within a second. <code>TRANSACTION.UPDATED</code> follows
        when the payout ends: after about 30 seconds with <code>SIMULATE_INSTANT</code>, else 5 minutes.
      </li>
    </ol>
    <p>
      Still nothing? The webhook URL of the business points elsewhere. Point it here with{' '}
      <code>npx corridor webhook set BUSINESS URL</code>; <code>make status</code> prints the id.
    </p>
  </section>
)

const summaryOf = (items: readonly Received[]): string => {
  const bad = items.filter(
    (item) => item.bodySignature !== 'valid' || item.standardSignature !== 'valid',
  ).length
  const count = items.length === 1 ? '1 webhook' : `${items.length.toString()} webhooks`
  if (items.length === 0) return 'No webhooks so far.'
  return bad === 0
    ? `${count}, every signature verified.`
    : `${count}, ${bad.toString()} without two verified signatures.`
}

const Page = ({ items, path, stylePath, refreshSeconds }: InboxPageProps): JSX.Element => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      {refreshSeconds !== undefined && <meta http-equiv="refresh" content={refreshSeconds.toString()} />}
      <title>Webhook inbox · Corridor sandbox</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href={stylePath} />
    </head>
    <body>
      <header class="top">
        <p class="place">Corridor sandbox</p>
        <h1>Webhook inbox</h1>
        <p>
          {summaryOf(items)} The last 200 are kept until the service stops.{' '}
          {refreshSeconds === undefined ? (
            <>
              Automatic refresh is off. <a href={path}>Turn it on</a>
            </>
          ) : (
            <>
              This page refreshes every {refreshSeconds} seconds.{' '}
              <a href={`${path}?refresh=off`}>Turn it off</a>
            </>
          )}
        </p>
      </header>
      <main>
        {items.length === 0 ? <Empty /> : items.map((item) => <Item key={item.number} item={item} />)}
      </main>
    </body>
  </html>
)

/** Renders the inbox as an HTML document without script. All received text is escaped. */
export const renderInboxPage = (props: InboxPageProps): string =>
  `<!doctype html>${renderToString(<Page {...props} />)}`
