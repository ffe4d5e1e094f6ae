import type { ComponentChildren, JSX } from 'preact'

/** A card: its heading, what stands at the end of the heading, and the content. */
export type CardProps = {
  /** The id of the heading; unique on the page. */
  readonly id: string
  readonly title: string
  /** A link, a badge or a note at the end of the heading. */
  readonly end?: ComponentChildren
  /** True for content up to the edge: tables and lists. */
  readonly isFlush?: boolean
  readonly class?: string
  readonly children: ComponentChildren
}

/** Renders a section with a heading. */
export const Card = ({ id, title, end, isFlush = false, children, ...props }: CardProps): JSX.Element => (
  <section class={`card${props.class === undefined ? '' : ` ${props.class}`}`} aria-labelledby={id}>
    <header>
      <h2 id={id}>{title}</h2>
      {end !== undefined && <div class="end">{end}</div>}
    </header>
    {isFlush ? children : <div class="pad">{children}</div>}
  </section>
)

/** Renders cards beside each other; `wide` has one wide and one narrow column. */
export const Grid = (props: {
  readonly columns: 'four' | 'pair' | 'wide'
  readonly label?: string
  readonly children: ComponentChildren
}): JSX.Element => {
  const names = { four: 'four', pair: 'pair', wide: 'two-one' }
  return (
    <div class={`grid ${names[props.columns]}`} {...(props.label !== undefined && labelled(props.label))}>
      {props.children}
    </div>
  )
}

const labelled = (label: string) => ({ role: 'group' as const, 'aria-label': label })

/** Renders cards below each other. */
export const Stack = ({ children }: { readonly children: ComponentChildren }): JSX.Element => (
  <div class="stack">{children}</div>
)
