import type { JSX } from 'preact'
import { withQuery } from '../paging.ts'
import type { Option } from './field.tsx'

/** A filter of a list. */
export type Filter = {
  readonly name: string
  readonly label: string
  readonly value: string
  /** The options of a select; without them, a text or a date. */
  readonly options?: readonly Option[]
  readonly type?: 'text' | 'date' | 'datetime-local'
}

/** Filters of a list; they live in its address, so that a reload keeps them. */
export type FiltersProps = {
  readonly action: string
  readonly filters: readonly Filter[]
  /** Names and values to keep that have no field. */
  readonly keep?: Readonly<Record<string, string>>
  /** What the button says; "Filter" by default. */
  readonly submit?: string
}

const maxOpen = 5

/** Renders filters as a form that is sent by GET. Many are folded until one is used. */
export const Filters = (props: FiltersProps): JSX.Element =>
  props.filters.length <= maxOpen ? (
    <FilterForm {...props} />
  ) : (
    <details class="folded" open={props.filters.some(({ value }) => value !== '')}>
      <summary>Filters</summary>
      <FilterForm {...props} />
    </details>
  )

const FilterForm = ({ action, filters, keep = {}, submit = 'Filter' }: FiltersProps): JSX.Element => (
  <form class="filter" method="get" action={action} aria-label="Filters">
    {Object.entries(keep).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {filters.map((filter) => (
      <label key={filter.name}>
        {filter.label}
        <Control {...filter} />
      </label>
    ))}
    <div class="actions">
      <button class="button">{submit}</button>
      {filters.some(({ value }) => value !== '') && (
        <a href={withQuery(action, new URLSearchParams(keep), {})}>Clear</a>
      )}
    </div>
  </form>
)

const Control = ({ name, value, options, type = 'text' }: Filter): JSX.Element =>
  options === undefined ? (
    <input class="input" {...(type === 'text' ? { type } : { type })} name={name} value={value} />
  ) : (
    <select class="input" name={name}>
      <option value="">All</option>
      {options.map((option) => (
        <option key={option.value} value={option.value} selected={option.value === value}>
          {option.label}
        </option>
      ))}
    </select>
  )
