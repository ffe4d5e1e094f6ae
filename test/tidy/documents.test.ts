import { describe, test } from 'vitest'
import {
  checkContractExists,
  checkDoors,
  checkErrorCodes,
  checkExamples,
  checkRefusalsAreTested,
} from './contract.ts'
import { checkCitations, checkForeignCitations } from './citations.ts'
import { checkFunctionFiles, checkMigrations, checkStairsInArchitecture } from './documents.ts'
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

  test('a refusal that the test of the operation does not name is found', () => {
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
  test('a migration with a wrong number, an uncommented table, or a function is found', () => {
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

  test('a function that shares its file, or has no comment, is found', () => {
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

  test('an architecture page with another import order is found', () => {
    const page = 'docs/architecture.md'
    const rooms = {
      'src/kernel/money.ts': '',
      'src/db/tx.ts': '',
      'src/cli/a.ts': '',
      'src/console/b.ts': '',
    }
    expectFound(checkStairsInArchitecture, { ...rooms, [page]: 'no stairs' }, 'does not draw')
    expectFound(
      checkStairsInArchitecture,
      { ...rooms, [page]: '`generated → kernel → console | cli → db`' },
      'Write:',
    )
    expectClean(checkStairsInArchitecture, { ...rooms, [page]: '`generated → kernel → db →\nconsole | cli`' })
  })
})

describe('citations', () => {
  const files = {
    'docs/design/jobs.md': '# Jobs\n\n## Leases and fences\n\n## `make sim` & co.\n',
    'src/api.ts': '',
    'migrations/0001_a.sql': '',
  }

  test('a path in backticks that does not exist is found; routes, runs and patterns are no paths', () => {
    expectFound(checkCitations, { ...files, 'README.md': '\nSee `src/server.ts`.' }, 'README.md:2')
    expectFound(checkCitations, { ...files, 'docs/a.md': 'See `src/rooms/`.' }, 'src/rooms/')
    expectFound(checkCitations, { ...files, 'CONTRIBUTING.md': 'See `CHANGES.md`.' }, 'CHANGES.md')
    expectClean(checkCitations, {
      ...files,
      'README.md':
        '`src/` `src/api.ts` `/healthz` `.dev/status.json` `src/<room>/store.ts` `application/json`',
      'migrations/README.md': '`0001_a.sql`',
    })
  })

  test('a link to a missing file or heading is found; links to other sites and code pass', () => {
    expectFound(
      checkCitations,
      { ...files, 'docs/a.md': '\n[a](design/job.md)' },
      'docs/a.md:2',
      'design/job.md',
    )
    expectFound(checkCitations, { ...files, 'docs/a.md': '[a](design/jobs.md#lease)' }, 'no heading')
    expectFound(checkCitations, { ...files, 'spec/guides/a.md': '[a](#there)' }, 'no heading')
    expectClean(checkCitations, {
      ...files,
      'docs/a.md': '# A\n[a](design/jobs.md#leases-and-fences) [b](design/jobs.md#make-sim--co) [c](#a)',
      'spec/guides/b.md': '[a](https://example.com/x#y)\n\n```md a.md\n[a](nothing.md)\n```',
    })
  })

  test('a comment that cites a missing file or heading is found, in code and in SQL', () => {
    expectFound(
      checkCitations,
      { ...files, 'src/a.ts': '/** Claims. See docs/design/job.md. */' },
      'src/a.ts:1',
    )
    expectFound(checkCitations, { ...files, 'src/a.ts': '\n// docs/design/jobs.md#lease' }, 'src/a.ts:2')
    expectFound(checkCitations, { ...files, 'migrations/a.sql': '-- src/gone.ts sends it.' }, 'src/gone.ts')
    expectClean(checkCitations, {
      ...files,
      'src/a.ts': "// docs/design/jobs.md#leases-and-fences, src/api.ts.\nconst a = 'src/gone.ts'",
      'migrations/a.sql': "-- docs/design/jobs.md\nselect 'docs/none.md'",
    })
  })

  test('a citation of a document that is not in the repository is found', () => {
    // Composed, so that a search for such citations finds only true ones.
    const section = '\u00a7'
    const foreign = [`${section}4.1`, `contract ${section}4`, `house ${section}2`]
    const outside = ['..', 'shared', 'contract.md'].join('/')
    for (const cited of ['D-0007', ...foreign, outside]) {
      expectFound(checkForeignCitations, { 'src/a.ts': `// ${cited}` }, 'src/a.ts:1')
      expectFound(checkForeignCitations, { 'spec/paths/a.yaml': `\n# ${cited}` }, 'spec/paths/a.yaml:2')
    }
    expectClean(checkForeignCitations, { 'src/a.ts': '// RFC 9112 §3.2.2 and RFC 8259 §8.1' })
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

  test('an exported value that no file imports is found', () => {
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

  test('a file or folder named utils or helpers is found', () => {
    expectFound(checkFileNames, { 'src/utils.ts': '' }, 'src/utils.ts')
    expectFound(checkFileNames, { 'src/a/helpers/b.ts': '' }, 'src/a/helpers')
    expectClean(checkFileNames, { 'src/a/rules.ts': '' })
  })
})
