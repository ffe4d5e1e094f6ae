import { readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { errorCodes } from '../../generated/catalogue.ts'
import { responsesOf, locate } from '../../src/contract/located.ts'
import { operationIds } from '../../src/contract/operation.ts'
import { CONTRACT_COVERAGE_DIR, type Reached } from '../support/coverage-record.ts'
import { checkCoverage, renderCoverage, type Declared } from './coverage-rules.ts'

// `make coverage-contract`: prints what the last `make test` reached, and ends with 1 where no test reached a status
// or a code of the contract.

const parseLine = (line: string): Reached => JSON.parse(line) as Reached

const readReached = (): readonly Reached[] => {
  const files = readdirSync(CONTRACT_COVERAGE_DIR).filter((name) => name.endsWith('.ndjson'))
  return files.flatMap((name) =>
    readFileSync(`${CONTRACT_COVERAGE_DIR}/${name}`, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map(parseLine),
  )
}

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
    reached = readReached()
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
