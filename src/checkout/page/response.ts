import type { JSX } from 'preact'
import { linkTo, renderPage, type Frame, type PageProps } from './layout.tsx'
import type { PageContext } from './context.ts'

/** The response to a browser: a page, a redirect, or data for the script of the page. */
export type PageResponse =
  | { readonly kind: 'page'; readonly status: number; readonly html: string }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'data'; readonly data: object }

/** A page to respond with. */
export type PageContent = Omit<PageProps, 'frame' | 'children'> & {
  readonly content: JSX.Element
  /** The amount at the top, where it is not that of the session. */
  readonly charge?: Frame['charge'] | undefined
  /** 200 by default. */
  readonly status?: number
}

/** Renders a page of a session. */
export const showPage = (
  { frame }: PageContext,
  { content, charge = frame.charge, status = 200, ...props }: PageContent,
): PageResponse => ({
  kind: 'page',
  status,
  html: renderPage({ frame: { ...frame, charge }, ...props, children: content }),
})

/** Redirects to a step of the session. */
export const redirectTo = ({ path, frame }: PageContext, step: string): PageResponse => ({
  kind: 'redirect',
  to: linkTo(path, step, frame.language),
})

/** Redirects to the step that fits the state: the status page for a payment in flight or paid, else the list of
 *  channels. */
export const redirectToStep = (context: PageContext): PageResponse =>
  redirectTo(context, context.state === 'paying' || context.state === 'paid' ? 'status' : '')

/** Redirects to the status page. */
export const redirectToStatus = (context: PageContext): PageResponse => redirectTo(context, 'status')
