import type { JSX } from 'preact'
import { Button, type Action } from './button.tsx'

/** Why a list is empty, and what to do. */
export type EmptyProps = { readonly title: string; readonly text?: string; readonly action?: Action }

/** Renders the place of a list that is empty. */
export const Empty = ({ title, text, action }: EmptyProps): JSX.Element => (
  <div class="empty">
    <p class="title">{title}</p>
    {text !== undefined && <p>{text}</p>}
    {action && <Button {...action} isSmall />}
  </div>
)
