import { readFile } from 'node:fs/promises'
import { type InstitutionsService, parseBankCodes, parseInstitutions } from '../institutions/index.ts'

const readData = (name: string): Promise<Uint8Array> => readFile(new URL(`./data/${name}`, import.meta.url))

/** Loads institutions, BICs and routing numbers from `src/seed/data`, each only where there are none, so that a list
 *  that the operator imported stays. */
export const seedReference = async (institutions: InstitutionsService): Promise<void> => {
  const counts = await institutions.count()
  if (counts.institutions === 0) {
    await institutions.replaceInstitutions(parseInstitutions(await readData('institutions.csv')))
  }
  if (counts.swiftCodes === 0) {
    const bics = parseBankCodes('swift_code', await readData('swift.csv'))
    await institutions.replaceBankCodes('swift_code', bics)
  }
  if (counts.routingNumbers === 0) {
    const routingNumbers = parseBankCodes('routing_number', await readData('routing-numbers.csv'))
    await institutions.replaceBankCodes('routing_number', routingNumbers)
  }
}
