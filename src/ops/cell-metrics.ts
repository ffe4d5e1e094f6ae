import { Gauge, type Registry } from 'prom-client'
import { toCount } from '../kernel/count.ts'
import { createGaugeSource, type GaugeSource } from './gauge-source.ts'

/** The sources of the gauges about cells. */
export type CellMetricSources = {
  /** Returns the revision of the published reference data; 0 for none. */
  readonly referenceRevision: () => Promise<bigint>
  /** Returns the revision of the map of cells in use; undefined where there is one cell. */
  readonly mapRevision: () => number | undefined
  /** Returns for how long businesses that leave this cell have been at each step, the longest of each. */
  readonly departures: () => Promise<readonly { step: string; seconds: number }[]>
  /** Returns the bytes of the log that each replication slot of a move makes this server keep. */
  readonly moveSlots: () => Promise<readonly { slot: string; bytes: number }[]>
}

/** Creates the gauges about cells that are read from the database. */
export const createCellGauges = (
  registers: Registry[],
  { referenceRevision, departures, moveSlots }: CellMetricSources,
): readonly GaugeSource[] => [
  createGaugeSource(registers, {
    source: 'reference',
    gauges: {
      corridor_reference_revision: {
        help: 'Revision of the reference data of this cell; 0: never published. The lowest of all cells lags',
      },
    },
    read: async () => ({ corridor_reference_revision: [[{}, toCount(await referenceRevision())]] }),
  }),
  createGaugeSource(registers, {
    source: 'moves',
    gauges: {
      corridor_move_step_seconds: {
        help: 'For how long a business that leaves this cell has been at a step of its move, the longest of each step',
        labels: ['step'],
      },
      corridor_move_slot_bytes: {
        help: 'Log that this server keeps because a move has not read it, by replication slot',
        labels: ['slot'],
      },
    },
    read: async () => ({
      corridor_move_step_seconds: (await departures()).map(({ step, seconds }) => [{ step }, seconds]),
      corridor_move_slot_bytes: (await moveSlots()).map(({ slot, bytes }) => [{ slot }, bytes]),
    }),
  }),
]

/** Creates the gauge of the map of cells; it has no value where there is one cell. */
export const createMapGauge = (registers: Registry[], { mapRevision: read }: CellMetricSources): void => {
  if (read() === undefined) return
  new Gauge({
    name: 'corridor_cells_revision',
    help: 'Revision of the map of cells that this process uses. The lowest of all processes lags',
    registers,
    collect() {
      this.set(read() ?? 0)
    },
  })
}
