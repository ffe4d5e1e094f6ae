import type { ComponentChildren, JSX } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { clockText, moneyText } from './text.ts'
import type { Money } from '../../kernel/money.ts'

/** What stands on every page of a session. */
export type Frame = {
  readonly merchant: string
  readonly amount: Money
  readonly reference: string
  /** How long the session can still be paid; null where that matters no more. */
  readonly secondsLeft: number | null
  readonly isSandbox: boolean
  /** The page's own address, without a slash at its end. */
  readonly path: string
  /** Where style and script are. */
  readonly assets: { readonly style: string; readonly script: string }
}

/** How a page keeps up with what happens: it asks for the session's mark and goes on when that is another. */
export type Watch = {
  readonly mark: string
  /** What is loaded by itself where there is no script; left out where somebody may be typing. */
  readonly reload?: string
}

/** What one page shows: its title, its content, and how it goes on by itself. */
export type PageProps = {
  readonly frame: Frame
  readonly title: string
  readonly watch?: Watch
  /** Where the page leads by itself after a few seconds. */
  readonly leadsTo?: string
  readonly children: ComponentChildren
}

const reloadSeconds = 5
const leaveSeconds = 5

const Timer = ({ seconds }: { readonly seconds: number }): JSX.Element => (
  <p class="timer">
    <span>Time left to pay</span>{' '}
    <span class="clock" role="timer" data-seconds={seconds}>
      {clockText(seconds)}
    </span>
    <span class="quiet" role="status" data-announce />
  </p>
)

const Summary = ({ merchant, amount, reference, secondsLeft }: Frame): JSX.Element => (
  <header class="summary">
    <p class="merchant">{merchant}</p>
    <p class="amount">{moneyText(amount)}</p>
    <p class="reference">
      <span>Reference</span> {reference}
    </p>
    {secondsLeft !== null && <Timer seconds={secondsLeft} />}
  </header>
)

const Head = ({ frame, title, watch, leadsTo }: Omit<PageProps, 'children'>): JSX.Element => (
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>{`${title} · ${frame.merchant}`}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href={frame.assets.style} />
    {watch?.reload !== undefined && (
      <noscript>
        <meta http-equiv="refresh" content={`${reloadSeconds.toString()};url=${watch.reload}`} />
      </noscript>
    )}
    {leadsTo !== undefined && (
      <meta http-equiv="refresh" content={`${leaveSeconds.toString()};url=${leadsTo}`} />
    )}
    <script src={frame.assets.script} defer />
  </head>
)

const Page = ({ children, ...props }: PageProps): JSX.Element => {
  const { frame, watch } = props
  return (
    <html lang="en">
      <Head {...props} />
      <body data-path={frame.path} {...(watch && { 'data-mark': watch.mark })}>
        {frame.isSandbox && <p class="sandbox">Sandbox: no real money moves.</p>}
        <div class="sheet">
          <Summary {...frame} />
          <main>{children}</main>
        </div>
        <footer>You pay {frame.merchant}. Card numbers and passwords are not stored.</footer>
      </body>
    </html>
  )
}

const documentOf = (page: JSX.Element): string => `<!doctype html>${renderToString(page)}`

/** Renders a page of a session as a whole HTML document. */
export const renderPage = (props: PageProps): string => documentOf(<Page {...props} />)

/** Renders a page where there is no session to show. */
export const renderNotice = (notice: {
  readonly title: string
  readonly text: string
  readonly style: string
}): string =>
  documentOf(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{notice.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={notice.style} />
      </head>
      <body>
        <div class="sheet">
          <main>
            <h1>{notice.title}</h1>
            <p>{notice.text}</p>
          </main>
        </div>
      </body>
    </html>,
  )
