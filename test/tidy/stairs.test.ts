import { describe, expect, test } from 'vitest'
import { importsOf } from './imports.ts'
import { aFile } from './project.ts'
import { expectClean, expectFound } from './proving.ts'
import { checkPurity } from './purity.ts'
import { checkPlaces, checkSpecIsRead, checkStairs } from './stairs.ts'

describe('the stairs', () => {
  test('an import from a higher room is found: of a value or a type, re-exported or dynamic', () => {
    const higher = "'../transactions/service.ts'"
    for (const line of [
      `import { create } from ${higher}`,
      `import type { Service } from ${higher}`,
      `export * from ${higher}`,
      `const later = await import(${higher})`,
      `type Service = import(${higher}).Service`,
    ]) {
      expectFound(
        checkStairs,
        { 'src/ledger/service.ts': line },
        'src/ledger/service.ts:1',
        'ledger may not import',
      )
    }
  })

  test('an import between rooms of one step is found, and single files have a step too', () => {
    expectFound(
      checkStairs,
      { 'src/cli/a.ts': "import '../console/b.ts'" },
      'cli may not import from console',
    )
    expectFound(checkStairs, { 'src/config.ts': "import './db/knex.ts'" }, 'config may not import from db')
  })

  test('a room without a step and an import from outside the runtime code are found', () => {
    expectFound(checkStairs, { 'src/attic/box.ts': '' }, 'The room "attic" is not on the stairs')
    expectFound(
      checkStairs,
      { 'src/http/app.ts': "import '../../test/support/app.ts'" },
      'is not runtime code',
    )
  })

  test('imports from the same room, from lower rooms and from packages pass', () => {
    expectClean(checkStairs, {
      'src/transactions/service.ts': "import './rules.ts'\nimport '../ledger/service.ts'\nimport 'pg'",
      'src/kernel/refusal.ts': "import { errors } from '../../generated/catalogue.ts'",
    })
  })

  test('an import of types alone is distinguished from one that runs', () => {
    const typesOnly = (line: string): boolean | undefined => importsOf(aFile('src/a.ts', line))[0]?.isType
    expect(typesOnly("import type { A } from './b.ts'")).toBe(true)
    expect(typesOnly("import { type A } from './b.ts'")).toBe(true)
    expect(typesOnly("import { a, type A } from './b.ts'")).toBe(false)
    expect(typesOnly("import './b.ts'")).toBe(false)
  })
})

describe('places', () => {
  test('an import that is allowed in one place is found in any other', () => {
    const lines: readonly (readonly [string, string])[] = [
      ['src/pricing/service.ts', "import knex from 'knex'"],
      ['src/pricing/service.ts', "import { query } from '../db/tx.ts'"],
      ['src/transactions/service.ts', "import { insert } from '../ledger/store.ts'"],
      ['src/batches/runs.ts', "import { CreateResult } from '../transactions/create/rules.ts'"],
      ['src/customers/service.ts', "import express from 'express'"],
      ['src/customers/service.ts', "import { request } from 'undici'"],
      ['src/transactions/rules.ts', "import type { components } from '../../generated/types.ts'"],
      ['src/cli/seed.ts', "import { handlers } from '../../handlers/index.ts'"],
      ['src/cli/checkout.ts', "import { stateOf } from '../checkout/rules.ts'"],
      ['handlers/org/getBalance.ts', "import { z } from 'a-package'"],
    ]
    for (const [path, line] of lines) expectFound(checkPlaces, { [path]: line }, `${path}:1`)
  })

  test('imports in their allowed places pass', () => {
    expectClean(checkPlaces, {
      'src/db/knex.ts': "import knex from 'knex'\nimport pg from 'pg'",
      'src/ledger/store.ts': "import { query } from '../db/tx.ts'",
      'src/ledger/service.ts':
        "import { insert } from './store.ts'\nimport { inTransaction } from '../db/tx.ts'",
      'src/http/app.ts': "import express from 'express'\nimport { handlers } from '../../handlers/index.ts'",
      'src/webhooks/sender.ts': "import { request } from 'undici'",
      'src/batches/runs.ts': "import { CreateResult } from '../transactions/index.ts'",
      'src/ledger/view.ts': "import type { components } from '../../generated/types.ts'",
    })
  })

  test('a read of spec/ at run time is found', () => {
    const path = 'src/contract/document.ts'
    expectFound(checkSpecIsRead, { [path]: "load('../../spec/openapi.yaml')" }, `${path}:1`)
    expectClean(checkSpecIsRead, { [path]: "load('../../generated/openapi.json')" })
  })
})

describe('purity', () => {
  test('a rule that uses the clock, the environment, the network or random numbers is found', () => {
    for (const line of [
      'const now = Date.now()',
      'const now = new Date()',
      'const mode = process.env',
      'const answer = await fetch(url)',
      'const dice = Math.random()',
      "import { readFileSync } from 'node:fs'",
      "import type { Knex } from 'knex'",
      "import { listWallets } from './store.ts'",
      "import { create } from '../auth/service.ts'",
    ]) {
      expectFound(checkPurity, { 'src/ledger/rules.ts': line }, 'src/ledger/rules.ts:1')
    }
  })

  test('a sibling that a rule imports must be pure too', () => {
    const files = { 'src/ledger/rules.ts': "import { names } from './accounts.ts'" }
    expectFound(checkPurity, { ...files, 'src/ledger/accounts.ts': 'const at = Date.now()' }, 'accounts.ts:1')
    expectClean(checkPurity, { ...files, 'src/ledger/accounts.ts': 'export const names = []' })
  })

  test('an import through the door of a room is checked by the file that it comes from', () => {
    const files = {
      'src/transactions/index.ts': `export { isFinal } from './states.ts'
        export { create } from './service.ts'`,
      'src/transactions/states.ts': 'export const isFinal = true',
    }
    const taking = (name: string) => ({
      'src/batches/rules.ts': `import { ${name} } from '../transactions/index.ts'`,
    })
    expectFound(checkPurity, { ...files, ...taking('create') }, 'src/batches/rules.ts:1')
    expectClean(checkPurity, { ...files, ...taking('isFinal') })
  })

  test('types of other rooms, other rules, the kernel and fields with the same names pass', () => {
    expectClean(checkPurity, {
      'src/ledger/rules.ts': `import type { Business } from '../auth/caller.ts'
        import { price } from '../pricing/rules.ts'
        import { Refusal } from '../kernel/refusal.ts'
        const due = new Date(now.getTime() + 1)
        const fields = { process: 1, ...job.process }`,
    })
  })
})
