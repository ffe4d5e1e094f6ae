import type { JSX } from 'preact'
import { Card } from '../../kit/card.tsx'
import { initialsOf } from '../../kit/shell.tsx'

/** A customer or the holder of an account, with what is known of them: one line for each account. */
export type Party = {
  readonly name: string
  readonly href?: string
  readonly lines: readonly { readonly text: string; readonly href?: string }[]
}

const Linked = ({ text, href }: Party['lines'][number]): JSX.Element =>
  href === undefined ? <>{text}</> : <a href={href}>{text}</a>

/** Renders who takes part in a payment. */
export const Parties = ({ parties }: { readonly parties: readonly Party[] }): JSX.Element => (
  <Card id="parties" title="Who">
    {parties.map(({ name, href, lines }) => (
      <div class="party" key={name}>
        <span class="face soft" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <div>
          <b>
            <Linked text={name} {...(href !== undefined && { href })} />
          </b>
          {lines.map((line) => (
            <span class="sub" key={line.text}>
              <Linked {...line} />
            </span>
          ))}
        </div>
      </div>
    ))}
  </Card>
)
