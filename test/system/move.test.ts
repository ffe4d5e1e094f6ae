import { describe, expect, it } from 'vitest'
import { query } from '../../src/db/tx.ts'
import {
  abandonMove,
  listDepartures,
  listMoveSlots,
  moveBusiness,
  type Step,
} from '../../src/moving/index.ts'
import { useApp } from '../support/app.ts'
import { aPayout, must, payoutBody, setUpPayout, type PayoutSetup } from '../support/builders.ts'
import { useSecondCell } from '../support/two-cells.ts'

const app = useApp()
const second = useSecondCell(app)

describe('a business that moves', () => {
  it('has everything there: balances, keys that were used, and due work', async () => {
    const setup = await second.aMover()
    const { business } = setup
    const body = payoutBody(setup)
    const created = must(await setup.client.POST('/api/v1/transaction', { body })).data
    const balance = must(await setup.client.GET('/api/v1/org/balance')).data
    await second.run(moveBusiness, business.id)

    expect(await second.homesOf(business.id)).toEqual(['b'])
    expect(await second.countLinks(business.id)).toBe(0)
    const there = second.clientThere(setup)
    expect(must(await there.GET('/api/v1/org/balance')).data).toEqual(balance)
    expect((await there.POST('/api/v1/transaction', { body })).error).toMatchObject({
      code: 'DUPLICATE_REQUEST',
    })
    must(await there.POST('/api/v1/transaction', { body: payoutBody(setup) }))
    await second.advanceClock('10 minutes')
    await second.wired
      .createRunner({ pollMs: 100, onFailure: ({ error }) => expect.fail(String(error)) })
      .runDue()
    const params = { path: { transactionId: created.transactionId } }
    const after = must(await there.GET('/api/v1/transaction/{transactionId}', { params })).data
    expect(after.status).toBe('SUCCESS')
    expect(await second.listBreaches()).toEqual([])
  })

  it('has its limits there, and what it used of them', async () => {
    const setup = await second.aMover()
    const { id } = setup.business
    await app.wired.limits.set(id, { daily: '15.00' })
    await aPayout(setup)
    await second.run(moveBusiness, id)
    const refused = await second.clientThere(setup).POST('/api/v1/transaction', { body: payoutBody(setup) })
    expect(refused.response.status).toBe(403)
    expect(refused.error).toMatchObject({ code: 'BUSINESS_LIMIT_EXCEEDED' })
  })

  it('is in the metrics of its old cell until its move has ended', async () => {
    const { business } = await second.aMover()
    const seen = new Map<Step, readonly string[]>()
    const onStep = async (step: Step): Promise<void> => {
      const slots = (await listMoveSlots(app.wired.db)).filter(({ slot }) => slot.endsWith(business.id))
      const departures = await listDepartures(app.wired.db)
      for (const { bytes } of slots) expect(bytes).toBeGreaterThanOrEqual(0)
      seen.set(step, [...departures.map((one) => one.step), ...slots.map(() => 'slot')])
    }
    await second.run(moveBusiness, business.id, { onStep })
    expect(Object.fromEntries(seen)).toMatchObject({
      arriving: ['COPYING'],
      following: ['COPYING', 'slot'],
      copied: ['COPYING', 'slot'],
      draining: ['DRAINING', 'slot'],
      resting: ['RESTING', 'slot'],
      closed: ['LEAVING', 'slot'],
      moved: ['MOVED', 'slot'],
      ended: [],
    })
  })

  it('is refused by its old cell, where nothing of it changes any more', async () => {
    const setup = await second.aMover()
    const { id, key } = setup.business
    await second.run(moveBusiness, id)
    const refused = await fetch(`${app.url}/api/v1/org/balance`, { headers: { 'x-api-key': key } })
    expect(refused.status).toBe(503)
    expect(
      (await setup.client.POST('/api/v1/transaction', { body: payoutBody(setup) })).response.status,
    ).toBe(503)
    await expect(
      second.owners.a.query('update api_keys set name = $1 where business_id = $2', ['changed', id]),
    ).rejects.toMatchObject({ code: 'WB002' })
    await expect(second.run(abandonMove, id)).rejects.toThrow('has moved to the cell b permanently')
    expect(await second.homesOf(id)).toEqual(['b'])
  })

  it('does not move twice: a repeated command changes nothing', async () => {
    const { business } = await second.aMover()
    await second.run(moveBusiness, business.id)
    await second.run(moveBusiness, business.id)
    expect(await second.homesOf(business.id)).toEqual(['b'])
    const listed = await second.wired.audit.list({
      ...{ businessId: business.id, person: null, act: null, outcome: null, since: null, limit: 10 },
    })
    expect(listed.map(({ act, person }) => [act, person])).toEqual([['cells move', 'mary']])
  })

  it('hands nothing new to a rail before it leaves, and goes on once it is put back', async () => {
    const setup = await second.aMover()
    const { id } = setup.business
    const { transactionId } = await aPayout(setup)
    await query(app.wired.db, `update departures set state = 'DRAINING' where business_id = :id`, { id })
    await second.advanceClock('10 minutes')
    await app.runDue()
    expect(await app.moves(transactionId)).toEqual(['PENDING'])
    await query(app.wired.db, `update departures set state = 'COPYING' where business_id = :id`, { id })
    await second.advanceClock('10 minutes')
    await app.runDue()
    expect((await app.moves(transactionId)).at(-1)).toBe('SUCCESS')
    await query(app.wired.db, 'delete from departures where business_id = :id', { id })
  })

  it('starts no job while it rests', async () => {
    const setup = await second.aMover()
    const { id } = setup.business
    await aPayout(setup)
    await query(app.wired.db, `update departures set state = 'RESTING' where business_id = :id`, { id })
    await second.advanceClock('10 minutes')
    await app.runDue()
    const claims = 'select max(attempts)::integer as claims from jobs where business_id = :id'
    expect(await query(app.wired.db, claims, { id })).toEqual([{ claims: 0 }])
    await query(app.wired.db, 'delete from departures where business_id = :id', { id })
  })
})

describe('a move that is put back', () => {
  const expectOpenAtHome = async (setup: PayoutSetup): Promise<void> => {
    expect(await second.homesOf(setup.business.id)).toEqual(['a'])
    await aPayout(setup)
    await second.run(moveBusiness, setup.business.id)
    expect(await second.homesOf(setup.business.id)).toEqual(['b'])
  }

  it('because rows differ leaves the business open here, and says which', async () => {
    const setup = await second.aMover()
    const { id } = setup.business
    const change = (text: string) =>
      second.rewrite('b', `update customers set profile_encrypted = ${text} where business_id = $1`, [id])
    const spoil = async (step: Step): Promise<void> => {
      if (step === 'closed') await change(`profile_encrypted || 'x'`)
    }
    await expect(second.run(moveBusiness, id, { onStep: spoil })).rejects.toThrow(
      /differ: customers \(2 and 2 rows\)\. It is open here as before/,
    )
    await change('left(profile_encrypted, -1)')
    await expectOpenAtHome(setup)
  })

  it('because the business was closed for too long leaves it open here', async () => {
    const setup = await second.aMover()
    const { id } = setup.business
    await second.owners.a.query('begin isolation level repeatable read')
    await second.owners.a.query('select count(*) from businesses')
    try {
      await expect(second.run(moveBusiness, id, { closedMs: 10_000 })).rejects.toThrow(
        /Database transactions that started before it closed: 1\. It is open here as before/,
      )
    } finally {
      await second.owners.a.query('rollback')
    }
    await expectOpenAtHome(setup)
  })

  it('because prices changed during the copy leaves the business open here', async () => {
    const setup = await second.aMover()
    const raise = (by: string) => second.rewrite('a', 'update rates set rate = rate + $1', [by])
    const change = async (step: Step): Promise<void> => {
      if (step === 'resting') await raise('1')
    }
    await expect(second.run(moveBusiness, setup.business.id, { onStep: change })).rejects.toThrow(
      /has other rates, .* It is open here as before/,
    )
    await raise('-1')
    await expectOpenAtHome(setup)
  })

  it('because attempts stay open at a rail leaves the business open here', async () => {
    const setup = await second.aMover()
    const { id } = setup.business
    const { transactionId } = await aPayout(setup)
    await second.rewrite(
      'a',
      `insert into rail_attempts (business_id, transaction_id, number, rail, state, request_encrypted, not_after,
                                  settles_by, created_at, updated_at)
       values ($1, $2, 1, 'live', 'accepted', 'x', now(), now(), now(), now())`,
      [id, transactionId],
    )
    await expect(second.run(moveBusiness, id, { drainMs: 500 })).rejects.toThrow(
      /Open at rails: 1\. It is open here as before/,
    )
    await second.rewrite('a', 'delete from rail_attempts where business_id = $1', [id])
    await expectOpenAtHome(setup)
  })
})

describe('an order to move', () => {
  const departures = () => app.wired.departures

  it('is refused where there is one cell only', async () => {
    const { business } = await setUpPayout(app)
    await expect(departures().order(business.id, 'b')).rejects.toThrow('There is one cell only')
  })
})

it('the database of a wrong cell is refused before anything is written', async () => {
  const { business } = await second.aMover()
  await expect(
    second.run((move) => moveBusiness({ ...move, order: { ...move.order, to: 'c' } }), business.id),
  ).rejects.toThrow('MOVE_TARGET_DATABASE_URL belongs to the cell b, not to the cell c')
  expect(await second.homesOf(business.id)).toEqual(['a'])
  expect(await second.countLinks(business.id)).toBe(0)
})

it('a move cannot be run by two commands at once', async () => {
  const { business } = await second.aMover()
  await second.run(async () => {
    await expect(second.run(abandonMove, business.id)).rejects.toThrow('Another command is running this move')
  }, business.id)
  await second.run(abandonMove, business.id)
})
