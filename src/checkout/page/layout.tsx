import type { ComponentChildren, JSX } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { clockText, moneyText } from './text.ts'
import type { Money } from '../../kernel/money.ts'

/** What every page of a session shows. */
export type Frame = {
  readonly merchant: string
  readonly amount: Money
  readonly reference: string
  /** Null where the session can no longer be paid, or is being paid. */
  readonly secondsLeft: number | null
  readonly isSandbox: boolean
  /** The path of the page, without a trailing slash. */
  readonly path: string
  /** The URLs of style and script. */
  readonly assets: { readonly style: string; readonly script: string }
}

/** How a page polls: the script reloads it when the mark of the session differs. */
export type Watch = {
  readonly mark: string
  /** The URL to reload without script; undefined where the payer may be typing. */
  readonly reload?: string
}

/** The content of a page. */
export type PageProps = {
  readonly frame: Frame
  readonly title: string
  readonly watch?: Watch
  /** The URL to which the page redirects after a few seconds. */
  readonly redirectTo?: string
  readonly children: ComponentChildren
}

const reloadSeconds = 5
const redirectSeconds = 5

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

const Head = ({ frame, title, watch, redirectTo }: Omit<PageProps, 'children'>): JSX.Element => (
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
    {redirectTo !== undefined && (
      <meta http-equiv="refresh" content={`${redirectSeconds.toString()};url=${redirectTo}`} />
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

/** Renders a page that belongs to no session. */
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
