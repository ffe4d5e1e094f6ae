import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '../../support/until.ts'
import { freePort } from '../../../src/dev/ports.ts'
import { startBackground, type Background } from './background.ts'
import { deployDir, type Place } from './place.ts'
import { listPostgres, signalAll } from './processes.ts'

/** What Patroni says of its node. */
export type NodeStatus = {
  readonly role: string
  readonly state: string
  readonly timeline?: number
  /** Of a primary: what streams from it. */
  readonly replication?: readonly { readonly application_name: string; readonly state: string }[]
}

/** A Patroni with its Postgres. */
export type Node = {
  readonly name: string
  /** Of its Postgres. */
  readonly port: number
  readonly patroniPort: number
  /** Starts Patroni, which starts Postgres. */
  readonly start: () => void
  /** Kills Patroni and every process of Postgres with SIGKILL, Patroni first. */
  readonly kill: () => Promise<void>
  /** Kills one process of Postgres that is not the postmaster, after which the others end. */
  readonly crashPostgres: () => void
  /** Sends a signal to Patroni. */
  readonly signalPatroni: (signal: NodeJS.Signals) => void
  /** Sends a signal to every process of Postgres. */
  readonly signalPostgres: (signal: NodeJS.Signals) => void
  /** Returns undefined where Patroni does not respond. */
  readonly readStatus: () => Promise<NodeStatus | undefined>
  /** Returns what Patroni logged since the beginning. */
  readonly readLog: () => Promise<string>
}

/** What the nodes of a cluster have in common. */
export type NodeOptions = {
  readonly place: Place
  readonly etcd: string
  readonly passwords: { readonly superuser: string; readonly replication: string; readonly restapi: string }
}

const statusMs = 2_000

const readJson = async (url: string): Promise<unknown> => {
  try {
    return await (await fetch(url, { signal: AbortSignal.timeout(statusMs) })).json()
  } catch {
    return undefined
  }
}

const envOf = (
  name: string,
  dir: string,
  ports: { readonly postgres: number; readonly patroni: number },
) => ({
  PATRONI_NAME: name,
  PATRONI_RESTAPI_LISTEN: `127.0.0.1:${ports.patroni.toString()}`,
  PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${ports.patroni.toString()}`,
  PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${ports.postgres.toString()}`,
  PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${ports.postgres.toString()}`,
  PATRONI_POSTGRESQL_DATA_DIR: join(dir, name),
  PATRONI_POSTGRESQL_PGPASS: join(dir, `${name}.pgpass`),
})

/** Prepares a node with the configuration of `deploy/ha/patroni.yml`; `start` runs it. */
export const createNode = async (name: string, { place, etcd, passwords }: NodeOptions): Promise<Node> => {
  const { dir, account } = place
  const ports = { postgres: await freePort(), patroni: await freePort() }
  const [config, dataDir, logFile] = [join(dir, 'patroni.yml'), join(dir, name), join(dir, `${name}.log`)]
  await mkdir(dir, { recursive: true })
  await copyFile(join(deployDir, 'ha/patroni.yml'), config)
  const env = {
    ...envOf(name, dir, ports),
    PATRONI_ETCD_HOSTS: etcd,
    PATRONI_RESTAPI_USERNAME: 'patroni',
    PATRONI_RESTAPI_PASSWORD: passwords.restapi,
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: passwords.replication,
  }
  let patroni: Background | undefined
  const signalPostgres = (signal: NodeJS.Signals): void => {
    signalAll(listPostgres(dataDir), signal)
  }
  process.once('exit', () => {
    signalPostgres('SIGKILL')
  })
  return {
    ...{ name, port: ports.postgres, patroniPort: ports.patroni, signalPostgres },
    start: () => {
      patroni = startBackground({ line: ['/usr/bin/patroni', config], env, logFile, account })
    },
    kill: async () => {
      await patroni?.kill()
      await until(
        () => {
          const running = listPostgres(dataDir)
          signalAll(running, 'SIGKILL')
          return running.length === 0
        },
        () => `Postgres of ${name} does not end`,
      )
    },
    crashPostgres: () => {
      signalAll(listPostgres(dataDir).slice(1, 2), 'SIGKILL')
    },
    signalPatroni: (signal) => patroni?.signal(signal),
    readStatus: async () =>
      (await readJson(`http://127.0.0.1:${ports.patroni.toString()}/patroni`)) as NodeStatus | undefined,
    readLog: () => readFile(logFile, 'utf8').catch(() => ''),
  }
}
