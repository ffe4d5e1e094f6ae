import { readFile, stat } from 'node:fs/promises'
import { Argument, type Command } from 'commander'
import { bankCodeTypes, type BankCodeType } from '../../generated/catalogue.ts'
import { parseBankCodes, parseInstitutions } from '../institutions/index.ts'
import { refuse } from '../kernel/refusal.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

// The world's list of BICs is under 2 MB.
const maxBytes = 32 * 1024 * 1024

const readList = async (file: string): Promise<Uint8Array> => {
  try {
    const { size } = await stat(file)
    if (size <= maxBytes) return await readFile(file)
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown'
    return refuse('VALIDATION_ERROR', `the file cannot be read: ${why}`)
  }
  return refuse('VALIDATION_ERROR', `the file is larger than ${maxBytes.toString()} bytes`)
}

const addImports = (institutions: Command, { withServices, output }: Toolbox): void => {
  institutions
    .command('import <file>')
    .description(
      'replace every institution by a CSV (countryCode,channel,institutionCode,institutionName), all or none',
    )
    .action((file: string) =>
      withServices(async (services) => {
        const rows = parseInstitutions(await readList(file))
        await services.institutions.replaceInstitutions(rows)
        output().result({ imported: rows.length }, [`${rows.length.toString()} institutions stand`])
      }),
    )
  institutions
    .command('import-codes')
    .description(
      'replace every code of a type by a CSV, all or none: countryCode,bic,bankName,city or routingNumber,bankName',
    )
    .addArgument(new Argument('<codeType>', 'what the codes are').choices(bankCodeTypes))
    .argument('<file>', 'the CSV')
    .action((codeType: BankCodeType, file: string) =>
      withServices(async (services) => {
        const rows = parseBankCodes(codeType, await readList(file))
        await services.institutions.replaceBankCodes(codeType, rows)
        output().result({ imported: rows.length }, [`${rows.length.toString()} codes stand`])
      }),
    )
}

/** `corridor institutions import|import-codes|count`. */
export const addInstitutionsCommands = (program: Command, toolbox: Toolbox): void => {
  const { withServices, output } = toolbox
  const institutions = program
    .command('institutions')
    .description('lists of banks, providers and their codes that callers choose from')
  addImports(institutions, toolbox)
  institutions
    .command('count')
    .description('count what each list holds')
    .action(() =>
      withServices(async (services) => {
        const counts = await services.institutions.count()
        const rows = Object.entries(counts).map(([list, count]: [string, number]) => [list, count.toString()])
        output().result(counts, table(rows))
      }),
    )
}
