import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// What tests record for a check that runs after them: each test file writes a separate file of JSON lines, because
// workers write concurrently.

/** Adds values to a folder, each as a line of JSON. */
export const writeLines = (folder: string, values: readonly unknown[]): void => {
  mkdirSync(folder, { recursive: true })
  const lines = values.map((value) => `${JSON.stringify(value)}\n`)
  appendFileSync(join(folder, `${randomUUID()}.ndjson`), lines.join(''))
}

/** Reads the values of a folder. Throws where nothing was recorded. */
export const readLines = <T>(folder: string): readonly T[] =>
  readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as T),
  )
