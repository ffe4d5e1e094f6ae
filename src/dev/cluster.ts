import { type SpawnOptionsWithoutStdio, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { type Account, canEnter, reachablePlace, serverAccount } from './account.ts'
import { processExists } from './postmaster.ts'
import { type Binaries, binaryPackageRoot, readyBinaries } from './postgres-binaries.ts'

/** A database cluster: where it lives, whose account runs it, and with which programs. */
export type Cluster = {
  readonly dataDir: string
  readonly account: Account | undefined
  readonly binaries: Binaries
}

/** How the cluster is reached. Kept inside the data directory, so the next start is reached the same way. */
export type Connection = { readonly port: number; readonly wantedPort: number; readonly password: string }

/** The only database user of an embedded server; initdb makes it. */
export const SUPERUSER = 'corridor'

const CONNECTION_FILE = 'corridor.json'

/** Where the data of `dataDir` really lies: there, unless root starts Postgres as nobody and nobody cannot enter; then
 *  below the temporary directory under a name made from the path. Makes the parent directory, nothing else. */
export const placeOf = async (dataDir: string): Promise<string> => {
  const parent = dirname(resolve(dataDir))
  await mkdir(parent, { recursive: true })
  const place = join(await realpath(parent), basename(resolve(dataDir)))
  const account = await serverAccount(place)
  if (account === undefined || (await canEnter(parent, account))) return place
  const key = createHash('sha256').update(place).digest('hex').slice(0, 16)
  return join(await reachablePlace(account), `data-${key}`)
}

/** The cluster for `dataDir`, made by initdb where there is none yet. The new one appears complete or not at all: a
 *  start that is killed half-way leaves only a directory that the next one removes.
 *  `durable: false` skips the flushes, for data that need not survive a power cut. */
export const ensureCluster = async (dataDir: string, durable: boolean): Promise<Cluster> => {
  const place = await placeOf(dataDir)
  const account = await serverAccount(place)
  const binaries = await readyBinaries(binaryPackageRoot(), account)
  const cluster = { dataDir: place, account, binaries }
  const version = await readFile(join(place, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) {
    await initialise(cluster, durable)
  } else if (version.trim() !== binaries.majorVersion) {
    throw new Error(
      `${place} holds data of Postgres ${version.trim()}, the installed one is ${binaries.majorVersion}: ` +
        'export what you need and run `make reset`.',
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
      // Sorts and folds the same on every machine, and knows letters beyond ASCII.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(durable ? [] : ['--no-sync']),
    ])
    await writeConnection({ ...cluster, dataDir: temporary }, { port: 0, wantedPort: 0, password })
    await rename(temporary, cluster.dataDir).catch((cause: unknown) => yieldToWinner(cluster.dataDir, cause))
  } finally {
    await rm(passwordFile, { force: true })
    await rm(temporary, { recursive: true, force: true })
  }
}

// Two first starts at once: rename refuses to replace the directory that the other one finished, and that one serves.
const yieldToWinner = async (dataDir: string, cause: unknown): Promise<void> => {
  const version = await readFile(join(dataDir, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) {
    throw new Error(`${dataDir} exists and is no Postgres data directory: remove it (\`make reset\`).`, {
      cause,
    })
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
      reject(new Error(`initdb does not start: ${cause.message}`, { cause }))
    })
    child.once('close', (code, signal) => {
      if (code === 0) settle()
      else reject(new Error(`initdb failed (${signal ?? `exit ${String(code)}`}):\n${output.trim()}`))
    })
  })

/** How the programs of a cluster are started: as its account, in a directory that every account can enter (Postgres
 *  asks for its working directory), and without the caller's PG* variables or language. */
export const spawnOptions = (account: Account | undefined): SpawnOptionsWithoutStdio => ({
  ...account,
  cwd: '/',
  env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' },
})

/** Reads how the cluster is reached. Throws with the cure when the file is gone, since the password goes with it. */
export const readConnection = async (dataDir: string): Promise<Connection> => {
  const file = join(dataDir, CONNECTION_FILE)
  try {
    return parseConnection(await readFile(file, 'utf8'))
  } catch (cause) {
    throw new Error(`${file} is missing or broken, and with it the password: run \`make reset\`.`, { cause })
  }
}

/** Records how the cluster is reached, for this and every later start. Replaces the file whole. */
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
