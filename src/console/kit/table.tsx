import type { ComponentChildren, JSX } from 'preact'
import { Empty, type EmptyProps } from './empty.tsx'

/** A column. On narrow screens each row is a card: `lead` stands at its top left, `aside` at its top right, `bare`
 *  cells share lines without a label, a `line` has its label beside it, and `hidden` is left out. */
export type Column<Row> = {
  readonly label: string
  readonly cell: (row: Row) => ComponentChildren
  readonly isRight?: boolean
  readonly mayWrap?: boolean
  /** `line` by default. */
  readonly onCard?: 'lead' | 'aside' | 'bare' | 'line' | 'hidden'
}

/** A table; `empty` is shown where it has no rows. */
export type TableProps<Row> = {
  /** What the table lists, for screen readers. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly empty: EmptyProps
}

const classOf = <Row,>({ isRight = false, mayWrap = false, onCard = 'line' }: Column<Row>): string =>
  [onCard, isRight && 'right num', !mayWrap && 'nowrap'].filter(Boolean).join(' ')

// Only a line shows its label on a card, and a page has at most 60 KB.
const labelOf = <Row,>({ label, onCard = 'line' }: Column<Row>) =>
  onCard === 'line' ? { 'data-label': label } : {}

/** Renders a table that becomes a list of cards on narrow screens. */
export const Table = <Row,>({ caption, columns, rows, empty }: TableProps<Row>): JSX.Element => {
  if (rows.length === 0) return <Empty {...empty} />
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={caption}>
      <table class="cards">
        <caption class="quiet">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, isRight = false }) => (
              <th key={label} scope="col" {...(isRight && { class: 'right' })}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((column) => (
                <td key={column.label} class={classOf(column)} {...labelOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Renders a cell of two lines. */
export const TwoLines = (props: {
  readonly top: ComponentChildren
  readonly below?: ComponentChildren
}): JSX.Element => (
  <span>
    <b>{props.top}</b>
    {props.below !== undefined && <span class="sub">{props.below}</span>}
  </span>
)
