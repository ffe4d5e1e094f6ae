import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project. */
export const projectDir = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Everything a run leaves on disk; ignored by git. */
export const benchDir = join(projectDir, '.dev', 'bench')

/** A file of this folder, as a child process is started from it. */
export const scriptOf = (name: string): string => join(projectDir, 'test', 'bench', name)
