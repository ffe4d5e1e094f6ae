import type { Command } from 'commander'
import { changing } from './acts.ts'
import type { Toolbox } from './toolbox.ts'

/** Defines `corridor seed`. */
export const define = (command: Command, { seed, output }: Toolbox): void => {
  changing(command).action(async () => {
    const seeded = await seed(output().progress)
    const lines = Object.entries(seeded).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    output().result(seeded, lines)
  })
}
