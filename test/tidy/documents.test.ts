import { describe, test } from 'vitest'
import {
  checkContractExists,
  checkDoors,
  checkErrorCodes,
  checkExamples,
  checkRefusalsAreTested,
} from './contract.ts'
import {
  checkDecisions,
  checkFunctionFiles,
  checkMigrations,
  checkPathsInReadmes,
  checkStairsInReadme,
} from './documents.ts'
import { checkDeadFiles, checkDocstrings, checkFileNames, checkUnusedExports } from './exports.ts'
import { expectClean, expectFound } from './proving.ts'

type Parts = {
  readonly body?: unknown
  readonly answer?: unknown
  readonly refusals?: readonly string[]
  readonly details?: unknown
}

const aContract = ({ body, answer, refusals = [], details = {} }: Parts = {}): Record<string, string> => ({
  'generated/openapi.json': JSON.stringify({
    paths: {
      '/api/v1/org/balance': {
        post: {
          operationId: 'topUpBalance',
          ...(body !== undefined && { requestBody: body }),
          responses: { '201': answer ?? { $ref: '#/components/responses/Shown' } },
          'x-refusals': refusals,
        },
      },
    },
    components: {
      responses: { Shown: { content: { 'application/json': { examples: { one: { value: 1 } } } } } },
      schemas: {
        ErrorCode: { enum: ['GONE', 'BAD_ID'], 'x-errors': details },
        Id: { type: 'string', 'x-invalid-code': { '*': 'BAD_ID' } },
      },
    },
  }),
})

const handler = { 'handlers/org/topUpBalance.ts': '' }
const apiTest = { 'test/api/org/topUpBalance.test.ts': "test('it answers GONE', () => undefined)" }

describe('the contract', () => {
  test('a missing handler, a missing test and one without an operation are found', () => {
    expectFound(checkContractExists, {}, 'make generate')
    expectFound(checkDoors, { ...aContract(), ...apiTest }, 'handlers/org/topUpBalance.ts')
    expectFound(checkDoors, { ...aContract(), ...handler }, 'test/api/org/topUpBalance.test.ts')
    const stray = { 'handlers/org/spendBalance.ts': '' }
    expectFound(checkDoors, { ...aContract(), ...handler, ...apiTest, ...stray }, 'spendBalance')
    expectClean(checkDoors, { ...aContract(), ...handler, ...apiTest })
    expectClean(checkContractExists, aContract())
  })

  test('a body or an answer without an example is found', () => {
    const bare = { content: { 'application/json': { schema: {} } } }
    expectFound(checkExamples, aContract({ body: bare }), 'topUpBalance', 'request body')
    expectFound(checkExamples, aContract({ answer: bare }), '201 answer')
    expectClean(checkExamples, aContract({ body: { content: { 'application/json': { example: {} } } } }))
  })

  test('a refusal that the operation’s test does not name is found', () => {
    expectFound(checkRefusalsAreTested, { ...aContract({ refusals: ['BAD_ID'] }), ...apiTest }, 'BAD_ID')
    expectClean(checkRefusalsAreTested, { ...aContract({ refusals: ['GONE'] }), ...apiTest })
  })

  test('an error code that nothing raises is found, unless it is reserved', () => {
    expectFound(checkErrorCodes, { ...aContract(), 'src/a.ts': '// GONE' }, 'No code raises GONE')
    expectFound(checkErrorCodes, aContract({ refusals: ['AWAY'] }), 'AWAY, which is no error code')
    expectClean(checkErrorCodes, { ...aContract(), 'src/a.ts': "refuse('GONE')" })
    expectClean(checkErrorCodes, aContract({ details: { GONE: { reserved: true } } }))
  })
})

describe('documents', () => {
  test('a migration that is misnumbered, silent about a table, or creates a function is found', () => {
    const first = "create table a (b int);\ncomment on table a is 'what it is';"
    expectFound(checkMigrations, { 'migrations/0002_a.sql': first }, '0001')
    expectFound(checkMigrations, { 'migrations/a.sql': first }, '0001')
    expectFound(
      checkMigrations,
      { 'migrations/0001_a.sql': 'create table a (b int);' },
      'Table a says nowhere',
    )
    expectFound(checkMigrations, { 'migrations/0001_a.sql': 'create function app.f()' }, 'creates a function')
    expectClean(checkMigrations, { 'migrations/0001_a.sql': first, 'migrations/schema.sql': '' })
  })

  test('a function that is not alone in its file, or silent, is found', () => {
    const path = 'migrations/functions/f.sql'
    const text =
      "create or replace function app.f() returns void;\ncomment on function app.f is 'what it does';"
    expectFound(
      checkFunctionFiles,
      { [path]: text.replaceAll('app.f', 'app.g') },
      'does not create app.f alone',
    )
    expectFound(checkFunctionFiles, { [path]: text + '\ncreate or replace function app.g()' }, 'alone')
    expectFound(checkFunctionFiles, { [path]: text.split('\n')[0] ?? '' }, 'does not say')
    expectClean(checkFunctionFiles, { [path]: text })
  })

  test('a path in a README that does not exist is found; routes, runs and patterns are no paths', () => {
    const files = { 'src/api.ts': '', 'migrations/0001_a.sql': '' }
    expectFound(checkPathsInReadmes, { ...files, 'README.md': '\nSee `src/server.ts`.' }, 'README.md:2')
    expectFound(checkPathsInReadmes, { ...files, 'README.md': 'See `src/rooms/`.' }, 'src/rooms/')
    expectFound(checkPathsInReadmes, { ...files, 'README.md': 'See `CHANGES.md`.' }, 'CHANGES.md')
    expectClean(checkPathsInReadmes, {
      ...files,
      'README.md':
        '`src/` `src/api.ts` `/healthz` `.dev/status.json` `src/<room>/store.ts` `application/json`',
      'migrations/README.md': '`0001_a.sql`',
    })
  })

  test('a README that draws other stairs is found', () => {
    const rooms = {
      'src/kernel/money.ts': '',
      'src/db/tx.ts': '',
      'src/cli/a.ts': '',
      'src/console/b.ts': '',
    }
    expectFound(checkStairsInReadme, { ...rooms, 'README.md': 'no stairs' }, 'does not draw')
    expectFound(
      checkStairsInReadme,
      { ...rooms, 'README.md': '`generated → kernel → console | cli → db`' },
      'Write:',
    )
    expectClean(checkStairsInReadme, { ...rooms, 'README.md': '`generated → kernel → db →\nconsole | cli`' })
  })

  test('a decision that is cited and not written, or written and not cited, is found', () => {
    const written = { 'spec/decisions/0007-why.md': '# D-0007' }
    expectFound(checkDecisions, { ...written, 'src/a.ts': '// D-0007, D-0008' }, 'D-0008 is not written down')
    expectFound(checkDecisions, written, 'Nothing cites D-0007')
    expectClean(checkDecisions, { ...written, 'src/a.ts': '// D-0007' })
  })
})

describe('exports', () => {
  test('an export without a docstring is found, of every kind', () => {
    for (const line of [
      'export const a = 1',
      'export function a() {}',
      'export type A = 1',
      '/** A. */ export const a = 1',
    ]) {
      expectFound(checkDocstrings, { 'src/a/b.ts': line }, 'src/a/b.ts:1')
    }
    expectClean(checkDocstrings, {
      'src/a/b.ts': '/** Counts what is counted. */\nexport const a = 1\nconst b = 2',
    })
  })

  test('an exported value that nobody imports is found', () => {
    const file = { 'src/a/b.ts': 'export const c = 1\nexport type D = 2' }
    expectFound(checkUnusedExports, file, 'c is exported')
    expectClean(checkUnusedExports, { ...file, 'src/a/d.ts': "import { c } from './b.ts'" })
    expectClean(checkUnusedExports, { ...file, 'src/a/d.ts': "import * as all from './b.ts'" })
  })

  test('a file that no command and no test reaches is found', () => {
    const used = { 'src/corridor.ts': "import './api.ts'", 'src/api.ts': '' }
    expectFound(checkDeadFiles, { ...used, 'src/a/b.ts': '' }, 'src/a/b.ts')
    expectFound(checkDeadFiles, { ...used, 'test/support/app.ts': '' }, 'test/support/app.ts')
    expectClean(checkDeadFiles, {
      ...used,
      'test/a.test.ts': "import './support/app.ts'",
      'test/support/app.ts': '',
    })
  })

  test('a drawer is found, as a file and as a folder', () => {
    expectFound(checkFileNames, { 'src/utils.ts': '' }, 'src/utils.ts')
    expectFound(checkFileNames, { 'src/a/helpers/b.ts': '' }, 'src/a/helpers')
    expectClean(checkFileNames, { 'src/a/rules.ts': '' })
  })
})
