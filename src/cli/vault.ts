import type { Command } from 'commander'
import { changing } from './acts.ts'
import type { Toolbox } from './toolbox.ts'

/** Defines `corridor vault reseal`. */
export const define = (vault: Command, { withSteps, output }: Toolbox): void => {
  changing(vault.command('reseal'))
    .description(
      'encrypt and index stored values with the newest keys, while the service runs; can be repeated',
    )
    .action(() =>
      withSteps(async ({ resealing }) => {
        const { sealed, indexed } = await resealing.reseal()
        output().result({ sealed, indexed }, [
          `Encrypted ${sealed.toString()} values and indexed ${indexed.toString()} rows with the newest keys.`,
        ])
      }),
    )
}
