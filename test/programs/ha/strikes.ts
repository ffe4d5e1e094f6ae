import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../support/until.ts'
import type { Fault } from '../soak/faults.ts'
import type { Manners } from '../soak/load.ts'
import { failOver } from './failover.ts'
import type { Node } from './node.ts'
import type { HaWorld } from './world.ts'
import { probeWrites, type Probes } from './write-probe.ts'

/** A fault of the database cluster during payouts. */
export type Strike = Fault<HaWorld>

const manners: Manners = { clients: 24, mayBreak: false, mayRefuse: true, hangUps: 0.02, restMs: 600 }
const patienceMs = 90_000

const describe = ({ unreachable, refused, unconfirmed }: Probes): string =>
  [
    `${unreachable.toString()} not connected`,
    `${refused.toString()} refused as read-only`,
    `${unconfirmed.toString()} not confirmed`,
  ].join(', ')

/** Lets a former primary come back by `resume` while a client writes to it directly. Throws where it took a write. */
const comeBack = async (
  { cluster, notes }: HaWorld,
  node: Node,
  resume: (probes: Probes) => Promise<void> | void,
): Promise<void> => {
  const writing = probeWrites(cluster.ownerUrlOf(node))
  const { probes } = writing
  try {
    await resume(probes)
    await until(
      () => probes.refused > 0 || probes.faults.length > 0,
      () => `${node.name} does not come back: ${describe(probes)}`,
      patienceMs,
    )
    await cluster.settle()
  } finally {
    await writing.stop()
  }
  notes.push(`writes to ${node.name}, which came back as a standby: ${describe(probes)}`)
  if (probes.faults.length > 0) throw new Error(`${node.name}: ${[...new Set(probes.faults)].join(', ')}`)
}

/** The machine of the primary is lost. */
export const killedPrimary: Strike = {
  name: 'the primary is killed with its Patroni',
  manners,
  strike: async (world, load) => {
    world.absent = await failOver(world, load, (primary) => primary.kill())
  },
}

/** The machine is there again, with what it had. */
export const returnedPrimary: Strike = {
  name: 'the killed primary is started again',
  manners,
  strike: async (world) => {
    const { absent } = world
    if (!absent) throw new Error('no primary was killed')
    await comeBack(world, absent, absent.start)
    world.absent = undefined
  },
}

/** A crash of one process: what the primary had not replicated must not be read after a restart, so it is replaced. */
export const crashedPostgres: Strike = {
  name: 'a process of the Postgres of the primary is killed',
  manners,
  strike: async (world, load) => {
    await failOver(world, load, (primary) => {
      primary.crashPostgres()
    })
    await world.cluster.settle()
  },
}

/** Without etcd another primary could be chosen, so there is none. */
export const hungEtcd: Strike = {
  name: 'etcd hangs',
  manners,
  strike: async ({ cluster, notes }, load) => {
    const primary = await cluster.findPrimary()
    cluster.signalEtcd('SIGSTOP')
    try {
      await until(
        async () => (await primary.readStatus())?.role === 'replica',
        () => `${primary.name} is still the primary`,
        patienceMs,
      )
    } finally {
      cluster.signalEtcd('SIGCONT')
    }
    const startedAt = performance.now()
    await cluster.settle()
    await load.reach(20)
    const ms = performance.now() - startedAt
    notes.push(`20 creates and a settled cluster ${(ms / 1000).toFixed(1)} s after etcd was back`)
  },
}

/** Nothing tells this Postgres that it was replaced: only the missing confirmation stops it from taking writes. */
export const hungPatroni: Strike = {
  name: 'the Patroni of the primary hangs while its Postgres goes on',
  manners,
  strike: async (world, load) => {
    const former = await failOver(world, load, (primary) => {
      primary.signalPatroni('SIGSTOP')
    })
    await comeBack(world, former, async (probes) => {
      await until(
        () => probes.unconfirmed > 0 || probes.faults.length > 0,
        () => `no write reached ${former.name}: ${describe(probes)}`,
        patienceMs,
      )
      former.signalPatroni('SIGCONT')
    })
  },
}

/** Its connection stays open, and it confirms nothing. */
export const hungStandby: Strike = {
  name: 'the synchronous standby hangs',
  manners,
  strike: async ({ cluster, notes }, load) => {
    const [primary, standby] = [await cluster.findPrimary(), await cluster.findSynchronous()]
    const startedAt = performance.now()
    standby.signalPostgres('SIGSTOP')
    try {
      await until(
        async () => (await cluster.findSynchronous()) !== standby,
        () => `${standby.name} is still the synchronous standby`,
        patienceMs,
      )
      await load.reach(20)
      const ms = performance.now() - startedAt
      notes.push(`another standby confirmed, and 20 creates later ${(ms / 1000).toFixed(1)} s had passed`)
    } finally {
      standby.signalPostgres('SIGCONT')
    }
    await cluster.settle()
    if ((await cluster.findPrimary()) !== primary) throw new Error('the primary was replaced')
  },
}

/** Strict: nothing is acknowledged on one disk. */
export const lostStandbys: Strike = {
  name: 'both standbys are killed',
  manners,
  strike: async ({ cluster, notes }, load) => {
    const primary = await cluster.findPrimary()
    const standbys = cluster.nodes.filter((node) => node !== primary)
    await Promise.all(standbys.map((node) => node.kill()))
    // Answers whose commit was confirmed before the kill.
    await pause(1_000)
    const { created, unavailable } = { ...load.tally }
    await until(
      () => load.tally.unavailable >= unavailable + 40,
      () => 'no create was answered 503',
      patienceMs,
    )
    const acknowledged = load.tally.created - created
    standbys.forEach((node) => {
      node.start()
    })
    await cluster.settle()
    await load.reach(20)
    notes.push(`without a standby: ${acknowledged.toString()} creates acknowledged`)
    if (acknowledged > 0) throw new Error(`${acknowledged.toString()} creates were acknowledged on one disk`)
  },
}
