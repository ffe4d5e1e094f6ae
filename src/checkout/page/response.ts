import type { JSX } from 'preact'
import { renderPage, type PageProps } from './layout.tsx'
import type { PageContext } from './context.ts'

/** The response to a browser: a page, a redirect, or data for the script of the page. */
export type PageResponse =
  | { readonly kind: 'page'; readonly status: number; readonly html: string }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'data'; readonly data: object }

/** A page to respond with. */
export type PageContent = Omit<PageProps, 'frame' | 'children'> & {
  readonly content: JSX.Element
  /** 200 by default. */
  readonly status?: number
}

/** Renders a page of a session. */
export const showPage = (
  { frame }: PageContext,
  { content, status = 200, ...props }: PageContent,
): PageResponse => ({
  kind: 'page',
  status,
  html: renderPage({ frame, ...props, children: content }),
})

/** Redirects to the step that fits the state: the status page for a payment in flight or paid, else the list of
 *  channels. */
export const redirectToStep = ({ state, path }: PageContext): PageResponse => ({
  kind: 'redirect',
  to: state === 'paying' || state === 'paid' ? `${path}/status` : path,
})

/** Redirects to the status page. */
export const redirectToStatus = ({ path }: PageContext): PageResponse => ({
  kind: 'redirect',
  to: `${path}/status`,
})
