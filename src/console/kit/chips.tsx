import type { JSX } from 'preact'

/** One of several views of the same page. */
export type Chip = { readonly label: string; readonly href: string; readonly isCurrent: boolean }

/** Renders links of which one is current; `kind` is `tabs` for periods, `chips` for filters. */
export const Chips = (props: {
  readonly kind: 'chips' | 'tabs'
  readonly label: string
  readonly chips: readonly Chip[]
}): JSX.Element => (
  <nav class={props.kind} aria-label={props.label}>
    {props.chips.map(({ label, href, isCurrent }) => (
      <a
        key={label}
        href={href}
        {...(props.kind === 'chips' && { class: 'chip' })}
        {...(isCurrent && { 'aria-current': 'true' })}
      >
        {label}
      </a>
    ))}
  </nav>
)
