import { readFile, stat } from 'node:fs/promises'
import { Argument, type Command } from 'commander'
import { bankCodeTypes, type BankCodeType } from '../../generated/catalogue.ts'
import { parseBankCodes, parseInstitutions } from '../institutions/index.ts'
import { refuse } from '../kernel/refusal.ts'
import { changing } from './acts.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

// Far above the largest real list: every BIC in the world is under 2 MB.
const maxBytes = 32 * 1024 * 1024

const readList = async (file: string): Promise<Uint8Array> => {
  try {
    const { size } = await stat(file)
    if (size <= maxBytes) return await readFile(file)
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown'
    return refuse('VALIDATION_ERROR', `Cannot read the file: ${why}`)
  }
  return refuse('VALIDATION_ERROR', `The file is larger than ${maxBytes.toString()} bytes.`)
}

const institutionsSample = `
A sample of the file. The channel is BANK_ACCOUNT or MOBILE_MONEY; a name with a comma stands in quotes:

  countryCode,channel,institutionCode,institutionName
  NG,BANK_ACCOUNT,000013,GTBANK PLC
  KE,MOBILE_MONEY,MPESA,"M-PESA, Safaricom"`

const codesSample = `
A sample of the file for swift_code; the city may be empty:

  countryCode,bic,bankName,city
  NG,GTBINGLA,GUARANTY TRUST BANK PLC,LAGOS

A sample for routing_number:

  routingNumber,bankName
  021000021,JPMORGAN CHASE BANK`

const addImports = (institutions: Command, { withServices, output }: Toolbox): void => {
  changing(institutions.command('import <file>'))
    .description(
      'replace all institutions with a CSV (countryCode,channel,institutionCode,institutionName), all or nothing',
    )
    .addHelpText('after', institutionsSample)
    .action((file: string) =>
      withServices(async (services) => {
        const rows = parseInstitutions(await readList(file))
        await services.institutions.replaceInstitutions(rows)
        output().result({ imported: rows.length }, [`${rows.length.toString()} institutions imported.`])
      }),
    )
  changing(institutions.command('import-codes'))
    .description(
      'replace all codes of a type with a CSV, all or nothing: countryCode,bic,bankName,city or routingNumber,bankName',
    )
    .addArgument(new Argument('<codeType>', 'type of the codes').choices(bankCodeTypes))
    .argument('<file>', 'the CSV')
    .addHelpText('after', codesSample)
    .action((codeType: BankCodeType, file: string) =>
      withServices(async (services) => {
        const rows = parseBankCodes(codeType, await readList(file))
        await services.institutions.replaceBankCodes(codeType, rows)
        output().result({ imported: rows.length }, [`${rows.length.toString()} codes imported.`])
      }),
    )
}

/** Defines `corridor institutions import|import-codes|count`. */
export const define = (institutions: Command, toolbox: Toolbox): void => {
  const { withServices, output } = toolbox
  addImports(institutions, toolbox)
  institutions
    .command('count')
    .description('count the entries of each list')
    .action(() =>
      withServices(async (services) => {
        const counts = await services.institutions.count()
        const rows = Object.entries(counts).map(([list, count]: [string, number]) => [list, count.toString()])
        output().result(counts, table(rows))
      }),
    )
}
