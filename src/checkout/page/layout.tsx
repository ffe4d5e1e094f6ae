import type { ComponentChildren, JSX } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { Money } from '../../kernel/money.ts'
import { clockText } from './clock.ts'
import { RenderingContext, useRendering, type Rendering } from './rendering.ts'
import { languageCodes, languages, wordingOf, type Language } from './texts/language.ts'

/** The amount at the top of a page: what the payer is charged or has paid, or just the amount of the session. */
export type Charge = {
  readonly total: Money
  readonly fee: Money
  readonly label: 'youPay' | 'youPaid' | 'amount'
  /** True where the fee depends on the channel. */
  readonly varies?: boolean
}

/** What every page of a session shows. */
export type Frame = {
  readonly merchant: string
  readonly charge: Charge
  readonly reference: string
  /** Null where the session can no longer be paid, or is being paid. */
  readonly secondsLeft: number | null
  readonly isSandbox: boolean
  /** The path of the session, without a trailing slash. */
  readonly path: string
  /** The step that shows this page, to which the language switch links. */
  readonly step: string
  /** The URL to which the payer returns. */
  readonly returnUrl: string
  readonly language: Language
  /** The URLs of style and script. */
  readonly assets: { readonly style: string; readonly script: string }
}

/** How a page polls: the script reloads it when the mark of the session differs. */
export type Watch = {
  readonly mark: string
  /** The step to reload without script; undefined where the payer may be typing. */
  readonly reload?: string
}

/** The content of a page. */
export type PageProps = {
  readonly frame: Frame
  readonly title: string
  readonly watch?: Watch
  /** The URL to which the page redirects without script; with script the payer can stay. */
  readonly redirectTo?: string
  readonly children: ComponentChildren
}

const reloadSeconds = 5
const redirectSeconds = 10

/** Returns the address of a step, with the language where the payer has chosen it. */
export const linkTo = (path: string, step: string, { code, isChosen }: Language): string =>
  `${path}${step === '' ? '' : `/${step}`}${isChosen ? `?lang=${code}` : ''}`

const renderingOf = ({ path, language }: Frame): Rendering => ({
  ...wordingOf(language),
  link: (step) => linkTo(path, step, language),
})

const Timer = ({ seconds }: { readonly seconds: number }): JSX.Element => {
  const { say } = useRendering()
  return (
    <p class="timer">
      <span>{say('timeLeft')}</span>{' '}
      <span
        class="clock"
        role="timer"
        data-five-minutes={say('fiveMinutesLeft')}
        data-one-minute={say('oneMinuteLeft')}
        data-seconds={seconds}
      >
        {clockText(seconds)}
      </span>
      <span class="quiet" role="status" data-announce />
    </p>
  )
}

const Summary = ({ merchant, charge, reference, secondsLeft }: Frame): JSX.Element => {
  const { say, money } = useRendering()
  const { total, fee, label, varies = false } = charge
  return (
    <header class="summary">
      <p class="merchant">{merchant}</p>
      <p class="label">{say(label)}</p>
      <p class="amount">{money(total)}</p>
      {fee.minor > 0n && <p class="fee">{say('includingFee', { fee: money(fee) })}</p>}
      {varies && <p class="fee">{say('feeVaries')}</p>}
      <p class="reference">
        <span>{say('reference')}</span> {reference}
      </p>
      {secondsLeft !== null && <Timer seconds={secondsLeft} />}
    </header>
  )
}

/** Renders the language switch: links to the same page. */
const LanguageSwitch = ({ path, step, language }: Frame): JSX.Element => (
  <nav class="languages" aria-label={useRendering().say('language')}>
    <ul>
      {languageCodes.map((code) => (
        <li key={code}>
          <a
            href={linkTo(path, step, { code, isChosen: true })}
            lang={code}
            hreflang={code}
            {...(code === language.code && { 'aria-current': 'true' })}
          >
            {languages[code].name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

const Metas = (): JSX.Element => (
  <>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <link rel="icon" href="data:," />
  </>
)

const Refresh = ({ seconds, to }: { readonly seconds: number; readonly to: string }): JSX.Element => (
  <noscript>
    <meta http-equiv="refresh" content={`${seconds.toString()};url=${to}`} />
  </noscript>
)

const Head = ({ frame, title, watch, redirectTo }: Omit<PageProps, 'children'>): JSX.Element => (
  <head>
    <Metas />
    <title>{`${title} · ${frame.merchant}`}</title>
    <link rel="stylesheet" href={frame.assets.style} />
    {watch?.reload !== undefined && (
      <Refresh seconds={reloadSeconds} to={useRendering().link(watch.reload)} />
    )}
    {redirectTo !== undefined && <Refresh seconds={redirectSeconds} to={redirectTo} />}
    <script src={frame.assets.script} defer />
  </head>
)

const Page = ({ children, ...props }: PageProps): JSX.Element => {
  const { frame, watch } = props
  const { say, link } = useRendering()
  return (
    <html lang={frame.language.code}>
      <Head {...props} />
      <body
        data-poll={`${frame.path}/poll`}
        data-start={link('')}
        data-status={link('status')}
        {...(watch && { 'data-mark': watch.mark })}
      >
        {frame.isSandbox && <aside class="sandbox">{say('sandbox')}</aside>}
        <div class="sheet">
          <Summary {...frame} />
          <main>{children}</main>
        </div>
        <footer>
          {/* Pages of a paid session have it as their button. */}
          {frame.charge.label !== 'youPaid' && (
            <p class="shop">
              <a href={frame.returnUrl}>{say('backToShop')}</a>
            </p>
          )}
          <p>{say('footer', { merchant: frame.merchant })}</p>
          <LanguageSwitch {...frame} />
        </footer>
      </body>
    </html>
  )
}

const documentOf = (page: JSX.Element): string => `<!doctype html>${renderToString(page)}`

/** Renders a page of a session as a whole HTML document. */
export const renderPage = (props: PageProps): string =>
  documentOf(
    <RenderingContext.Provider value={renderingOf(props.frame)}>
      <Page {...props} />
    </RenderingContext.Provider>,
  )

/** Renders a page that belongs to no session. */
export const renderNotice = (notice: {
  readonly title: string
  readonly text: string
  readonly style: string
  readonly language: Language
}): string =>
  documentOf(
    <html lang={notice.language.code}>
      <head>
        <Metas />
        <title>{notice.title}</title>
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
