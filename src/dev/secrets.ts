import { generateKeyPair } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { developmentSecret } from '../config/development-secrets.ts'

// The same after `make reset`, for data in a database named by DATABASE_URL.
const derive = (purpose: Parameters<typeof developmentSecret>[0]): string =>
  developmentSecret(purpose).toString('base64')

const createKey = async (): Promise<string> => {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** Returns the keys of a development sandbox: derived ones that are the same everywhere, and an RSA key that is
 *  generated once and kept in `devDir`. */
export const devSecrets = async (devDir: string): Promise<Readonly<Record<string, string>>> => {
  const file = join(devDir, 'webhook-key.pem')
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  const pem = kept ?? (await createKey())
  if (kept === undefined) {
    await mkdir(devDir, { recursive: true })
    await writeFile(`${file}.new`, pem, { mode: 0o600 })
    await rename(`${file}.new`, file)
  }
  return {
    API_KEY_PEPPER: derive('api key pepper'),
    ENCRYPTION_KEYS: `dev:${derive('encryption')}`,
    BLIND_INDEX_KEY: derive('blind index'),
    WEBHOOK_PRIVATE_KEY: pem,
  }
}
