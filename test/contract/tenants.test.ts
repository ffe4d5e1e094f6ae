import { beforeAll, describe, expect, it } from 'vitest'
import type { OperationId } from '../../generated/catalogue.ts'
import { query } from '../../src/db/tx.ts'
import { useApp } from '../support/app.ts'
import { sendRaw } from '../support/client.ts'
import {
  besides,
  idParametersOf,
  idsOfBodySchema,
  operationIds,
  requestsOf,
  unknownId,
  type ContractRequest,
  type Slot,
} from './requests.ts'
import { aWorld, inWorldOf, type World } from './world.ts'

// F26: every id that an operation takes, once of another business and once unknown: the same response, and no change.
// The requests are the examples of the contract, so that a new operation is included.

const app = useApp()

let strangers: World
beforeAll(async () => {
  strangers = await aWorld(app)
})

const withWorld = (operationId: OperationId, work: (world: World) => Promise<void>): Promise<void> =>
  inWorldOf(app, { operationId, here: () => aWorld(app) }, work)

/** Hashes every row of every table, by table. */
const fingerprint = async (): Promise<Readonly<Record<string, string>>> => {
  const tables = await query<{ name: string }>(
    app.wired.db,
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'app') order by 1`,
  )
  expect(tables.length).toBeGreaterThan(20)
  const hashes: Record<string, string> = {}
  for (const { name } of tables.filter((table) => !besides.includes(table.name))) {
    const rows = await query<{ hash: string | null }>(
      app.wired.db,
      `select md5(string_agg(t::text, '|' order by t::text)) as hash from ${name} t`,
    )
    hashes[name] = rows[0]?.hash ?? 'empty'
  }
  return hashes
}

type Reply = { readonly status: number; readonly text: string }

const ask = async (
  world: World,
  request: ContractRequest,
  other?: readonly [Slot, string],
): Promise<Reply> => {
  const { method, path, body } = await world.send(request, other)
  const answer = await sendRaw(world.url, path, {
    method,
    key: world.key,
    ...(body !== undefined && { body }),
  })
  const text = other ? answer.text.replaceAll(other[1], '<id>') : answer.text
  return { status: answer.status, text }
}

/** Asserts the 404 of the resource; a filter of a list finds nothing instead, and a preflight lists its code. */
const expectNotFound = ({ status, text }: Reply, { place }: Slot, where: string): void => {
  if (place === 'query' && status === 200) expect(text, where).toBe('{"data":[],"total":0,"page":0}')
  else {
    const expected = where.startsWith('preflightTransaction ') ? 200 : 404
    expect(status, `${where}: ${text}`).toBe(expected)
    expect(text, where).toMatch(/"code":"\w+_NOT_FOUND"/)
  }
}

const withIds = operationIds.filter((id) => requestsOf(id).some(({ slots }) => slots.length > 0))

describe('an id of another business', () => {
  it.each(withIds.map((id) => [id] as const))(
    'is one that does not exist, for %s, and nothing changes by it',
    async (operationId) => {
      for (const request of requestsOf(operationId).filter(({ slots }) => slots.length > 0)) {
        await withWorld(operationId, async (world) => {
          const notFound: string[] = []
          for (const slot of request.slots) {
            const where = `${operationId} ${request.name} ${slot.way.join('.')}`
            const foreign = await strangers.idFor(slot, request)
            // Created before the tables are hashed.
            for (const other of request.slots) await world.idFor(other, request)
            const before = await fingerprint()
            const unknown = await ask(world, request, [slot, unknownId(slot)])
            const other = await ask(world, request, [slot, foreign])
            expect(await fingerprint(), where).toEqual(before)
            expect(other, where).toEqual(unknown)
            expectNotFound(other, slot, where)
            if (unknown.status === 404) notFound.push(unknown.text)
          }
          // Only the tested id is wrong; all others are valid.
          const own = await ask(world, request)
          expect(notFound, `${operationId} ${request.name} with its own ids`).not.toContain(own.text)
        })
      }
    },
  )
})

describe('the contract', () => {
  it('has an example for every id of a body, so that it is tested', () => {
    for (const operationId of operationIds) {
      const shown = new Set(requestsOf(operationId).flatMap(({ slots }) => slots.map(({ name }) => name)))
      for (const name of idsOfBodySchema(operationId)) {
        expect(shown, `add an example with ${name} to ${operationId}`).toContain(name)
      }
    }
  })

  it('declares every id in a URL as an id', () => {
    for (const operationId of operationIds) {
      for (const [name, schema] of idParametersOf(operationId)) {
        expect(schema?.['pattern'], `${operationId} ${name}`).toBe('^[0-9a-f]{24}$')
      }
    }
  })
})
