import { describe, expect, it } from 'vitest'
import { abandonMove, moveBusiness, steps, type Step } from '../../src/moving/index.ts'
import { useApp } from '../support/app.ts'
import { aPayout, must, payoutBody } from '../support/builders.ts'
import { crashAfter, useSecondCell } from '../support/two-cells.ts'
import { until } from '../support/until.ts'

const app = useApp()
const second = useSecondCell(app)

const databaseName = (url: string): string => new URL(url).pathname.slice(1)

/** Runs the move until it is as if the process was killed after a step. */
const crash = (businessId: string, step: Step): Promise<void> =>
  second.run((move) => moveBusiness({ ...move, onStep: crashAfter(step)(move) }), businessId)

describe('a move that its operator interrupts', () => {
  it.each(['published', 'draining', 'closed', 'compared'] as const)(
    'after the step %s leaves the business open here, and continues when it is run again',
    async (interruptedAfter) => {
      const setup = await second.aMover()
      const { id } = setup.business
      const interruption = new AbortController()
      const onStep = async (step: Step): Promise<void> => {
        if (step === interruptedAfter) interruption.abort()
      }
      const { signal: interrupted } = interruption
      const running = second.run(moveBusiness, id, { onStep, interrupted })
      await expect(running).rejects.toThrow('Interrupted')
      expect(await second.homesOf(id)).toEqual(['a'])
      must(await setup.client.POST('/api/v1/transaction', { body: payoutBody(setup) }))
      await second.run(moveBusiness, id)
      expect(await second.homesOf(id)).toEqual(['b'])
      expect(await second.listBreaches()).toEqual([])
    },
  )
})

describe('a move that its operator interrupts once the business has moved', () => {
  it('is finished: the business would be closed in both cells', async () => {
    const setup = await second.aMover()
    const { id } = setup.business
    const interruption = new AbortController()
    const onStep = async (step: Step): Promise<void> => {
      if (step === 'moved') interruption.abort()
    }
    await second.run(moveBusiness, id, { interrupted: interruption.signal, onStep })
    expect(await second.homesOf(id)).toEqual(['b'])
    expect(await second.countLinks(id)).toBe(0)
  })
})

describe('a move that crashed', () => {
  it.each(steps)('after the step %s ends with one open home when it is run again', async (step) => {
    const setup = await second.aMover()
    const { id } = setup.business
    await aPayout(setup)
    await expect(crash(id, step)).rejects.toThrow()
    expect((await second.homesOf(id)).length).toBeLessThanOrEqual(1)
    await second.run(moveBusiness, id)
    expect(await second.homesOf(id)).toEqual(['b'])
    expect(await second.countLinks(id)).toBe(0)
    must(await second.clientThere(setup).POST('/api/v1/transaction', { body: payoutBody(setup) }))
    expect(await second.listBreaches()).toEqual([])
  })

  it.each(steps.slice(0, steps.indexOf('moved')))(
    'after the step %s leaves nothing there when it is abandoned, and can be ordered again',
    async (step) => {
      const setup = await second.aMover()
      const { id } = setup.business
      await expect(crash(id, step)).rejects.toThrow()
      await second.run(abandonMove, id)
      expect(await second.homesOf(id)).toEqual(['a'])
      expect(await second.countLinks(id)).toBe(0)
      const { rows } = await second.owners.a.query('select from departures where business_id = $1', [id])
      expect(rows).toEqual([])
      await aPayout(setup)
      await second.order(id)
      await second.run(moveBusiness, id)
      expect(await second.homesOf(id)).toEqual(['b'])
      expect(await second.listBreaches()).toEqual([])
    },
  )

  it('while the slot of a table waits for a transaction is abandoned once that transaction has ended', async () => {
    const setup = await second.aMover()
    const { id } = setup.business
    const { a, b } = second.owners
    const isWaiting = `select from pg_stat_activity
      where datname = $1 and wait_event = 'transactionid' and query like 'CREATE_REPLICATION_SLOT%'`
    const onStep = async (step: Step): Promise<void> => {
      if (step !== 'following') return
      await a.query('begin')
      await a.query('select pg_current_xact_id()')
      await until(
        async () => ((await b.query(isWaiting, [databaseName(app.databaseUrl)])).rowCount ?? 0) > 0,
        () => 'no slot of a table waits',
      )
      throw new Error('crashed')
    }
    const said: string[] = []
    const progress = (line: string): void => {
      said.push(line)
      if (line.includes('still in use')) void a.query('rollback')
    }
    try {
      await expect(second.run(moveBusiness, id, { onStep })).rejects.toThrow('crashed')
      await second.run(abandonMove, id, { progress })
    } finally {
      await a.query('rollback')
    }
    expect(said).toContain('The replication slot is still in use.')
    expect(await second.countLinks(id)).toBe(0)
  })

  it('while it was being abandoned continues with --abandon only', async () => {
    const setup = await second.aMover()
    const { id } = setup.business
    await expect(crash(id, 'copied')).rejects.toThrow()
    const interruption = new AbortController()
    interruption.abort()
    const { signal: interrupted } = interruption
    await expect(second.run(abandonMove, id, { interrupted })).rejects.toThrow('Interrupted')
    await second.order(id)
    await expect(second.run(moveBusiness, id)).rejects.toThrow('run it with --abandon, then without')
    await second.run(abandonMove, id)
    await second.order(id)
    await second.run(moveBusiness, id)
    expect(await second.homesOf(id)).toEqual(['b'])
  })
})
