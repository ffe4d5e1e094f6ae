import { describe, expect, it } from 'vitest'
import { createSkipLockedLoader } from '../../../src/db/skip-locked-loader.ts'
import { aGate } from '../../support/gate.ts'

type Statement = { readonly items: readonly string[]; readonly waits: boolean }

/** Loads items of the form `lane number`. A batch skips those of a lane that is still locked for so many batches, and
 *  fails with the error of the lane. A lane waits for its locks until `unlocked`; batches end once `ended` does. */
const aLoader = (given: {
  locked?: Record<string, number>
  errors?: Record<string, Error>
  unlocked?: Promise<void>
  ended?: Promise<void>
}) => {
  const { locked = {}, errors = {}, unlocked, ended } = given
  const statements: Statement[] = []
  const laneOf = (item: string): string => item.split(' ')[0] ?? ''
  const load = createSkipLockedLoader(
    async (items: readonly string[], { waits }) => {
      statements.push({ items, waits })
      await (waits ? unlocked : ended)
      const error = waits ? undefined : items.map((item) => errors[laneOf(item)]).find(Boolean)
      if (error) throw error
      const isSkipped = (item: string): boolean => !waits && (locked[laneOf(item)] ?? 0) > 0
      const results = items.map((item) => (isSkipped(item) ? 'skipped' : `${item}!`))
      for (const lane of new Set(items.map(laneOf))) locked[lane] = (locked[lane] ?? 0) - 1
      return results
    },
    {
      laneOf,
      isSkipped: (result) => result === 'skipped',
      isRetriedByLane: (error) => error instanceof Error && error.message === 'deadlock',
      maxItems: 10,
      maxWaiting: 2,
    },
  )
  return { statements, load }
}

describe('a loader of items that may be locked', () => {
  it('loads an item that a batch skipped with the next batch', async () => {
    const { statements, load } = aLoader({ locked: { b: 1 } })
    expect(await Promise.all(['a 1', 'b 1'].map(load))).toEqual(['a 1!', 'b 1!'])
    expect(statements).toEqual([
      { items: ['a 1', 'b 1'], waits: false },
      { items: ['b 1'], waits: false },
    ])
  })

  it('has one batch in flight, and puts what arrives meanwhile into the next', async () => {
    const { open: end, passed: ended } = aGate()
    const { statements, load } = aLoader({ ended })
    const first = load('a 1')
    while (statements.length === 0) await new Promise((turn) => setImmediate(turn))
    const second = load('b 1')
    await new Promise((turn) => setImmediate(turn))
    const third = load('c 1')
    end()
    expect(await Promise.all([first, second, third])).toEqual(['a 1!', 'b 1!', 'c 1!'])
    expect(statements.map(({ items }) => items)).toEqual([['a 1'], ['b 1', 'c 1']])
  })

  it('loads a lane that two batches skipped by itself, waiting for its locks', async () => {
    const { statements, load } = aLoader({ locked: { b: 9 } })
    expect(await Promise.all(['a 1', 'b 1', 'b 2'].map(load))).toEqual(['a 1!', 'b 1!', 'b 2!'])
    expect(statements).toEqual([
      { items: ['a 1', 'b 1', 'b 2'], waits: false },
      { items: ['b 1', 'b 2'], waits: false },
      { items: ['b 1', 'b 2'], waits: true },
    ])
  })

  it('loads an item behind those of its lane that wait without another batch', async () => {
    const { open: unlock, passed: unlocked } = aGate()
    const { statements, load } = aLoader({ locked: { b: 9 }, unlocked })
    const first = load('b 1')
    while (!statements.some(({ waits }) => waits)) await new Promise((turn) => setImmediate(turn))
    const second = load('b 2')
    unlock()
    expect(await Promise.all([first, second])).toEqual(['b 1!', 'b 2!'])
    expect(statements.filter(({ items }) => items.includes('b 2'))).toEqual([{ items: ['b 2'], waits: true }])
  })

  it('loads each lane of a batch that failed as a whole by itself', async () => {
    const { statements, load } = aLoader({ errors: { a: new Error('deadlock') } })
    expect(await Promise.all(['a 1', 'b 1'].map(load))).toEqual(['a 1!', 'b 1!'])
    expect(statements).toEqual([
      { items: ['a 1', 'b 1'], waits: false },
      { items: ['a 1'], waits: true },
      { items: ['b 1'], waits: true },
    ])
  })

  it('fails the items of a batch whose error no other batch would cure', async () => {
    const { statements, load } = aLoader({ errors: { a: new Error('the database is away') } })
    await expect(load('a 1')).rejects.toThrow('the database is away')
    expect(statements).toHaveLength(1)
  })
})
