import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { expect, it } from 'vitest'
import type { loadRailContract } from '../../../../src/rails/http/contract.ts'

type ContractModule = { readonly loadRailContract: typeof loadRailContract }

// Other tests of this process have loaded the contract: the query makes a separate module.
const separate: string = '../../../../src/rails/http/contract.ts?separate'

const replaceReadFile = (readFile: unknown): void => {
  Object.assign(fs, { readFile })
  syncBuiltinESMExports()
}

it('a contract that could not be read is read again by the next call', async () => {
  const { loadRailContract: load } = (await import(separate)) as ContractModule
  const { readFile } = fs
  replaceReadFile(() => Promise.reject(new Error('too many open files')))
  const failed = load().finally(() => {
    replaceReadFile(readFile)
  })
  await expect(failed).rejects.toThrow('too many open files')
  expect((await load()).locate('putPayout').method).toBe('PUT')
})
