import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** A file of `migrations/` or `migrations/functions/`; the name is the file's, without `.sql`. */
export type SqlFile = { readonly name: string; readonly text: string }

/** The schema as text: `tables` are applied once each, in their order; `functions` whenever their text changed;
 *  `grants` with every run. `compatible`: older versions whose processes work on it too (docs/upgrading.md). */
export type Schema = {
  readonly tables: readonly SqlFile[]
  readonly functions: readonly SqlFile[]
  readonly grants: string
  readonly compatible: readonly string[]
}

// The same place from `src/` and from `dist/src/`.
const folder = fileURLToPath(new URL('../../migrations/', import.meta.url))

const readFolder = async (path: string): Promise<readonly SqlFile[]> => {
  const files = (await readdir(path)).filter((file) => file.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -'.sql'.length),
      text: await readFile(`${path}/${file}`, 'utf8'),
    })),
  )
}

const parseCompatible = (text: string): readonly string[] =>
  text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

/** Reads `migrations/`: the numbered files are tables; `schema.sql` beside them is only written, never run. */
export const readSchema = async (): Promise<Schema> => ({
  tables: (await readFolder(folder)).filter(({ name }) => /^\d{4}_/.test(name)),
  functions: await readFolder(`${folder}functions`),
  grants: await readFile(`${folder}grants.sql`, 'utf8'),
  compatible: parseCompatible(await readFile(`${folder}compatible.txt`, 'utf8')),
})

/** Names a schema: its newest migration of tables, and a short hash (SHA-256) of its functions. */
export const versionOf = ({ tables, functions }: Pick<Schema, 'tables' | 'functions'>): string =>
  nameVersion(
    tables.at(-1)?.name ?? '',
    createHash('sha256')
      .update(functions.map(({ name, text }) => name + text).join(''))
      .digest('hex'),
  )

/** Writes a version from its two parts. */
export const nameVersion = (newestTable: string, hashOfFunctions: string): string =>
  `${newestTable}+${hashOfFunctions.slice(0, 8)}`
