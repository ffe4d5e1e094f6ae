import { relative } from 'node:path'
import { businessRows } from '../../src/console/catalogue.ts'
import { operatorRows } from '../../src/console/operator-catalogue.ts'
import { CONSOLE_ACTS_DIR, type RecordedAct } from '../support/act-record.ts'
import { readLines } from '../support/recorded-lines.ts'

// `make coverage-acts`: prints which acts of the console no test of the last `make test` performed, and ends with 1
// where there is any. Each act that was performed left its one entry, and changed nothing while the log took none
// (test/support/console-acts.ts).

const listed = [
  ...businessRows.map((row) => ({ ...row, base: '/console' as const })),
  ...operatorRows.map((row) => ({ ...row, base: '/operator' as const })),
].flatMap((row) => ('act' in row ? [{ base: row.base, path: row.path, act: row.act }] : []))

// The answer of a passkey is used up by the first try, so it cannot be sent again. Removing one runs the same way.
const onceOnly = '/me/passkeys/new'

const main = (): void => {
  let recorded: readonly RecordedAct[]
  try {
    recorded = readLines<RecordedAct>(CONSOLE_ACTS_DIR)
  } catch {
    console.error(`Nothing was recorded in ${relative('.', CONSOLE_ACTS_DIR)}: run \`make test\` first.`)
    process.exitCode = 1
    return
  }
  const seen = new Set(recorded.map(({ base, path, kind }) => `${base}${path} ${kind}`))
  const missing = listed.flatMap(({ base, path, act: { audits } }) =>
    (audits === null || path === onceOnly ? (['done'] as const) : (['done', 'undone'] as const))
      .filter((kind) => !seen.has(`${base}${path} ${kind}`))
      .map((kind) => `${base}${path}: no test performs it ${kind === 'done' ? '' : 'without the audit log'}`),
  )
  console.log(
    missing.length === 0
      ? `all ${listed.length.toString()} acts of the console are performed, each in one commit with its one entry`
      : `${missing.length.toString()} missing of ${listed.length.toString()} acts of the console:`,
  )
  for (const one of missing) console.log(`  ${one.trimEnd()}`)
  if (missing.length > 0) process.exitCode = 1
}

main()
