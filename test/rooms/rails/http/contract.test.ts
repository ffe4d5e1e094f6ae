import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { expect, it } from 'vitest'
import { loadRailContract } from '../../../../src/rails/http/contract.ts'

const replaceReadFile = (readFile: unknown): void => {
  Object.assign(fs, { readFile })
  syncBuiltinESMExports()
}

it('a contract that could not be read is read again by the next call', async () => {
  const { readFile } = fs
  replaceReadFile(() => Promise.reject(new Error('too many open files')))
  const failed = loadRailContract().finally(() => {
    replaceReadFile(readFile)
  })
  await expect(failed).rejects.toThrow('too many open files')
  expect((await loadRailContract()).locate('putPayout').method).toBe('PUT')
})
