import type { JSX } from 'preact'

/** A value before and after an act; undefined where there was none. */
export type Change = {
  readonly field: string
  readonly before?: string | undefined
  readonly after?: string | undefined
}

/** Renders what an act changed. */
export const Diff = ({ changes }: { readonly changes: readonly Change[] }): JSX.Element => (
  <dl class="changes">
    {changes.map(({ field, before, after }) => (
      <div class="change" key={field}>
        <dt>{field}</dt>
        <dd>
          <span class="quiet">before: </span>
          {before === undefined ? <span class="faint">none</span> : <del>{before}</del>}
          <span class="arrow" aria-hidden="true">
            →
          </span>
          <span class="quiet">, after: </span>
          {after === undefined ? <span class="faint">none</span> : <ins>{after}</ins>}
        </dd>
      </div>
    ))}
  </dl>
)
