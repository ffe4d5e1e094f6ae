import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../support/until.ts'
import type { Instance } from '../soak/instance.ts'
import type { RailWorld } from './world.ts'

/** What strikes the deployment while it pays. `strike` causes it and repairs it. */
export type Strike = { readonly name: string; readonly strike: (world: RailWorld) => Promise<void> }

const longestMs = 2_000

const restart = async ({ chance }: RailWorld, instance: Instance): Promise<void> => {
  await instance.kill()
  await pause(chance.between(0, longestMs / 2))
  await instance.start()
}

const kill = (name: 'api' | 'worker' | 'connector'): Strike => ({
  name: `kill -9 of the ${name}`,
  strike: (world) => restart(world, world[name]),
})

/** The attempt is committed: whether the order arrives, and whether its response does, is random. */
const killSendingWorker: Strike = {
  name: 'kill -9 of the worker while it sends',
  strike: async (world) => {
    const fate = world.chance.pick(['withhold', 'drop the reply', 'pass'] as const)
    await new Promise<void>((done) => {
      world.network.setRule((bytes) => {
        if (!bytes.includes('PUT /rail/v1/payouts/')) return 'pass'
        done()
        return fate
      })
    })
    await world.worker.kill()
    world.network.setRule()
    await world.worker.start()
  },
}

const killPostgres: Strike = {
  name: 'kill -9 of Postgres',
  strike: async ({ api, worker, cluster, chance }) => {
    await cluster.kill()
    await pause(chance.between(0, longestMs / 4))
    await cluster.restart()
    await until(
      async () => (await api.isReady()) && (await worker.isReady()),
      () => 'the service is not ready again',
    )
  },
}

const killMachine: Strike = {
  name: 'kill -9 of everything',
  strike: async ({ api, worker, connector, cluster }) => {
    await Promise.all([api.kill(), worker.kill(), connector.kill(), cluster.kill()])
    await cluster.restart()
    await Promise.all([api.start(), worker.start(), connector.start()])
  },
}

const cut: Strike = {
  name: 'the network is cut',
  strike: async ({ network, chance }) => {
    network.cut()
    await pause(chance.between(longestMs / 4, longestMs))
    network.heal()
  },
}

/** What was sent meanwhile arrives late, perhaps after its worker gave up. */
const delay: Strike = {
  name: 'the network delays everything',
  strike: async ({ network, chance }) => {
    network.hang()
    await pause(chance.between(longestMs / 4, longestMs))
    network.heal()
  },
}

const delayPastWorker: Strike = {
  name: 'the network delays orders, and the worker is killed meanwhile',
  strike: async (world) => {
    world.network.hang()
    await pause(world.chance.between(0, longestMs / 4))
    await restart(world, world.worker)
    world.network.heal()
  },
}

/** Neither side notices; the worker waits for the end of its time limit, or until everything is healed. */
const halfOpen: Strike = {
  name: 'open connections become silent',
  strike: async ({ network, chance }) => {
    for (let times = 0; times < 5; times += 1) {
      network.loseOpen()
      await pause(chance.between(0, longestMs / 10))
    }
  },
}

const loseMessages: Strike = {
  name: 'requests and responses are lost',
  strike: async ({ network, chance }) => {
    network.setRule(() => (chance.happens(0.5) ? 'pass' : chance.pick(['reset', 'drop the reply'] as const)))
    await pause(longestMs)
    network.setRule()
  },
}

/** All strikes. */
export const strikes: readonly Strike[] = [
  kill('api'),
  kill('worker'),
  kill('connector'),
  killSendingWorker,
  killSendingWorker,
  killPostgres,
  killMachine,
  cut,
  delay,
  delayPastWorker,
  halfOpen,
  loseMessages,
]

/** A few of them, for the tests. */
export const fewStrikes: readonly Strike[] = [
  kill('api'),
  kill('connector'),
  killSendingWorker,
  killPostgres,
  cut,
  delay,
  halfOpen,
  loseMessages,
]
