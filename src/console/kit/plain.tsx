import type { ComponentChildren } from 'preact'
import { PageDocument, documentText } from './document.tsx'

/** Renders a page without navigation, such as sign-in, as an HTML document; `title` is its heading. */
export const renderPlain = (page: {
  readonly title: string
  /** The path of the site, such as `/console`. */
  readonly base: string
  readonly children: ComponentChildren
}): string =>
  documentText(
    <PageDocument title={`${page.title} · Corridor`} base={page.base}>
      <main id="main" class="outside">
        <p class="brand">
          <span class="seal" aria-hidden="true">
            C
          </span>
          Corridor
        </p>
        <div class="card sheet">
          <h1>{page.title}</h1>
          {page.children}
        </div>
      </main>
    </PageDocument>,
  )
