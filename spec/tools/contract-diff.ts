/** `make contract-diff`: compares the contract with the last released one (`spec/baseline/`). Fails for a breaking
 *  change without an entry under “Breaking” in `spec/CHANGELOG.md`. `--accept` (`make contract-baseline`) makes
 *  this contract the last released one, if nothing is missing. See docs/design/contract.md#compatibility. */
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { breakingChanges, compareContracts, undocumentedChanges } from './contract-changes.ts'
import { root } from './redocly.ts'

const at = (path: string): string => join(root, path)
const released = { document: at('spec/baseline/openapi.json'), changelog: at('spec/baseline/CHANGELOG.md') }
const current = { document: at('generated/openapi.json'), changelog: at('spec/CHANGELOG.md') }

const changes = await compareContracts(released.document, current.document)
const { major, minor, patch } = changes.summary
const breaking = breakingChanges(changes)
const undocumented = undocumentedChanges(
  breaking,
  await readFile(current.changelog, 'utf8'),
  await readFile(released.changelog, 'utf8'),
)

console.log(
  `since the contract released last: ${major} breaking changes, ${minor} additions, ${patch} others`,
)
for (const change of breaking) console.log(`  breaking  ${change}`)
if (undocumented.length > 0) {
  console.error(
    '\nspec/CHANGELOG.md does not mention these changes. Undo them, or add under "### Breaking":\n',
  )
  for (const change of undocumented) console.error(`- ${change}`)
  process.exitCode = 1
} else if (process.argv.includes('--accept')) {
  await mkdir(at('spec/baseline'), { recursive: true })
  await copyFile(current.document, released.document)
  await copyFile(current.changelog, released.changelog)
  console.log('spec/baseline/ is this contract now')
}
