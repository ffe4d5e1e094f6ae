import type { JSX } from 'preact'
import { renderPage, type PageProps } from './layout.tsx'
import type { Scene } from './scene.ts'

/** What a browser is answered: a page, another address to look at, or data for the page's script. */
export type Answer =
  | { readonly kind: 'page'; readonly status: number; readonly html: string }
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'data'; readonly data: object }

/** A page to answer with. */
export type Shown = Omit<PageProps, 'frame' | 'children'> & {
  readonly content: JSX.Element
  /** 200 unless said. */
  readonly status?: number
}

/** Answers with a page of a session. */
export const showPage = ({ frame }: Scene, { content, status = 200, ...props }: Shown): Answer => ({
  kind: 'page',
  status,
  html: renderPage({ frame, ...props, children: content }),
})

/** Leads to another address of the session: its status where a payment is under way or done, else the choice. */
export const goOn = ({ state, path }: Scene): Answer => ({
  kind: 'go',
  to: state === 'paying' || state === 'paid' ? `${path}/status` : path,
})

/** Leads to what became of a payment. */
export const goToStatus = ({ path }: Scene): Answer => ({ kind: 'go', to: `${path}/status` })
