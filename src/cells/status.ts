import type { Cell, CellMap } from '../config/cells.ts'

/** What the processes of a cell report in their metrics: the worst value of all that answered; undefined where none
 *  did. */
export type CellStatus = {
  readonly cell: string
  /** How many of the metrics addresses answered, and how many there are. */
  readonly answered: number
  readonly total: number
  /** The lowest revision of the map in use: the process that lags most. */
  readonly mapRevision: number | undefined
  readonly referenceRevision: number | undefined
  readonly oldestDueSeconds: number | undefined
  readonly breaches: number | undefined
}

const timeoutMs = 5_000

/** Reads a text; undefined where there is no answer. */
const readText = async (url: string): Promise<string | undefined> => {
  try {
    // Loaded where it is used: other commands send nothing.
    const { request } = await import('undici')
    const { statusCode, body } = await request(url, { signal: AbortSignal.timeout(timeoutMs) })
    const text = await body.text()
    return statusCode === 200 ? text : undefined
  } catch {
    return undefined
  }
}

/** Returns the values of a metric in a text of Prometheus. */
const valuesOf = (texts: readonly string[], name: string): readonly number[] =>
  texts.flatMap((text) =>
    text
      .split('\n')
      .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
      .map((line) => Number.parseInt(line.slice(line.lastIndexOf(' ') + 1), 10)),
  )

const minOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : Math.min(...values)

const maxOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : Math.max(...values)

const readStatus = async ({ name: cell, metrics }: Cell): Promise<CellStatus> => {
  const read = await Promise.all(metrics.map(readText))
  const texts = read.filter((text) => text !== undefined)
  return {
    cell,
    answered: texts.length,
    total: metrics.length,
    mapRevision: minOf(valuesOf(texts, 'corridor_cells_revision')),
    referenceRevision: maxOf(valuesOf(texts, 'corridor_reference_revision')),
    oldestDueSeconds: maxOf(valuesOf(texts, 'corridor_oldest_due_seconds')),
    breaches: maxOf(valuesOf(texts, 'corridor_ledger_breaches')),
  }
}

/** Reads the metrics of all cells. */
export const readStatuses = ({ cells }: CellMap): Promise<readonly CellStatus[]> =>
  Promise.all(cells.map(readStatus))
