import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { runProgram } from '../../support/program.ts'
import { until } from '../../support/until.ts'
import { freePort } from '../../../src/dev/ports.ts'
import { startBackground } from './background.ts'
import { createNode, type Node } from './node.ts'
import { deployDir, preparePlace, type Place } from './place.ts'

/** Three Patroni nodes with one etcd, behind HAProxy. */
export type HaCluster = {
  readonly nodes: readonly Node[]
  readonly signalEtcd: (signal: NodeJS.Signals) => void
  /** Returns the node that is primary and holds the leader key. Waits for one. */
  readonly findPrimary: () => Promise<Node>
  /** Waits until one node is the primary and the others stream from it. */
  readonly settle: () => Promise<void>
  /** Returns the node whose confirmation commits wait for. Waits for one. */
  readonly findSynchronous: () => Promise<Node>
  /** Through HAProxy, for each login of `deploy/logins.sh`. */
  readonly urls: Readonly<Record<'owner' | 'api' | 'worker' | 'operator', string>>
  /** The same without HAProxy. */
  readonly ownerUrlOf: (node: Node) => string
  readonly close: () => Promise<void>
}

const secret = (): string => randomBytes(18).toString('base64url')
const local = (port: number): string => `127.0.0.1:${port.toString()}`
const patienceMs = 120_000
const databaseName = 'corridor'

const startEtcd = async ({ dir }: Place) => {
  const [clients, peers] = [local(await freePort()), local(await freePort())]
  const env = {
    ETCD_NAME: 'etcd1',
    ETCD_DATA_DIR: join(dir, 'etcd'),
    ETCD_LISTEN_CLIENT_URLS: `http://${clients}`,
    ETCD_ADVERTISE_CLIENT_URLS: `http://${clients}`,
    ETCD_LISTEN_PEER_URLS: `http://${peers}`,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${peers}`,
    ETCD_ENABLE_V2: 'true',
    ETCD_INITIAL_CLUSTER: `etcd1=http://${peers}`,
  }
  const etcd = startBackground({ line: ['/usr/bin/etcd'], env, logFile: join(dir, 'etcd.log') })
  return { address: clients, ...etcd }
}

const startHaproxy = async ({ dir }: Place, nodes: readonly Node[]) => {
  const port = await freePort()
  const env = Object.fromEntries(
    nodes.flatMap(({ port: postgres, patroniPort }, index) => [
      [`NODE${(index + 1).toString()}`, local(postgres)],
      [`NODE${(index + 1).toString()}_PATRONI_PORT`, patroniPort.toString()],
    ]),
  )
  const haproxy = startBackground({
    line: ['/usr/sbin/haproxy', '-db', '-f', join(deployDir, 'ha/haproxy.cfg')],
    env: { ...env, POSTGRES_LISTEN: local(port) },
    logFile: join(dir, 'haproxy.log'),
  })
  return { port, kill: haproxy.kill }
}

const createFinders = (nodes: readonly Node[]) => {
  const find = async (endpoint: string): Promise<Node> => {
    let found: Node | undefined
    const look = async (): Promise<boolean> => {
      for (const node of nodes) {
        const url = `http://${local(node.patroniPort)}/${endpoint}`
        const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
        if (response?.ok) found = node
      }
      return found !== undefined
    }
    await until(look, () => `no node answers 200 to /${endpoint}`, patienceMs)
    if (!found) throw new Error(`no node answers 200 to /${endpoint}`)
    return found
  }
  const isSettled = async (): Promise<boolean> => {
    const statuses = await Promise.all(nodes.map(({ readStatus }) => readStatus()))
    const primaries = statuses.filter((status) => status?.role === 'master')
    const streaming = (primaries[0]?.replication ?? []).filter(({ state }) => state === 'streaming')
    return primaries.length === 1 && streaming.length === nodes.length - 1
  }
  return {
    findPrimary: () => find('primary'),
    findSynchronous: () => find('synchronous'),
    settle: async () => {
      await until(isSettled, () => 'the standbys do not stream', patienceMs)
      await find('synchronous')
    },
  }
}

/** Creates the database and its logins as the guide does. */
const createLogins = async (port: number, superuser: string) => {
  const passwords = {
    owner: secret(),
    api: secret(),
    worker: secret(),
    console: secret(),
    operator: secret(),
  }
  const env = {
    PATH: process.env['PATH'] ?? '',
    ...{ PGHOST: '127.0.0.1', PGPORT: port.toString(), PGUSER: 'postgres', PGPASSWORD: superuser },
    ...{ POSTGRES_USER: 'postgres', POSTGRES_DB: databaseName },
    ...Object.fromEntries(
      Object.entries(passwords).map(([role, password]) => [`${role.toUpperCase()}_PASSWORD`, password]),
    ),
  }
  for (const line of [
    ['createdb', databaseName],
    ['sh', join(deployDir, 'logins.sh')],
  ]) {
    const { code, stderr } = await runProgram(line, { env, timeout: 60_000 })
    if (code !== 0) throw new Error(`${line.join(' ')}: ${stderr}`)
  }
  return passwords
}

const urlOf = (user: string, password: string, port: number): string =>
  `postgres://${user}:${password}@${local(port)}/${databaseName}`

const build = async (place: Place, closers: (() => Promise<void>)[]): Promise<Omit<HaCluster, 'close'>> => {
  const etcd = await startEtcd(place)
  closers.push(etcd.kill)
  const superuser = secret()
  const passwords = { superuser, replication: secret(), restapi: secret() }
  const nodes: Node[] = []
  for (const name of ['node1', 'node2', 'node3']) {
    const node = await createNode(name, { place, etcd: etcd.address, passwords })
    closers.push(node.kill)
    node.start()
    nodes.push(node)
  }
  const haproxy = await startHaproxy(place, nodes)
  closers.push(haproxy.kill)
  const finders = createFinders(nodes)
  await finders.settle()
  const logins = await createLogins(haproxy.port, superuser)
  return {
    ...{ nodes, ...finders },
    signalEtcd: etcd.signal,
    urls: {
      owner: urlOf('corridor_owner', logins.owner, haproxy.port),
      api: urlOf('api', logins.api, haproxy.port),
      worker: urlOf('worker', logins.worker, haproxy.port),
      operator: urlOf('operator', logins.operator, haproxy.port),
    },
    ownerUrlOf: ({ port }) => urlOf('corridor_owner', logins.owner, port),
  }
}

/** Starts the cluster of the guide on free ports of 127.0.0.1, with an empty database and its logins. */
export const startHaCluster = async (): Promise<HaCluster> => {
  const closers: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const one of closers.splice(0).reverse()) await one()
  }
  try {
    return { ...(await build(await preparePlace(), closers)), close }
  } catch (error) {
    await close()
    throw error
  }
}
