import { join } from 'node:path'

/** The project. */
export const projectDir = join(import.meta.dirname, '../../..')

/** Everything a run leaves on disk; ignored by git. */
export const benchDir = join(projectDir, '.dev', 'bench')

/** A file of this folder, as a child process is started from it. */
export const scriptOf = (name: string): string => join(projectDir, 'test', 'programs', 'bench', name)
