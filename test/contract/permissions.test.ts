import { beforeAll, describe, expect, it } from 'vitest'
import { operations, permissions, type OperationId, type Permission } from '../../generated/catalogue.ts'
import { inParallel } from '../support/instances.ts'
import { useApp } from '../support/app.ts'
import { aBusiness } from '../support/builders.ts'
import { sendRaw, type RawAnswer } from '../support/client.ts'
import { expectRefusal } from '../support/expectRefusal.ts'
import { operationIds } from './requests.ts'
import { permissionsOfSpecification } from './specification.ts'

// F27: every operation × every permission × {none, one, legacy}. What the document says is what is answered, and what
// the document says is what the specification says.

const app = useApp()

type Holder = {
  readonly name: string
  readonly key: string
  readonly may: (permission: Permission) => boolean
}

let holders: readonly Holder[]
let refused: RawAnswer
beforeAll(async () => {
  const { id } = await aBusiness(app)
  for (const operationId of operationIds) {
    if (operations[operationId].rateLimit) await app.wired.businesses.setRateLimit(id, operationId, 1_000_000)
  }
  const none = await app.createKey(id, { permissions: [] })
  const legacy = await app.createKey(id, { legacy: true })
  const ones = await Promise.all(
    permissions.map(async (permission): Promise<Holder> => {
      const { key } = await app.createKey(id, { permissions: [permission] })
      return { name: permission, key, may: (one) => one === permission }
    }),
  )
  holders = [
    { name: 'none', key: none.key, may: () => false },
    { name: 'legacy', key: legacy.key, may: () => true },
    ...ones,
  ]
  refused = await sendRaw(app.url, '/api/v1/org/balance', { key: 'nonsense' })
})

const unsteady = ['x-request-id', 'date']

const comparable = ({ status, headers, text }: RawAnswer) => {
  const steady: string[] = []
  headers.forEach((value, name) => {
    if (!unsteady.includes(name)) steady.push(`${name}: ${value}`)
  })
  return { status, text, steady }
}

const ask = (operationId: OperationId, key: string, body: string): Promise<RawAnswer> => {
  const { method, path } = operations[operationId]
  const target = path.replaceAll(/\{\w+\}/g, 'f'.repeat(24))
  return sendRaw(app.url, target, { method: method.toUpperCase(), key, ...(method !== 'get' && { body }) })
}

const expectAllowed = async (operationId: OperationId, holder: Holder, asked: Asked): Promise<void> => {
  const answer = await ask(operationId, holder.key, asked.body)
  const where = `${operationId} with ${holder.name} and ${asked.body}`
  const mayPass = asked.permissions.length === 0 || asked.permissions.some(holder.may)
  if (mayPass) expect(answer.status, where).not.toBe(401)
  else {
    expectRefusal(answer, 'AUTHENTICATION_ERROR')
    expect(comparable(answer), where).toEqual(comparable(refused))
  }
}

/** A body, and the permissions any one of which lets it pass. */
type Asked = { readonly body: string; readonly permissions: readonly Permission[] }

const asksOf = (operationId: OperationId): readonly Asked[] => {
  const { permissions: any, permissionBy } = operations[operationId]
  // An unreadable body: with the permission it is a 400 where a body is read, and never a 401.
  const unreadable: Asked = { body: '{', permissions: any }
  if (permissionBy === null) return [unreadable]
  const { property, permissions: byValue } = permissionBy
  const values = Object.entries(byValue).map(([value, permission]): Asked => ({
    body: JSON.stringify({ [property]: value }),
    permissions: [permission],
  }))
  return [
    unreadable,
    ...values,
    { body: '{}', permissions: [byValue[permissionBy.default]] },
    { body: JSON.stringify({ [property]: 'NONSENSE' }), permissions: any },
  ]
}

describe('every operation', () => {
  it.each(operationIds.map((id) => [id] as const))(
    '%s passes with one of its permissions and with a legacy key, and is the same 401 with any other',
    async (operationId) => {
      const cases = holders.flatMap((holder) => asksOf(operationId).map((asked) => ({ holder, asked })))
      await inParallel(cases, 4, ({ holder, asked }) => expectAllowed(operationId, holder, asked))
    },
  )
})

describe('the document', () => {
  it('requires exactly the permissions of docs/behaviour.md', () => {
    const asked = operationIds.map((id) => {
      const { method, path, permissions: any } = operations[id]
      return [`${method.toUpperCase()} ${path.replace('/api/v1', '')}`, [...any].toSorted()] as const
    })
    for (const [endpoint, any] of asked) {
      const expected = permissionsOfSpecification.get(endpoint)
      expect(expected && [...expected].toSorted(), `permissions of ${endpoint}`).toEqual(any)
    }
    const known = new Set<string>(permissions)
    for (const expected of permissionsOfSpecification.values()) {
      for (const permission of expected) expect(known).toContain(permission)
    }
  })

  it('checks the types of a transaction as docs/behaviour.md says', () => {
    expect(operations.createTransaction.permissionBy).toEqual({
      property: 'type',
      default: 'WITHDRAW',
      permissions: {
        DEPOSIT: 'TRANSACTION.DEPOSIT.CREATE',
        WITHDRAW: 'TRANSACTION.WITHDRAW.CREATE',
        SWAP: 'TRANSACTION.SWAP.CREATE',
      },
    })
  })
})
