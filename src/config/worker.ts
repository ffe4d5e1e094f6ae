import { randomBytes } from 'node:crypto'

/** Completes the environment of a worker, which verifies no API keys and signs no links: its API_KEY_PEPPER may be
 *  missing. A random one makes sure that nothing made with it is ever valid. */
export const forWorker = (
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> => ({
  ...env,
  API_KEY_PEPPER: env['API_KEY_PEPPER'] || randomBytes(32).toString('base64'),
})
