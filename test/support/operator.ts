import type { Keyring } from '../../src/kernel/keyring.ts'
import type { TestApp } from './app.ts'
import type { Ended } from './program.ts'
import { deployment, runInProcess } from './run-corridor.ts'

const textOf = (keys: Keyring): string =>
  keys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',')

/** Returns the environment of an operator of the app. */
export const operatorEnv = (
  app: TestApp,
  { peppers, vaultKeys, webhookKeys }: TestApp['secrets'] = app.secrets,
  mode = 'sandbox',
): Readonly<Record<string, string>> => ({
  ...deployment(app.urlAs('operator'), mode),
  API_KEY_PEPPER: textOf(peppers),
  ENCRYPTION_KEYS: textOf(vaultKeys.masterKeys),
  BLIND_INDEX_KEY: textOf(vaultKeys.indexKeys),
  WEBHOOK_PRIVATE_KEY: webhookKeys[0]?.pem ?? '',
  MEDIA_DIR: app.mediaDir,
})

/** Runs a command as an operator of the app, who has the rights of the role `corridor_operator` only, and a token where
 *  one is given. */
export const runAsOperator = (
  app: TestApp,
  args: readonly string[],
  { token, ...secrets }: TestApp['secrets'] & { readonly token?: string } = app.secrets,
): Promise<Ended> =>
  runInProcess(args, { ...operatorEnv(app, secrets), CORRIDOR_OPERATOR_TOKEN: token ?? '' })
