import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serverAccount } from '../../src/dev/account.ts'
import { freePort } from '../../src/dev/ports.ts'

// The embedded server brings no pg_dump and no pg_basebackup.
const programs = process.env['POSTGRES_15'] ?? '/usr/lib/postgresql/15/bin'

/** A folder for clusters, their archive and backups, owned by the account that runs Postgres. */
export type Place = {
  readonly path: (name: string) => string
  /** Runs a program of Postgres 15 as that account; throws with its output where it fails. */
  readonly run: (program: string, args: readonly string[]) => Promise<void>
  /** Writes a file, and creates a folder, that belong to that account. */
  readonly write: (name: string, text: string) => Promise<void>
  readonly addFolder: (name: string) => Promise<void>
  /** Stops the clusters that still run, and removes everything. */
  readonly remove: () => Promise<void>
}

const execute = promisify(execFile)
const requireScript = join(import.meta.dirname, '../support/require-postgres-15.sh')

/** Creates a place in the temporary directory. Throws with the fix where the programs are not installed. */
export const createPlace = async (): Promise<Place> => {
  await execute('sh', [requireScript]).catch((error: unknown) => {
    const { stdout } = error as { readonly stdout: string }
    throw new Error(stdout, { cause: error })
  })
  const root = await mkdtemp(join(tmpdir(), 'corridor-backup-'))
  const account = await serverAccount(root)
  const path = (name: string): string => join(root, name)
  const own = async (entry: string): Promise<void> => {
    if (account) await chown(entry, account.uid, account.gid)
  }
  await own(root)
  const run = async (program: string, args: readonly string[]): Promise<void> => {
    const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' }
    await execute(join(programs, program), args, { ...account, cwd: root, env })
  }
  return {
    path,
    run,
    write: async (name, text) => {
      await writeFile(path(name), text, { mode: 0o600 })
      await own(path(name))
    },
    addFolder: async (name) => {
      await mkdir(path(name))
      await own(path(name))
    },
    remove: async () => {
      for (const name of await readdir(root)) {
        const isRunning = await access(join(root, name, 'postmaster.pid')).then(
          () => true,
          () => false,
        )
        if (isRunning) await run('pg_ctl', ['stop', '--mode', 'immediate', '--pgdata', join(root, name)])
      }
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** A Postgres 15 on 127.0.0.1. */
export type Postgres15 = {
  readonly url: (database: string) => string
  /** Stops it as a power cut would: without a checkpoint. */
  readonly cut: () => Promise<void>
}

/** The password of every cluster of this process: a base backup keeps that of its source. */
const password = randomBytes(18).toString('base64url')

/** Creates an empty cluster in the folder `name`. */
export const createCluster = async ({ path, run, write }: Place, name: string): Promise<void> => {
  const file = `${name}.password`
  await write(file, password)
  await run('initdb', [
    ...['--pgdata', path(name), '--pwfile', path(file), '--username', 'corridor', '--auth', 'scram-sha-256'],
    ...['--encoding', 'UTF8', '--locale', 'C', '--no-sync'],
  ])
}

/** Starts the cluster in the folder `name` and waits until it accepts connections. `settings` as for `postgres -c`. */
export const startCluster = async (
  { path, run }: Place,
  name: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Postgres15> => {
  const port = (await freePort()).toString()
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port, fsync: 'off', ...settings }
  const options = Object.entries(all).map(([key, value]) => `-c "${key}=${value}"`)
  const args = ['--pgdata', path(name), '--log', path(`${name}.log`), '--options', options.join(' ')]
  await run('pg_ctl', ['start', '--wait', '--timeout', '90', ...args])
  return {
    url: (database) => `postgres://corridor:${password}@127.0.0.1:${port}/${database}`,
    cut: async () => {
      await run('pg_ctl', ['stop', '--mode', 'immediate', '--pgdata', path(name)])
    },
  }
}
