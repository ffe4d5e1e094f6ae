/** `make contract-diff`: compares each contract with the last released one (`spec/baseline/`, `spec/rail/baseline/`).
 *  Fails for a breaking change without an entry under “Breaking” in its changelog. `--accept` (`make
 *  contract-baseline`) makes these contracts the last released ones, if nothing is missing. See
 *  docs/design/contract.md#compatibility. */
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  breakingChanges,
  compareContracts,
  compareImplemented,
  undocumentedChanges,
  type ContractChanges,
} from './contract-changes.ts'
import { root } from './redocly.ts'

const at = (path: string): string => join(root, path)

type Contract = {
  readonly document: string
  readonly folder: string
  readonly compare: (base: string, revision: string) => Promise<ContractChanges>
}

const contracts: readonly Contract[] = [
  { document: 'openapi.json', folder: 'spec', compare: compareContracts },
  { document: 'rail.json', folder: 'spec/rail', compare: compareImplemented },
]

const checkContract = async ({ document, folder, compare }: Contract): Promise<void> => {
  const baseline = `${folder}/baseline`
  const released = { document: at(`${baseline}/${document}`), changelog: at(`${baseline}/CHANGELOG.md`) }
  const current = { document: at(`generated/${document}`), changelog: at(`${folder}/CHANGELOG.md`) }
  const changes = await compare(released.document, current.document)
  const breaking = breakingChanges(changes)
  const undocumented = undocumentedChanges(
    breaking,
    await readFile(current.changelog, 'utf8'),
    await readFile(released.changelog, 'utf8'),
  )

  const { length } = changes.changes
  console.log(
    `${document}, since it was released last: ${length} changes, ${breaking.length} of them breaking`,
  )
  for (const change of breaking) console.log(`  breaking  ${change}`)
  if (undocumented.length > 0) {
    console.error(
      `\n${folder}/CHANGELOG.md does not mention these changes. Undo them, or add under "### Breaking":\n`,
    )
    for (const change of undocumented) console.error(`- ${change}`)
    process.exitCode = 1
  } else if (process.argv.includes('--accept')) {
    await mkdir(at(baseline), { recursive: true })
    await copyFile(current.document, released.document)
    await copyFile(current.changelog, released.changelog)
    console.log(`${baseline}/ is this contract now`)
  }
}

for (const contract of contracts) await checkContract(contract)
