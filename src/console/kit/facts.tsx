import type { ComponentChildren, JSX } from 'preact'

/** A term and its value; a total stands below a line, in bold. */
export type Fact = {
  readonly term: string
  readonly value: ComponentChildren
  readonly isTotal?: boolean
}

/** Renders terms with their values at the right. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }): JSX.Element => (
  <dl class="facts num">
    {facts.map(({ term, value, isTotal = false }, index) => (
      <div key={index} {...(isTotal && { class: 'total' })}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
