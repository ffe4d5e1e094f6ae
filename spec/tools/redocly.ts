import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The folder of the project, with a trailing slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

const program = join(root, 'node_modules/@redocly/cli/bin/cli.js')
// Telemetry is off.
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

/** Runs the command line of Redocly in the folder of the project. Throws with its output where it fails. */
export const runRedocly = async (command: readonly string[]): Promise<void> => {
  await promisify(execFile)(process.execPath, [program, ...command], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...quiet },
  })
}
