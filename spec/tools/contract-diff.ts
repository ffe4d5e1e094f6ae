/** `make contract-diff`: compares each contract with the last released one (`spec/baseline/`, `spec/rail/baseline/`).
 *  Fails for a breaking change without an entry under “Breaking” in its changelog. `--accept` (`make
 *  contract-baseline`) makes these contracts the last released ones, if nothing is missing. See
 *  docs/design/contract.md#compatibility. */
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { breakingChanges, compareContracts, undocumentedChanges } from './contract-changes.ts'
import { root } from './redocly.ts'

const at = (path: string): string => join(root, path)

const contracts = [
  { document: 'openapi.json', folder: 'spec', isCalledByUs: false },
  { document: 'rail.json', folder: 'spec/rail', isCalledByUs: true },
] as const

for (const { document, folder, isCalledByUs } of contracts) {
  const baseline = `${folder}/baseline`
  const released = { document: at(`${baseline}/${document}`), changelog: at(`${baseline}/CHANGELOG.md`) }
  const current = { document: at(`generated/${document}`), changelog: at(`${folder}/CHANGELOG.md`) }
  // The comparison takes the side of callers. A connector is called: what breaks it breaks callers on the way back.
  const changes = isCalledByUs
    ? await compareContracts(current.document, released.document)
    : await compareContracts(released.document, current.document)
  const { major, minor, patch } = changes.summary
  const breaking = breakingChanges(changes)
  const undocumented = undocumentedChanges(
    breaking,
    await readFile(current.changelog, 'utf8'),
    await readFile(released.changelog, 'utf8'),
  )

  const way = isCalledByUs ? 'back to the contract released last' : 'since the contract released last'
  console.log(`${document}, ${way}: ${major} breaking changes, ${minor} additions, ${patch} others`)
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
