import { type SpawnOptionsWithoutStdio, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { type Account, canEnter, reachablePlace, serverAccount } from './account.ts'
import { processExists } from './postmaster.ts'
import { type Binaries, binaryPackageRoot, prepareBinaries } from './postgres-binaries.ts'

/** A database cluster: its data directory, the account that runs it, and the programs it is run with. */
export type Cluster = {
  readonly dataDir: string
  readonly account: Account | undefined
  readonly binaries: Binaries
}

/** How to connect to the cluster. Kept in the data directory, so that the next start keeps port and password. */
export type Connection = { readonly port: number; readonly wantedPort: number; readonly password: string }

/** The only database user of an embedded server, created by initdb. */
export const SUPERUSER = 'corridor'

const CONNECTION_FILE = 'corridor.json'

/** Returns the real path of `dataDir`. Where root starts Postgres as `nobody`, and `nobody` cannot enter it, that is a
 *  path below the temporary directory. Creates the parent directory only. */
export const resolveDataDir = async (dataDir: string): Promise<string> => {
  const parent = dirname(resolve(dataDir))
  await mkdir(parent, { recursive: true })
  const place = join(await realpath(parent), basename(resolve(dataDir)))
  const account = await serverAccount(place)
  if (account === undefined || (await canEnter(parent, account))) return place
  const key = createHash('sha256').update(place).digest('hex').slice(0, 16)
  return join(await reachablePlace(account), `data-${key}`)
}

/** Returns the cluster of `dataDir`, created by initdb where there is none. A new one appears whole or not at all: a
 *  killed start leaves only a directory that the next one removes. `durable: false` skips flushing to disk. */
export const ensureCluster = async (dataDir: string, durable: boolean): Promise<Cluster> => {
  const place = await resolveDataDir(dataDir)
  const account = await serverAccount(place)
  const binaries = await prepareBinaries(binaryPackageRoot(), account)
  const cluster = { dataDir: place, account, binaries }
  const version = await readFile(join(place, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) {
    await initialise(cluster, durable)
  } else if (version.trim() !== binaries.majorVersion) {
    throw new Error(
      `${place} holds data of Postgres ${version.trim()}, but ${binaries.majorVersion} is installed. ` +
        'Export what you need, then run `make reset`.',
    )
  }
  return cluster
}

const initialise = async (cluster: Cluster, durable: boolean): Promise<void> => {
  await removeAbandoned(cluster.dataDir)
  const temporary = `${cluster.dataDir}.init.${process.pid}.${randomBytes(4).toString('hex')}`
  const passwordFile = `${temporary}.password`
  const password = randomBytes(18).toString('base64url')
  await mkdir(temporary, { mode: 0o700 })
  if (cluster.account !== undefined) await chown(temporary, cluster.account.uid, cluster.account.gid)
  try {
    await writeSecret(passwordFile, `${password}\n`, cluster.account)
    await runInitdb(cluster, [
      `--pgdata=${temporary}`,
      `--pwfile=${passwordFile}`,
      `--username=${SUPERUSER}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      // Sorts and folds letters beyond ASCII the same on every machine.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(durable ? [] : ['--no-sync']),
    ])
    await writeConnection({ ...cluster, dataDir: temporary }, { port: 0, wantedPort: 0, password })
    await rename(temporary, cluster.dataDir).catch((cause: unknown) => acceptExisting(cluster.dataDir, cause))
  } finally {
    await rm(passwordFile, { force: true })
    await rm(temporary, { recursive: true, force: true })
  }
}

// Of two concurrent first starts one renames first; the other uses that directory.
const acceptExisting = async (dataDir: string, cause: unknown): Promise<void> => {
  const version = await readFile(join(dataDir, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) {
    throw new Error(
      `${dataDir} exists, but is not a Postgres data directory. Remove it, or run \`make reset\`.`,
      {
        cause,
      },
    )
  }
}

const removeAbandoned = async (dataDir: string): Promise<void> => {
  const prefix = `${basename(dataDir)}.init.`
  for (const name of await readdir(dirname(dataDir))) {
    const pid = Number.parseInt(name.slice(prefix.length), 10)
    if (!name.startsWith(prefix) || processExists(pid)) continue
    await rm(join(dirname(dataDir), name), { recursive: true, force: true })
  }
}

const runInitdb = (cluster: Cluster, args: readonly string[]): Promise<void> =>
  new Promise((settle, reject) => {
    const child = spawn(cluster.binaries.initdb, args, spawnOptions(cluster.account))
    let output = ''
    const collect = (chunk: Buffer): void => {
      output = (output + chunk.toString('utf8')).slice(-4000)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', (cause) => {
      reject(new Error(`Cannot start initdb: ${cause.message}`, { cause }))
    })
    child.once('close', (code, signal) => {
      if (code === 0) settle()
      else reject(new Error(`initdb failed (${signal ?? `exit ${String(code)}`}):\n${output.trim()}`))
    })
  })

/** Returns the options to start the programs of a cluster with: its account, a working directory that every account can
 *  enter, and none of the caller's PG* or language variables. */
export const spawnOptions = (account: Account | undefined): SpawnOptionsWithoutStdio => ({
  ...account,
  cwd: '/',
  env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' },
})

/** Reads how to connect to the cluster. Throws where the file is missing, since the password is lost with it. */
export const readConnection = async (dataDir: string): Promise<Connection> => {
  const file = join(dataDir, CONNECTION_FILE)
  try {
    return parseConnection(await readFile(file, 'utf8'))
  } catch (cause) {
    throw new Error(`${file} with the password is missing or broken. Run \`make reset\`.`, { cause })
  }
}

/** Writes how to connect to the cluster. Replaces the file atomically. */
export const writeConnection = async (cluster: Cluster, connection: Connection): Promise<void> => {
  const file = join(cluster.dataDir, CONNECTION_FILE)
  const temporary = `${file}.${randomBytes(4).toString('hex')}`
  await writeSecret(temporary, `${JSON.stringify(connection)}\n`, cluster.account)
  await rename(temporary, file)
}

const parseConnection = (text: string): Connection => {
  const value = JSON.parse(text) as Partial<Connection>
  const { port, wantedPort, password } = value
  if (typeof port !== 'number' || typeof wantedPort !== 'number' || typeof password !== 'string') {
    throw new Error('port, wantedPort or password is missing')
  }
  return { port, wantedPort, password }
}

const writeSecret = async (file: string, text: string, account: Account | undefined): Promise<void> => {
  await writeFile(file, text, { mode: 0o600 })
  if (account !== undefined) await chown(file, account.uid, account.gid)
}
