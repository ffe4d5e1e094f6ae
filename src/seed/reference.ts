import { readFile } from 'node:fs/promises'
import { type InstitutionsService, parseBankCodes, parseInstitutions } from '../institutions/index.ts'

const readData = (name: string): Promise<Uint8Array> => readFile(new URL(`./data/${name}`, import.meta.url))

/** Loads institutions, BICs and routing numbers from the project's own copies, each where there are none yet: a list
 *  that the operator imported stays. Sources: `src/seed/data/README.md`. */
export const seedReference = async (institutions: InstitutionsService): Promise<void> => {
  const have = await institutions.count()
  if (have.institutions === 0) {
    await institutions.replaceInstitutions(parseInstitutions(await readData('institutions.csv')))
  }
  if (have.swiftCodes === 0) {
    const bics = parseBankCodes('swift_code', await readData('swift.csv'))
    await institutions.replaceBankCodes('swift_code', bics)
  }
  if (have.routingNumbers === 0) {
    const routingNumbers = parseBankCodes('routing_number', await readData('routing-numbers.csv'))
    await institutions.replaceBankCodes('routing_number', routingNumbers)
  }
}
