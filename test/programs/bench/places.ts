import { join } from 'node:path'

/** The project's folder: make starts the bench there. */
export const projectDir = process.cwd()

/** Everything a run leaves on disk; ignored by git. */
export const benchDir = join(projectDir, '.dev', 'bench')

/** Returns the path of a file of the bench. */
export const benchFile = (name: string): string => join(import.meta.dirname, name)
