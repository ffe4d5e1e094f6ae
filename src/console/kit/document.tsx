import type { ComponentChildren, JSX } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { assetUrl } from './assets.ts'

// Without `eval`, inline scripts and inline styles, which the content security policy refuses.
const htmxConfig = JSON.stringify({
  allowEval: false,
  allowScriptTags: false,
  includeIndicatorStyles: false,
  historyCacheSize: 0,
  selfRequestsOnly: true,
})

/** The head of a document, and its body after the skip link. */
export type DocumentProps = {
  readonly title: string
  /** The path of the site, such as `/console`. */
  readonly base: string
  readonly children: ComponentChildren
}

/** Renders a document with the style and the scripts of the console. */
export const PageDocument = ({ title, base, children }: DocumentProps): JSX.Element => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      <meta name="htmx-config" content={htmxConfig} />
      <title>{title}</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href={assetUrl(base, 'style')} />
      <script src={assetUrl(base, 'htmx')} defer />
      <script src={assetUrl(base, 'script')} defer />
    </head>
    <body>
      <a class="skip" href="#main">
        Skip to content
      </a>
      {children}
      <span class="quiet" role="status" data-announce />
    </body>
  </html>
)

/** Returns the text of a document. */
export const documentText = (page: JSX.Element): string => `<!doctype html>${renderToString(page)}`
