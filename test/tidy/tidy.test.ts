import { describe, expect, test } from 'vitest'
import { checkCitations, checkForeignCitations } from './citations.ts'
import { checkCasts, checkConstructs, checkLeftovers } from './constructs.ts'
import {
  checkContractExists,
  checkDoors,
  checkErrorCodes,
  checkExamples,
  checkRefusalsAreTested,
} from './contract.ts'
import { checkFunctionFiles, checkMigrations, checkStairsInArchitecture } from './documents.ts'
import { checkDeadFiles, checkDocstrings, checkFileNames, checkUnusedExports } from './exports.ts'
import { checkLanguage } from './language.ts'
import { checkFileLengths, checkFunctions, checkLineLengths } from './lengths.ts'
import { readProject, render, type Finding, type Project } from './project.ts'
import { checkPurity } from './purity.ts'
import { checkSql } from './sql.ts'
import { checkPlaces, checkSpecIsRead, checkStairs } from './stairs.ts'

// The rules of the project, on the project itself. The other tests of this folder prove that each check can fail.

type Check = (project: Project) => readonly Finding[]

const project = readProject()

const holds = (guarantee: string, check: Check): void => {
  test(guarantee, () => {
    const findings = check(project)
    if (findings.length > 0) expect.fail(`${findings.length} to fix\n\n${render(findings)}`)
  })
}

describe('the stairs', () => {
  holds('every file imports from its own room or from rooms before it', checkStairs)
  holds('knex, express, HTTP clients, wire shapes and stores are imported only in their places', checkPlaces)
  holds('kernel, rules and states are pure', checkPurity)
  holds('spec/ is read by spec/tools alone', checkSpecIsRead)
})

describe('lengths', () => {
  holds('files stay within 300 lines, and files on the ratchet list only shrink', checkFileLengths)
  holds('functions stay within 70 lines, handlers within 25, parameters within three', checkFunctions)
  holds('lines stay within 120 characters', checkLineLengths)
})

describe('constructs and words', () => {
  holds('no construct stands for a known mistake', checkConstructs)
  holds('names and prose are plain English', checkLanguage)
  holds('no comment puts work off', checkLeftovers)
  holds('no cast outside parse functions and db/', checkCasts)
  holds('no value is written into SQL text', checkSql)
  holds('no file is a drawer', checkFileNames)
})

describe('the contract', () => {
  holds('it has operations', checkContractExists)
  holds('each operation has its handler and its test, and neither stands alone', checkDoors)
  holds('each request body and each answer has an example', checkExamples)
  holds('each refusal an operation lists is named in its test', checkRefusalsAreTested)
  holds('each error code is raised somewhere, and each listed one exists', checkErrorCodes)
})

describe('documents and comments', () => {
  holds('migrations are numbered, and say what each table is', checkMigrations)
  holds('each function of the database has one file, which says what it does', checkFunctionFiles)
  holds('every path and every heading that is cited exists', checkCitations)
  holds('no document outside the repository is cited', checkForeignCitations)
  holds('docs/architecture.md draws the import order as it is checked', checkStairsInArchitecture)
  holds('every export of src/ has a docstring', checkDocstrings)
  holds('no exported value is without a user', checkUnusedExports)
  holds('no file is dead', checkDeadFiles)
})
