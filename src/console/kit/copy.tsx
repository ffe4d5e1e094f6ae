import type { JSX } from 'preact'
import { Icon } from './icon.tsx'

/** Renders a button that copies a text; it appears where scripts run. */
export const Copy = ({ text, what }: { readonly text: string; readonly what: string }): JSX.Element => (
  <button class="copy" type="button" aria-label={`Copy ${what}`} data-copy={text} hidden>
    <Icon name="copy" />
  </button>
)
