import type { JSX } from 'preact'
import { Card } from '../../kit/card.tsx'
import { initialsOf } from '../../kit/shell.tsx'

/** A customer or a payment method of a payment. */
export type Party = { readonly name: string; readonly href?: string; readonly text: string }

/** Renders who takes part in a payment. */
export const Parties = ({ parties }: { readonly parties: readonly Party[] }): JSX.Element => (
  <Card id="parties" title="Who">
    {parties.map(({ name, href, text }) => (
      <div class="party" key={name}>
        <span class="face soft" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <div>
          <b>{href === undefined ? name : <a href={href}>{name}</a>}</b>
          <span class="sub">{text}</span>
        </div>
      </div>
    ))}
  </Card>
)
