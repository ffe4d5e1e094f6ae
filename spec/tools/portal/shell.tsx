import type { ComponentChildren, JSX } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { Guide } from './guides.ts'

/** The logo: two arrows that pass each other in a passage. */
const Logo = (): JSX.Element => (
  <svg class="logo" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
    <rect class="logo-ground" width="32" height="32" rx="8" />
    <path class="logo-lines" d="M7 12h15m-4-4.5 4.5 4.5-4.5 4.5M25 20.5H10m4-4.5-4.5 4.5 4.5 4.5" />
  </svg>
)

const places = [
  { href: '/docs/guides/quickstart', name: 'Guides', section: 'guides' },
  { href: '/docs/reference', name: 'API reference', section: 'reference' },
  { href: '/docs/try', name: 'Try it', section: 'try' },
  { href: '/docs/connect-a-rail', name: 'Connect a rail', section: 'rail' },
  { href: '/docs/guides/operating', name: 'Operate', section: 'operating' },
] as const

/** The part of the portal that a page belongs to. */
export type SectionName = 'home' | (typeof places)[number]['section']

/** The header of every page: name, sections, search. */
export const Header = ({ section }: { readonly section: SectionName }): JSX.Element => (
  <header class="top">
    <a class="skip" href="#content">
      Skip to the content
    </a>
    <a class="brand" href="/docs/" aria-current={section === 'home' ? 'page' : undefined}>
      <Logo />
      <span>
        Corridor <span class="docs">Docs</span>
      </span>
    </a>
    {section === 'reference' && <h1 class="unseen">API reference</h1>}
    {section === 'rail' && <h1 class="unseen">Rail connector contract</h1>}
    <nav class="sections" aria-label="Sections">
      {places.map(({ href, name, section: own }) => (
        <a key={href} href={href} aria-current={own === section ? 'true' : undefined}>
          {name}
        </a>
      ))}
    </nav>
    <search class="search" hidden>
      <input
        type="search"
        id="search"
        placeholder="Search"
        aria-label="Search guides and operations"
        aria-controls="found"
        autoComplete="off"
        spellcheck={false}
      />
      <kbd aria-hidden="true">/</kbd>
      <div id="found" class="found" hidden />
    </search>
  </header>
)

/** A page of the portal. `path` is its path on the service. */
export type Page = {
  readonly title: string
  readonly description: string
  readonly section: SectionName
  readonly head?: ComponentChildren
  readonly children: ComponentChildren
}

/** The links in the head of every page. */
export const HeadLinks = (): JSX.Element => (
  <>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="referrer" content="no-referrer" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/docs/assets/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/docs/assets/portal.css" />
    <script src="/docs/assets/portal.js" type="module" />
  </>
)

/** Renders a page inside the shell, as a whole document. Pure. */
export const renderPage = ({ title, description, section, head, children }: Page): string =>
  `<!doctype html>\n${renderToString(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>{title === 'Corridor' ? 'Corridor documentation' : `${title} · Corridor`}</title>
        <meta name="description" content={description} />
        <HeadLinks />
        {head}
      </head>
      <body class="page">
        <Header section={section} />
        {children}
      </body>
    </html>,
  )}\n`

/** Puts the shell into a page of another tool: in place of `<!-- head -->` and `<!-- header -->`. Pure. */
export const fillShell = (page: string, section: SectionName): string =>
  page
    .replace('<!-- head -->', renderToString(<HeadLinks />))
    .replace('<!-- header -->', renderToString(<Header section={section} />))

/** The list of guides beside a page. */
export const GuideMenu = ({
  guides,
  current,
}: {
  readonly guides: readonly Guide[]
  readonly current: string
}): JSX.Element => (
  <ul>
    {guides.map(({ name, title }) => (
      <li key={name}>
        <a href={`/docs/guides/${name}`} aria-current={name === current ? 'page' : undefined}>
          {title}
        </a>
      </li>
    ))}
  </ul>
)
