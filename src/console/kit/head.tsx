import type { ComponentChildren, JSX } from 'preact'
import { Actions, type Action } from './button.tsx'

/** The heading of a page. */
export type HeadProps = {
  readonly title: ComponentChildren
  readonly text?: ComponentChildren
  readonly actions?: readonly Action[]
}

/** Renders the heading of a page, with the actions that it offers. */
export const Head = ({ title, text, actions = [] }: HeadProps): JSX.Element => (
  <div class="head">
    <div>
      <h1>{title}</h1>
      {text !== undefined && <p>{text}</p>}
    </div>
    <Actions actions={actions} />
  </div>
)

/** Renders the links to the pages above this one, and the name of this one. */
export const Crumbs = (props: {
  readonly above: readonly { readonly label: string; readonly href: string }[]
  readonly children: ComponentChildren
}): JSX.Element => (
  <nav class="crumbs" aria-label="Breadcrumb">
    {props.above.map(({ label, href }) => (
      <>
        <a href={href}>{label}</a>
        <span aria-hidden="true">/</span>
      </>
    ))}
    {props.children}
  </nav>
)
