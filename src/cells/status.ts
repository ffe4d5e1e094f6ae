import { request } from 'undici'
import type { Cell, CellMap } from '../config/cells.ts'

/** What the processes of a cell say in their metrics. Of several the highest value; undefined where none answers. */
export type CellStatus = {
  readonly cell: string
  /** How many of the metrics addresses answer, and how many there are. */
  readonly up: number
  readonly of: number
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

const leastOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : Math.min(...values)

const mostOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : Math.max(...values)

const readStatus = async ({ name: cell, metrics }: Cell): Promise<CellStatus> => {
  const read = await Promise.all(metrics.map(readText))
  const texts = read.filter((text) => text !== undefined)
  return {
    cell,
    up: texts.length,
    of: metrics.length,
    mapRevision: leastOf(valuesOf(texts, 'corridor_cells_revision')),
    referenceRevision: mostOf(valuesOf(texts, 'corridor_reference_revision')),
    oldestDueSeconds: mostOf(valuesOf(texts, 'corridor_oldest_due_seconds')),
    breaches: mostOf(valuesOf(texts, 'corridor_ledger_breaches')),
  }
}

/** Reads the metrics of all cells. */
export const readStatuses = ({ cells }: CellMap): Promise<readonly CellStatus[]> =>
  Promise.all(cells.map(readStatus))
