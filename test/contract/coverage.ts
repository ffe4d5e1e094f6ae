import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { errorCodes } from '../../generated/catalogue.ts'
import { responsesOf, locate } from '../../src/contract/located.ts'
import { operationIds } from '../../src/contract/operation.ts'
import { CONTRACT_COVERAGE_DIR, type Reached } from '../support/coverage-record.ts'
import { readLines } from '../support/recorded-lines.ts'
import { checkCoverage, renderCoverage, type Declared } from './coverage-rules.ts'

// `make coverage-contract`: prints what the last `make test` reached, and ends with 1 where no test reached a status
// or a code of the contract.

const readDeclared = (): readonly Declared[] =>
  operationIds.map((operationId) => ({
    operationId,
    statuses: responsesOf(locate(operationId)).map(([status]) => status),
  }))

const texts = new Map<string, string>()

const textOf = (path: string): string => {
  const text = texts.get(path) ?? readFileSync(path, 'utf8')
  texts.set(path, text)
  return text
}

const main = (): void => {
  let reached: readonly Reached[]
  try {
    reached = readLines<Reached>(CONTRACT_COVERAGE_DIR)
  } catch {
    console.error(`Nothing was recorded in ${relative('.', CONTRACT_COVERAGE_DIR)}: run \`make test\` first.`)
    process.exitCode = 1
    return
  }
  const coverage = checkCoverage({ declared: readDeclared(), codes: errorCodes, reached, textOf })
  console.log(renderCoverage(coverage).join('\n'))
  if (coverage.missing.length > 0) process.exitCode = 1
}

main()
