import type { JSX } from 'preact'

/** Renders a long text, such as a body, below a label that opens and closes it. */
export const Code = (props: {
  readonly label: string
  readonly text: string
  readonly isOpen?: boolean
}): JSX.Element => (
  <details class="more" open={props.isOpen ?? false}>
    <summary>{props.label}</summary>
    <pre tabIndex={0}>{props.text}</pre>
  </details>
)

/** Returns JSON with a member per line; any other text as it is. */
export const prettyJson = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
