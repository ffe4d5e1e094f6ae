import { rename, rm, writeFile } from 'node:fs/promises'
import { DEV_ENVIRONMENT_FILE } from './places.ts'

// One line per variable. The RSA key has line ends, so it is written in base64, which is accepted as well.
const line = ([name, value]: readonly [string, string]): string =>
  `${name}=${value.includes('\n') ? Buffer.from(value).toString('base64') : value}\n`

/** Writes the sandbox's environment for `npx corridor …`, readable by its owner only. */
export const writeEnvironment = async (environment: Readonly<Record<string, string>>): Promise<void> => {
  const file = DEV_ENVIRONMENT_FILE
  await writeFile(`${file}.new`, Object.entries(environment).map(line).join(''), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** Removes the sandbox's environment. */
export const removeEnvironment = (): Promise<void> => rm(DEV_ENVIRONMENT_FILE, { force: true })
