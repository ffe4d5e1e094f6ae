import type { JSX } from 'preact'
import { addressOf, groups, pageMarkdownOf, type Guide } from './guides.ts'
import { renderMarkdown, sectionsOf } from './markdown.ts'
import { GuideMenu, renderPage } from './shell.tsx'

const Contents = ({ markdown }: Pick<Guide, 'markdown'>): JSX.Element => (
  <ul>
    {sectionsOf(markdown)
      .filter(({ depth, id }) => (depth === 2 || depth === 3) && id !== '')
      .map(({ depth, id, title }) => (
        <li key={id} class={`depth-${depth.toString()}`}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
  </ul>
)

const Step = ({ guide, rel }: { readonly guide: Guide; readonly rel: 'prev' | 'next' }): JSX.Element => (
  <a href={addressOf(guide)} rel={rel}>
    <small>{rel === 'prev' ? 'Previous' : 'Next'}</small>
    {guide.title}
  </a>
)

/** Renders a guide as a page: the menu of all guides, its text, its contents, the guides before and after it. Pure. */
export const renderGuide = (guide: Guide, guides: readonly Guide[]): string => {
  const at = guides.indexOf(guide)
  const [previous, next] = [guides[at - 1], guides[at + 1]]
  const text = renderMarkdown(pageMarkdownOf(guide, guides))
  return renderPage({
    title: guide.group === 'Design' && guide.name !== 'design' ? `${guide.title} · Design` : guide.title,
    description: guide.summary,
    section: guide.group === 'Guides' ? 'guides' : 'operating',
    head: <link rel="alternate" type="text/markdown" href={`${addressOf(guide)}.md`} />,
    children: (
      <div class="columns">
        <nav class="menu" aria-label="Guides">
          <details open>
            <summary>All guides</summary>
            {groups.map((group) => (
              <div key={group}>
                <p class="group">{group}</p>
                <GuideMenu guides={guides.filter((one) => one.group === group)} current={guide.name} />
              </div>
            ))}
          </details>
        </nav>
        <main id="content" tabIndex={-1}>
          <article class="prose">
            <h1>{guide.title}</h1>
            <details class="contents">
              <summary>On this page</summary>
              <nav aria-label="On this page">
                <Contents markdown={guide.markdown} />
              </nav>
            </details>
            <div dangerouslySetInnerHTML={{ __html: text }} />
          </article>
          <nav class="steps" aria-label="Previous and next guide">
            {previous && <Step guide={previous} rel="prev" />}
            {next && <Step guide={next} rel="next" />}
          </nav>
          <footer>
            <a href={`${addressOf(guide)}.md`}>This page as Markdown</a>
          </footer>
        </main>
      </div>
    ),
  })
}
