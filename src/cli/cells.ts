import type { Command } from 'commander'
import type { CellMap } from '../config/cells.ts'
import { refuse } from '../kernel/refusal.ts'
import { changing } from './acts.ts'
import { defineMove } from './cells-move.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'
import { writeFiles } from './write-files.ts'

const showNumber = (value: number | undefined): string => value?.toString() ?? '-'

const rowsOf = ({ cells, slots, overrides }: CellMap): readonly (readonly string[])[] =>
  cells.map(({ name, servers }) => [
    name,
    slots.filter((slot) => slot === name).length.toString(),
    [...overrides.values()].filter((cell) => cell === name).length.toString(),
    servers.join(', '),
  ])

type ProxyOptions = { readonly folder: string; readonly bind: string }

const defineConfig = (cells: Command, toolbox: Toolbox): void => {
  cells
    .command('config')
    .description('write the configuration of HAProxy and its map files')
    .option('--folder <path>', 'where the files are written, and read by HAProxy', '/etc/haproxy')
    .option('--bind <address>', 'what HAProxy listens on, with its TLS options', ':8080')
    .action(async ({ folder, bind }: ProxyOptions) => {
      const { renderProxy } = await import('../cells/index.ts')
      const map = await toolbox.cells()
      const files = renderProxy(map, { folder, bind })
      await writeFiles(folder, files)
      const written = Object.keys(files).map((name) => `${folder}/${name}`)
      toolbox
        .output()
        .result({ revision: map.revision, written }, [
          ...written.map((path) => `Wrote ${path}.`),
          `Check it with haproxy -c -f ${folder}/corridor.cfg, then reload HAProxy.`,
        ])
    })
}

const defineReads = (cells: Command, toolbox: Toolbox): void => {
  cells
    .command('list')
    .description('list the cells of CELLS_FILE')
    .action(async () => {
      const map = await toolbox.cells()
      const rows = table([['CELL', 'SLOTS', 'MOVED HERE', 'SERVERS'], ...rowsOf(map)])
      toolbox
        .output()
        .result({ revision: map.revision, cells: map.cells }, [
          `Revision ${map.revision.toString()}`,
          ...rows,
        ])
    })
  cells
    .command('check')
    .description('check CELLS_FILE; with --business-id, print the cell of that business')
    .option('--business-id <id>', 'a business')
    .action(async ({ businessId }: { readonly businessId?: string }) => {
      const map = await toolbox.cells()
      const { homeOf, slotOf } = await import('../cells/index.ts')
      const { isId } = await import('../kernel/id.ts')
      if (businessId === undefined) {
        const text = `Revision ${map.revision.toString()} is valid: every slot has one cell.`
        toolbox.output().result({ revision: map.revision, valid: true }, [text])
        return
      }
      if (!isId(businessId)) refuse('VALIDATION_ERROR', `"${businessId}" is not the id of a business.`)
      const [cell, slot] = [homeOf(map, businessId), slotOf(businessId)]
      toolbox
        .output()
        .result({ businessId, slot, cell }, [
          `${businessId} has slot ${slot.toString()}, cell ${cell ?? ''}.`,
        ])
    })
  cells
    .command('status')
    .description('read the metrics of every cell: who is down, and who lags')
    .action(async () => {
      const { readStatuses } = await import('../cells/index.ts')
      const statuses = await readStatuses(await toolbox.cells())
      const rows = statuses.map((one) => [
        one.cell,
        `${one.answered.toString()} of ${one.total.toString()}`,
        showNumber(one.mapRevision),
        showNumber(one.referenceRevision),
        showNumber(one.oldestDueSeconds),
        showNumber(one.breaches),
      ])
      const head = ['CELL', 'UP', 'MAP', 'REFERENCE', 'OLDEST DUE (s)', 'BREACHES']
      toolbox.output().result(statuses, table([head, ...rows]))
    })
}

const definePublishing = (cells: Command, { withServices, readText, output }: Toolbox): void => {
  changing(cells.command('publish'))
    .description('print the rates, routes, fees, promotions and institutions of this cell, for the others')
    .action(() =>
      withServices(async ({ publishing }) => {
        const published = await publishing.publish()
        output().result(published, [JSON.stringify(published)])
      }),
    )
  changing(cells.command('apply <file>'))
    .description('take over what another cell published, all or nothing; safe to repeat')
    .action((file: string) =>
      withServices(async ({ publishing, requireSecond }) => {
        const isNew = await publishing.apply(await readText(file))
        if (isNew) requireSecond()
        const revision = (await publishing.revision()).toString()
        const text = isNew ? `Applied revision ${revision}.` : `This cell has revision ${revision} already.`
        output().result({ revision, applied: isNew }, [text])
      }),
    )
}

/** Defines `corridor cells config|list|check|status|publish|apply|move|forget`. */
export const define = (cells: Command, toolbox: Toolbox): void => {
  defineConfig(cells, toolbox)
  defineReads(cells, toolbox)
  definePublishing(cells, toolbox)
  defineMove(cells, toolbox)
}
