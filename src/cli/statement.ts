import { writeFile } from 'node:fs/promises'
import { Option, type Command } from 'commander'
import { type WalletKind, walletKinds } from '../auth/index.ts'
import { refuse } from '../kernel/refusal.ts'
import { formatChange, statementRows, type WalletDay } from '../statements/index.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'
import { requireCurrency, statementHead } from './wallet.ts'

type WalletOptions = { readonly wallet: WalletKind; readonly currency: string }
type DayOptions = WalletOptions & { readonly day: string }

const keyOf = (businessId: string, { wallet: type, currency }: WalletOptions) => ({
  businessId,
  type,
  currency: requireCurrency(currency),
})

/** Adds a command that takes a wallet. */
const addCommand = (parent: Command, name: string, description: string): Command =>
  parent
    .command(`${name} <businessId>`)
    .description(description)
    .requiredOption('--currency <code>', 'the currency of the wallet, such as USD')
    .addOption(new Option('--wallet <type>', 'which wallet').choices(walletKinds).default('MAIN'))

const dayTable = (days: readonly WalletDay[], currency: string): readonly string[] =>
  table([
    ['DAY', 'OPENING', 'CLOSING', 'PENDING AT START', 'PENDING AT END'],
    ...days.map(({ day, opening, closing }) => [
      day,
      ...[opening.availableMinor, closing.availableMinor, opening.pendingMinor, closing.pendingMinor].map(
        (minor) => formatChange(minor, currency),
      ),
    ]),
  ])

const addList = (parent: Command, { withServices, output }: Toolbox): void => {
  addCommand(parent, 'list', 'list the closed days on which a wallet moved, newest first')
    .option('--from <date>', 'from this UTC day on, such as 2026-11-01 (default: 31 days)')
    .option('--to <date>', 'up to this UTC day, at most 366 days (default: today)')
    .action((businessId: string, options: WalletOptions & { readonly from?: string; readonly to?: string }) =>
      withServices(async ({ statements }) => {
        const wallet = keyOf(businessId, options)
        const days = await statements.days(wallet, options)
        output().result(days, dayTable(days, wallet.currency))
      }),
    )
}

const addShow = (parent: Command, { withServices, output }: Toolbox): void => {
  addCommand(parent, 'show', 'show what moved a wallet on a closed day; opening + changes = closing')
    .requiredOption('--day <date>', 'a UTC day such as 2026-11-22')
    .action((businessId: string, options: DayOptions) =>
      withServices(async ({ statements }) => {
        const statement = await statements.day(keyOf(businessId, options), options.day)
        const rows = statementRows(statement, statement.wallet.currency)
        output().result(statement, table([statementHead, ...rows]))
      }),
    )
}

const addExport = (parent: Command, { withServices, output }: Toolbox): void => {
  addCommand(parent, 'export', 'write the statement of a closed day as a file; the same bytes each time')
    .requiredOption('--day <date>', 'a UTC day such as 2026-11-22')
    .addOption(new Option('--format <format>', 'the format').choices(['csv', 'pdf']).default('csv'))
    .option('--file <path>', 'the file to write; required for pdf (default: print it)')
    .action((businessId: string, options: DayOptions & { readonly format: string; readonly file?: string }) =>
      withServices(async ({ statements }) => {
        const { day, format, file } = options
        if (format === 'pdf' && file === undefined) refuse('VALIDATION_ERROR', 'A PDF needs --file.')
        const wallet = keyOf(businessId, options)
        const content =
          format === 'pdf' ? await statements.pdf(wallet, day) : await statements.csv(wallet, day)
        if (file === undefined) {
          const text = content.toString()
          output().result({ day, format, content: text }, [text.trimEnd()])
          return
        }
        await writeFile(file, content).catch(() =>
          refuse('VALIDATION_ERROR', `The file ${file} cannot be written.`),
        )
        output().result({ day, format, file }, [file])
      }),
    )
}

/** Defines `corridor statement list|show|export`. */
export const define = (parent: Command, toolbox: Toolbox): void => {
  addList(parent, toolbox)
  addShow(parent, toolbox)
  addExport(parent, toolbox)
}
