import type { JSX } from 'preact'
import { Copy } from './copy.tsx'
import { Icon } from './icon.tsx'
import { Notice } from './notice.tsx'

/** A secret that is shown once: a key, a code, a link. */
export type OnceProps = {
  /** What it is: "API key". */
  readonly what: string
  readonly secrets: readonly string[]
  /** Where to go when it is stored. */
  readonly next: string
}

/** Renders a secret that is shown once, with a button to copy it. */
export const Once = ({ what, secrets, next }: OnceProps): JSX.Element => (
  <>
    <Notice tone="note" title={`Store the ${what} now.`}>
      It is shown once and cannot be shown again.
    </Notice>
    <div class="secret">
      <code>
        {secrets.map((secret) => (
          <span key={secret}>{secret}</span>
        ))}
      </code>
      <Copy text={secrets.join('\n')} what={what} />
    </div>
    <p>
      <a class="button primary" href={next}>
        <Icon name="check" />I have stored it
      </a>
    </p>
  </>
)
