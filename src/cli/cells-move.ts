import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { Command } from 'commander'
import { refuse } from '../kernel/refusal.ts'
import { changing } from './acts.ts'
import type { MoveOptions, Toolbox } from './toolbox.ts'
import { writeFiles } from './write-files.ts'

type Options = {
  readonly to: string
  readonly wait: string
  readonly closedWait: string
  readonly writeMap?: true
  readonly abandon?: true
}

const msOf = (text: string, option: string): number =>
  /^[1-9]\d{0,5}$/.test(text)
    ? Number.parseInt(text, 10) * 1_000
    : refuse('VALIDATION_ERROR', `${option} must be a whole number of seconds, from 1.`)

/** Orders a move; returns false where it waits for a second operator, or is only read for one. */
const order = async ({ withServices, cells }: Toolbox, { businessId, to }: MoveOptions): Promise<boolean> => {
  let isOrdered = false
  await withServices(async ({ departures, requireSecond }) => {
    const map = await cells()
    if (!map.cells.some(({ name }) => name === to))
      refuse('VALIDATION_ERROR', `CELLS_FILE has no cell ${to}.`)
    if (await departures.order(businessId, to)) requireSecond()
    isOrdered = true
  })
  return isOrdered
}

/** Writes the new home into the file of the map, or says how. */
const changeMap = async (
  file: string,
  { businessId, to }: MoveOptions,
  isWritten: boolean,
): Promise<readonly string[]> => {
  const { withHome } = await import('../moving/index.ts')
  const text = withHome(await readFile(file, 'utf8'), businessId, to)
  if (isWritten) await writeFiles(dirname(file), { [basename(file)]: text })
  const next = 'on every machine, then write the files of each proxy again and reload it (docs/cells.md).'
  return isWritten
    ? [`Wrote ${file}. Use it ${next}`]
    : [`This is the map now. Use it as ${file} ${next}`, '', text]
}

const abandon = async ({ withReads, move, output }: Toolbox, options: MoveOptions): Promise<void> => {
  await withReads(async ({ businesses }) => {
    await businesses.show(options.businessId)
  })
  await move(options)
  output().result({ businessId: options.businessId, abandoned: true }, [])
}

const defineForget = (cells: Command, { withServices, output }: Toolbox): void => {
  changing(cells.command('forget <businessId>'))
    .description('make the personal data of a business that moved away unreadable in this cell, permanently')
    .action((businessId: string) =>
      withServices(async ({ departures, requireSecond }) => {
        const keys = await departures.forget(businessId)
        if (keys > 0) requireSecond()
        output().result({ businessId, keys }, [`Deleted the keys of its customers: ${keys.toString()}.`])
      }),
    )
}

/** Defines `corridor cells move|forget`. */
export const defineMove = (cells: Command, toolbox: Toolbox): void => {
  defineForget(cells, toolbox)
  changing(cells.command('move <businessId>'))
    .description('move a business to another cell while it goes on; safe to repeat, also after a crash')
    .requiredOption('--to <cell>', 'the cell that it moves to')
    .option('--wait <seconds>', 'how long attempts that are open may take to end at their rails', '600')
    .option('--closed-wait <seconds>', 'how long the business may be closed for the end of the move', '60')
    .option('--write-map', 'write the new home into CELLS_FILE of this machine')
    .option('--abandon', 'undo a move that has not ended')
    .action(async (businessId: string, { to, wait, closedWait, writeMap, abandon: isAbandoned }: Options) => {
      const options = {
        businessId,
        to,
        isAbandoned: isAbandoned ?? false,
        drainMs: msOf(wait, '--wait'),
        closedMs: msOf(closedWait, '--closed-wait'),
      }
      if (options.isAbandoned) return abandon(toolbox, options)
      if (!(await order(toolbox, options))) return
      const file = await toolbox.move(options)
      const lines = await changeMap(file, options, writeMap ?? false)
      toolbox.output().result({ businessId, cell: to, mapWritten: writeMap ?? false }, lines)
    })
}
