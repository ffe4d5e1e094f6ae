import { beforeAll, describe, expect, it } from 'vitest'
import { resolve } from '../../../src/contract/document.ts'
import { operations } from '../../../generated/catalogue.ts'
import { operationIds } from '../../contract/requests.ts'
import { aWorld, type World } from '../../contract/world.ts'
import { useApp } from '../../support/app.ts'
import { sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { isElsewhere } from './attempt.ts'
import { parametersOf } from './contract.ts'
import { faultOf } from './schema.ts'

// Bugs that the fuzzers found, each as a separate case.

const app = useApp()

let world: World
beforeAll(async () => {
  world = await aWorld(app)
})

const commaLists = operationIds.flatMap((operationId) =>
  parametersOf(operationId)
    .filter(({ place, schema }) => place === 'query' && resolve(schema)?.['type'] === 'array')
    .map(({ name, schema }) => ({ operationId, name, schema })),
)

describe('a comma list without a value', () => {
  it.each(commaLists)('is refused as $name of $operationId by service and contract', async (list) => {
    // The contract allowed an empty list, which the service always refused.
    expect(faultOf(list.schema, [])).toBeDefined()
    const { method, path } = operations[list.operationId]
    expect(isElsewhere(list.operationId)).toBe(false)
    const sent = { method: method.toUpperCase(), key: world.key }
    const answer = await sendRaw(world.url, `${path}?${list.name}=`, sent)
    expect(expectRefusal(answer, 'VALIDATION_ERROR').friendlyMessage).toContain(list.name)
  })
})

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const paths = [...new Set(operationIds.map((operationId) => operations[operationId].path))]
const isDeclared = (method: string, path: string): boolean =>
  operationIds.some((id) => operations[id].path === path && operations[id].method.toUpperCase() === method)

describe('a method that a path does not have', () => {
  // `DELETE /payment-method/resolve` was treated as the deletion of a payment method with a malformed id.
  it.each(paths.map((path) => [path] as const))(
    'is NOT_FOUND_ERROR on %s, also where another path is similar',
    async (path) => {
      for (const method of methods.filter((one) => !isDeclared(one, path))) {
        const target = path.replaceAll(/\{\w+\}/g, 'f'.repeat(24))
        const answer = await sendRaw(world.url, target, { method, key: world.key })
        expectRefusal(answer, 'NOT_FOUND_ERROR')
      }
    },
  )
})
