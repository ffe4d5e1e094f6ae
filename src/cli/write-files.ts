import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { refuse } from '../kernel/refusal.ts'

/** Writes texts into files of a folder, by name. Refuses VALIDATION_ERROR where that is not possible. */
export const writeFiles = async (folder: string, files: Readonly<Record<string, string>>): Promise<void> => {
  try {
    await mkdir(folder, { recursive: true })
    for (const [name, text] of Object.entries(files)) {
      // Renamed, so that a concurrent reader sees the old file or the new one, never a part.
      await writeFile(join(folder, `${name}.new`), text)
      await rename(join(folder, `${name}.new`), join(folder, name))
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown'
    refuse('VALIDATION_ERROR', `Cannot write the files: ${why}`)
  }
}
