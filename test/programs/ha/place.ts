import { execFileSync } from 'node:child_process'
import { chmod, chown, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, canEnter } from '../../../src/dev/account.ts'

/** Where everything of a run is, and the user that runs Postgres and Patroni. */
export type Place = { readonly dir: string; readonly account: Account }

const projectDir = join(import.meta.dirname, '../../..')

/** The configuration that the guide shows, which the test runs with. */
export const deployDir = join(projectDir, 'deploy')

const idOf = (flag: '-u' | '-g'): number =>
  Number.parseInt(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }), 10)

/** Creates an empty folder for the run: `.dev/ha`, or one in the temporary directory where the user postgres cannot
 *  enter the checkout. */
export const preparePlace = async (): Promise<Place> => {
  const account = { uid: idOf('-u'), gid: idOf('-g') }
  const parent = join(projectDir, '.dev')
  await mkdir(parent, { recursive: true })
  const dir = (await canEnter(parent, account)) ? join(parent, 'ha') : join(tmpdir(), 'corridor-ha')
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir)
  await chown(dir, account.uid, account.gid)
  await chmod(dir, 0o755)
  return { dir, account }
}
