import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../../src/migrate.ts'
import { cycle } from '../../support/instances.ts'
import { deployment } from '../../support/run-corridor.ts'
import { createChance } from '../soak/chance.ts'
import { closeAll, openHarness, settingsOf, type Closers } from '../soak/harness.ts'
import { createInstance, type Instance } from '../soak/instance.ts'
import type { Played } from '../soak/world.ts'
import { startHaCluster, type HaCluster } from './cluster.ts'
import type { Node } from './node.ts'

/** Two API processes and a worker on a cluster that fails over. */
export type HaWorld = Played & {
  readonly cluster: HaCluster
  readonly instances: readonly Instance[]
  /** The environment of an operator. */
  readonly operatorEnv: Readonly<Record<string, string>>
  /** What was measured, for the report of the round. */
  readonly notes: string[]
  /** The primary that was killed, until it is started again. */
  absent: Node | undefined
  readonly close: () => Promise<void>
}

const build = async (seed: number, closers: Closers): Promise<Omit<HaWorld, 'close'>> => {
  const mediaDir = await mkdtemp(join(tmpdir(), 'corridor-ha-media-'))
  closers.push(() => rm(mediaDir, { recursive: true, force: true }))
  const cluster = await startHaCluster()
  closers.push(cluster.close)
  const { owner, operator } = cluster.urls
  await migrate(owner, 'sandbox')
  const env = { ...deployment(owner), ...settingsOf(mediaDir) }
  const addInstance = async (role: 'api' | 'worker') => {
    const instance = await createInstance({ role, env: { ...env, DATABASE_URL: cluster.urls[role] } })
    closers.push(instance.kill)
    return instance
  }
  const apis = [await addInstance('api'), await addInstance('api')] as const
  const worker = await addInstance('worker')
  const harness = await openHarness({ env, apis, worker, chance: createChance(seed), closers })
  await apis[1].start()
  let turn = 0
  // No look at their health: clients must see 503 only, whichever process they reach.
  const target = (): string => cycle(apis, (turn += 1)).url
  return {
    ...harness,
    balancer: { ...harness.balancer, target },
    ...{ cluster, notes: [], absent: undefined },
    instances: [...apis, worker],
    operatorEnv: { ...env, DATABASE_URL: operator },
  }
}

/** Starts everything. If a start fails, what was already started is stopped. */
export const startHaWorld = async (seed: number): Promise<HaWorld> => {
  const closers: Closers = []
  try {
    // One object: rounds write into it.
    return Object.assign(await build(seed, closers), { close: () => closeAll(closers) })
  } catch (error) {
    await closeAll(closers)
    throw error
  }
}
