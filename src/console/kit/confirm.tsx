import type { ComponentChildren, JSX } from 'preact'
import { Card } from './card.tsx'
import { Facts, type Fact } from './facts.tsx'
import { Form, type FormProps } from './form.tsx'

/** An act that needs a second look: what it changes, and the form that does it. */
export type ConfirmProps = FormProps & {
  readonly title: string
  /** What happens, and whether it can be undone. */
  readonly text: ComponentChildren
  readonly facts?: readonly Fact[]
}

/** Renders the page before an act. Fields, such as a reason, are children. */
export const Confirm = ({ title, text, facts = [], ...form }: ConfirmProps): JSX.Element => (
  <Card id="confirm" title={title} class="confirm">
    <p class="effect">{text}</p>
    {facts.length > 0 && <Facts facts={facts} />}
    <Form {...form} />
  </Card>
)
