import type { JSX } from 'preact'

/** Links to other pages of a list, by cursor. */
export type PagerProps = {
  /** What is shown: "50 payments". */
  readonly text: string
  /** The first page; undefined on the first page itself. */
  readonly newest?: string | undefined
  /** The next page; undefined on the last. */
  readonly older?: string | undefined
}

/** Renders the links to other pages of a list. */
export const Pager = ({ text, newest, older }: PagerProps): JSX.Element => (
  <nav class="pager" aria-label="Pages">
    <span>{text}</span>
    <span class="links">
      {newest !== undefined && (
        <a class="button small" href={newest}>
          Newest
        </a>
      )}
      {older !== undefined && (
        <a class="button small" href={older} rel="next">
          Older
        </a>
      )}
    </span>
  </nav>
)
