import { describe, expect, it } from 'vitest'
import { createKey } from '../../src/auth/keys.ts'
import { homeOf } from '../../src/cells/slots.ts'
import { readCellMap } from '../../src/config/cells.ts'
import { createId } from '../../src/kernel/id.ts'
import { must } from '../support/builders.ts'
import { clientOf, sendRaw } from '../support/client.ts'
import { sessionBody } from '../support/checkouts.ts'
import { runInProcess } from '../support/run-corridor.ts'
import { corridor, names, useServedCells, type CellName } from './served-cells.ts'

const world = useServedCells()
const otherOf = { a: 'b', b: 'a' } as const
const balance = '/api/v1/org/balance'

const count = async (name: CellName, sql: string): Promise<number> =>
  Number((await world.write(name, sql))[0]?.['count'])

const expectElsewhere = (answer: { status: number; headers: Headers }): void => {
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toMatch(/^[1-9]$/)
}

const topUp = (url: string, key: string) =>
  clientOf(url, key).POST('/api/v1/org/balance/topup', { body: { amount: '12.34', currency: 'USD' } })

describe('behind HAProxy', () => {
  it.each(names)('the key of cell %s reaches its cell, and the other cell refuses it', async (name) => {
    const { key, businessId } = world.cells[name]
    must(await topUp(world.url, key))
    const journals = `select count(*) from journals where business_id = '${businessId}'`
    expect([await count(name, journals), await count(otherOf[name], journals)]).toEqual([1, 0])
    const refused = await sendRaw(world.cells[otherOf[name]].api.url, balance, { key })
    expectElsewhere(refused)
    expect(refused.json).toMatchObject({ code: 'EXTERNAL_REQUEST_ERROR' })
  })

  it('a key that is missing, malformed, unknown or of the old form gets its 401 from any cell', async () => {
    const wrong = [
      undefined,
      'nonsense',
      'corridor_test_SandboxFullAccess0000000000000011Wr6WO',
      world.cells.a.key.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      createKey('test', world.cells.a.businessId),
      createKey('test', world.cells.b.businessId),
      createKey('test', world.cells.a.businessId, world.cells.b.key.slice(31, 63)),
      // A key of the wrong cell would get 503: the proxy and the API compute the same slots.
      ...Array.from({ length: 50 }, () => createKey('test', createId(new Date()))),
    ]
    for (const key of wrong) {
      const answer = await sendRaw(world.url, balance, key === undefined ? {} : { key })
      expect(answer, key).toMatchObject({ status: 401, json: { code: 'AUTHENTICATION_ERROR' } })
    }
  })

  it.each(names)('the checkout pages of cell %s reach their cell', async (name) => {
    const session = must(
      await clientOf(world.url, world.cells[name].key).POST('/api/v1/checkout-session', {
        body: sessionBody(),
      }),
    )
    const url = session.data.checkoutUrl
    expect((await fetch(url)).status).toBe(200)
    expectElsewhere(await fetch(url.replace(world.url, world.cells[otherOf[name]].api.url)))
  })

  it.each(names)('the uploads of cell %s reach their cell', async (name) => {
    const upload = must(
      await clientOf(world.url, world.cells[name].key).POST('/api/v1/media/url', {
        body: { fileName: 'slip.pdf' },
      }),
    ).data
    const put = (url: string) =>
      fetch(url, { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' })
    expectElsewhere(await put(upload.url.replace(world.url, world.cells[otherOf[name]].api.url)))
    expect((await put(upload.url)).status).toBe(200)
  })
})

describe('a business that moved', () => {
  it('is led to its new cell by an override', async () => {
    const read = readCellMap(world.file)
    const map = read.ok ? read.map : expect.fail(read.fault)
    let business = createId(new Date())
    while (homeOf(map, business) !== 'a') business = createId(new Date())
    const key = createKey('test', business)
    await world.changeMap(3, [{ business, cell: 'b' }])
    await world.startProxy()
    // The new cell answers: it does not know the key.
    expect((await sendRaw(world.url, balance, { key })).status).toBe(401)
    expectElsewhere(await sendRaw(world.cells.a.api.url, balance, { key }))
  })

  it('is refused by its old cell while maps are stale, and nothing is written there', async () => {
    const { businessId, key } = world.cells.a
    const rows = `select (select count(*) from journals) + (select count(*) from customers)
                       + (select count(*) from events) + (select count(*) from idempotency_keys) as count`
    const before = await count('a', rows)
    await world.write('a', `insert into closed_businesses values ('${businessId}', 'MOVED', 'b', now())`)
    for (const url of [world.url, world.cells.a.api.url]) {
      expectElsewhere(await sendRaw(url, balance, { key }))
      expectElsewhere((await topUp(url, key)).response)
    }
    // Also what passed the API before it was closed.
    await expect(
      world.write('a', `update api_keys set name = 'changed' where business_id = '${businessId}'`),
    ).rejects.toMatchObject({ code: 'WB002' })
    await expect(world.write('a', 'delete from closed_businesses')).rejects.toThrow('permanently')
    expect(await count('a', rows)).toBe(before)
    await world.write('a', 'alter table closed_businesses disable trigger closed_businesses_guard')
    await world.write('a', 'delete from closed_businesses')
    expect((await sendRaw(world.url, balance, { key })).status).toBe(200)
  })
})

it('operators see every cell, and a command names the home of a business of another cell', async () => {
  const statuses = (await corridor(world.cells.a.env, 'cells', 'status')) as unknown as readonly unknown[]
  expect(statuses).toEqual(
    names.map(
      (cell) =>
        expect.objectContaining({
          cell,
          answered: 1,
          total: 1,
          mapRevision: 3,
          referenceRevision: 1,
          breaches: 0,
        }) as unknown,
    ),
  )
  const shown = await runInProcess(['business', 'show', world.cells.b.businessId], world.cells.a.env)
  expect(shown).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('its home is the cell b') as unknown,
  })
})

it('refuses to work on the database of another cell', async () => {
  const wrong = { ...world.cells.b.env, DATABASE_URL: world.cells.a.database.urlAs('operator') }
  const { code, stderr } = await runInProcess(['business', 'list'], wrong)
  expect({ code, stderr }).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('the cell a') as unknown,
  })
})

// The last one: the cell stays dead.
it('a killed cell answers 503 with Retry-After by the proxy, and the other serves on', async () => {
  world.cells.b.api.child.kill('SIGKILL')
  await world.cells.b.api.ended
  for (let index = 0; index < 30; index += 1) {
    expect((await sendRaw(world.url, balance, { key: world.cells.a.key })).status).toBe(200)
    const down = await sendRaw(world.url, balance, { key: world.cells.b.key })
    expectElsewhere(down)
    expect(down.json).toMatchObject({ code: 'EXTERNAL_REQUEST_ERROR' })
  }
})
