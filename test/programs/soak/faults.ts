import { setTimeout as pause } from 'node:timers/promises'
import { query } from '../../../src/db/tx.ts'
import { until } from '../../support/until.ts'
import type { ForwardRule } from '../../support/tcp-proxy.ts'
import type { Load, Manners } from './load.ts'
import type { World } from './world.ts'

/** A fault during payouts. `strike` causes it and repairs it. */
export type Fault<Where = World> = {
  readonly name: string
  readonly manners: Manners
  /** The share of events whose first deliveries fail. */
  readonly failingDeliveries?: number
  readonly strike: (world: Where, load: Load) => Promise<void>
}

const usual: Manners = { clients: 64, mayBreak: false, mayRefuse: true, hangUps: 0.03, restMs: 900 }

// The API continues at full speed while a worker restarts, and its events have to be delivered too.
const calm: Manners = { ...usual, restMs: 6_000 }

const ready = async ({ apis: [api], worker }: World): Promise<void> => {
  await until(
    async () => (await api.isReady()) && (await worker.isReady()),
    () => 'the service is not ready again',
  )
}

/** F1. */
export const killedApi: Fault = {
  name: 'the API is killed',
  manners: { ...usual, mayBreak: true },
  strike: async ({ apis: [api], chance }) => {
    await pause(chance.between(0, 700))
    await api.kill()
    await pause(chance.between(0, 300))
    await api.start()
  },
}

/** F7: the attempt has reached the receiver, which has not responded. */
export const workerKilledWhileDelivering: Fault = {
  name: 'the worker is killed in the middle of a delivery',
  manners: calm,
  strike: async ({ worker, inbox }) => {
    await inbox.holdNext()
    await worker.kill()
    await worker.start()
  },
}

/** F8: the rail has reported an outcome; whether the following move is committed is random. */
export const workerKilledWhileSettling: Fault = {
  name: 'the worker is killed between rail and commit',
  manners: calm,
  strike: async ({ worker, workerProxy, chance }) => {
    const fate = chance.pick(['withhold', 'drop the reply'] as const)
    await new Promise<void>((done) => {
      workerProxy.setRule((bytes) => {
        if (!bytes.includes('app.move_transaction')) return 'pass'
        done()
        return fate
      })
    })
    await worker.kill()
    workerProxy.setRule()
    await worker.start()
  },
}

/** F2. */
export const killedPostgres: Fault = {
  name: 'Postgres is killed',
  manners: usual,
  strike: async (world) => {
    const { cluster, chance } = world
    await pause(chance.between(0, 700))
    await cluster.kill()
    await pause(chance.between(0, 500))
    await cluster.restart()
    await ready(world)
  },
}

/** Everything together, like a crashed machine. */
export const killedMachine: Fault = {
  name: 'API, worker and Postgres are killed at once',
  manners: { ...usual, mayBreak: true },
  strike: async ({ cluster, apis: [api], worker, chance }) => {
    await pause(chance.between(0, 700))
    await Promise.all([api.kill(), worker.kill(), cluster.kill()])
    await cluster.restart()
    await Promise.all([api.start(), worker.start()])
  },
}

/** F3. */
export const terminatedBackends = (forMs: number): Fault => ({
  name: 'backends are terminated at random',
  manners: usual,
  strike: async (world) => {
    const { wired, chance } = world
    const deadline = performance.now() + forMs
    while (performance.now() < deadline) {
      await query(
        wired.db,
        `select pg_terminate_backend(pid) from (
           select pid from pg_stat_activity where application_name in ('corridor-api', 'corridor-worker')
            order by md5(pid::text || :salt) limit 1) as chosen`,
        { salt: chance.next().toString() },
      )
      await pause(50)
    }
    await ready(world)
  },
})

const creates = ['app.create_transactions']
const everything = [
  ...creates,
  'app.move_transaction',
  'app.count_requests',
  'app.transaction_facts',
  'COMMIT',
]

/** Breaks random connections of API and worker that send one of `words`, a given number of times. */
const breakConnections = async (
  { apiProxy, workerProxy, chance }: World,
  fate: 'drop the reply' | 'reset',
  { words, times }: { readonly words: readonly string[]; readonly times: number },
): Promise<void> => {
  let broken = 0
  const rule: ForwardRule = (bytes) => {
    if (!words.some((word) => bytes.includes(word)) || !chance.happens(0.2)) return 'pass'
    broken += 1
    return fate
  }
  apiProxy.setRule(rule)
  workerProxy.setRule(rule)
  await until(
    () => broken >= times,
    () => `only ${broken.toString()} connections were broken`,
  )
  apiProxy.setRule()
  workerProxy.setRule()
}

/** F4: the statement is executed, and its reply is lost. */
export const lostReplies = (times: number): Fault => ({
  name: 'replies of Postgres are lost',
  manners: usual,
  strike: async (world) => {
    await breakConnections(world, 'drop the reply', { words: creates, times })
    await breakConnections(world, 'drop the reply', { words: everything, times })
    await ready(world)
  },
})

/** F5: the statement never arrives. */
export const resetConnections = (times: number): Fault => ({
  name: 'connections to Postgres are reset before it hears',
  manners: usual,
  strike: async (world) => {
    await breakConnections(world, 'reset', { words: creates, times })
    await breakConnections(world, 'reset', { words: everything, times })
    await ready(world)
  },
})

/** F6. */
export const silentPostgres = (forMs: number): Fault => ({
  name: 'Postgres is silent for a while',
  manners: usual,
  strike: async (world) => {
    const { apiProxy, workerProxy, apis } = world
    apiProxy.hang()
    workerProxy.hang()
    await pause(forMs)
    const isHealthy = await apis[0].isHealthy()
    apiProxy.heal()
    workerProxy.heal()
    if (!isHealthy) throw new Error('the API did not answer /healthz while Postgres was silent')
    await ready(world)
  },
})

/** F36. */
export const clientsHangUp: Fault = {
  name: 'clients hang up at random points',
  manners: { ...usual, hangUps: 0.5 },
  strike: async (_world, load) => load.reach(60),
}

/** The outside of F7: the receiver fails, and is called again. */
export const failingReceiver: Fault = {
  name: 'receivers fail',
  manners: usual,
  failingDeliveries: 0.3,
  strike: async (_world, load) => load.reach(60),
}

/** F21: two processes behind a balancer are restarted in turn, and no request fails. */
export const rollingRestart: Fault = {
  name: 'the API is restarted in turn',
  manners: { clients: 12, mayBreak: false, mayRefuse: false, hangUps: 0, restMs: 2_000 },
  strike: async ({ apis: [api, other], balancer }, load) => {
    await other.start()
    const stopFollowing = await balancer.follow()
    try {
      await load.reach(10)
      await api.stop()
      await load.reach(10)
      await api.start()
      await load.reach(10)
      await other.stop()
      await load.reach(10)
    } finally {
      await stopFollowing()
    }
  },
}
