import { describe, expect, it } from 'vitest'
import { abandonMove, moveBusiness, steps, type Step } from '../../src/moving/index.ts'
import { useApp } from '../support/app.ts'
import { aPayout, must, payoutBody } from '../support/builders.ts'
import { crashAfter, useSecondCell } from '../support/two-cells.ts'

const app = useApp()
const second = useSecondCell(app)

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
})
