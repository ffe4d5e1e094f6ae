import { afterEach, expect, it, vi } from 'vitest'
import { operationIds } from '../../../src/contract/operation.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it('no request waits for a schema once they are compiled', async () => {
  // Another file may have compiled them in this process.
  vi.resetModules()
  const { compileRequestSchemas } = await import('../../../src/http/validator.ts')
  const stagesOf = (await import('../../contract/stages.ts')).createStages
  let compiled = 0
  const Original = globalThis.Function
  const counting = new Proxy(Original, {
    construct: (target, args: string[]) => {
      compiled += 1
      return Reflect.construct(target, args)
    },
  })
  vi.stubGlobal('Function', counting)
  await compileRequestSchemas(false)
  expect(compiled).toBeGreaterThan(operationIds.length)
  compiled = 0
  for (const operationId of operationIds) await stagesOf(operationId)({ body: '{}' })
  vi.unstubAllGlobals()
  expect(compiled).toBe(0)
})
