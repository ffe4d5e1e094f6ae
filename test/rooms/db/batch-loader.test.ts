import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBatchLoader, inInputOrder, type Batching } from '../../../src/db/batch-loader.ts'

/** A database whose statements end when the test ends them, and that records each statement. */
const aDatabase = () => {
  const statements: { readonly asked: readonly string[]; readonly end: (error?: Error) => void }[] = []
  const ask = (asked: readonly string[]): Promise<readonly string[]> =>
    new Promise((answer, fail) => {
      const end = (error?: Error): void => {
        if (error) fail(error)
        else answer(asked.map((one) => `${one}!`))
      }
      statements.push({ asked, end })
    })
  return { statements, asked: () => statements.map(({ asked }) => asked), find: createBatchLoader(ask) }
}

const turn = () => new Promise((done) => setImmediate(done))

describe('a batch loader', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('sends one statement for all calls of one turn, also for equal ones', async () => {
    const { statements, asked, find } = aDatabase()
    const answers = Promise.all(['a', 'b', 'a'].map(find))
    await turn()
    expect(asked()).toEqual([['a', 'b', 'a']])
    statements[0]?.end()
    expect(await answers).toEqual(['a!', 'b!', 'a!'])
  })

  it('has two statements in flight, and batches later calls until one ends', async () => {
    const { statements, asked, find } = aDatabase()
    const answers: Promise<string>[] = []
    for (const question of ['a', 'b', 'c', 'd']) {
      answers.push(find(question))
      await turn()
    }
    expect(asked()).toEqual([['a'], ['b']])
    statements[1]?.end()
    expect(await answers[1]).toBe('b!')
    await turn()
    expect(asked()).toEqual([['a'], ['b'], ['c', 'd']])
    for (const { end } of statements) end()
    expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!', 'd!'])
  })

  it('sends the next batch before the callers of the last one go on', async () => {
    const { statements, asked, find } = aDatabase()
    const answers: Promise<string>[] = []
    for (const question of ['a', 'b', 'c']) {
      answers.push(find(question))
      await turn()
    }
    const sentBefore = answers[0]?.then(() => asked())
    statements[0]?.end()
    expect(await sentBefore).toEqual([['a'], ['b'], ['c']])
    for (const { end } of statements) end()
    await Promise.all(answers)
  })

  it('caches nothing: each later call sends a statement', async () => {
    const { statements, asked, find } = aDatabase()
    for (let times = 1; times <= 3; times += 1) {
      const answer = find('a')
      await turn()
      expect(asked()).toHaveLength(times)
      statements.at(-1)?.end()
      expect(await answer).toBe('a!')
    }
  })

  it('does not join a statement in flight, whose result may be stale', async () => {
    const { statements, asked, find } = aDatabase()
    const early = find('a')
    await turn()
    const late = find('a')
    await turn()
    expect(asked()).toEqual([['a'], ['a']])
    statements[1]?.end()
    expect(await late).toBe('a!')
    statements[0]?.end()
    expect(await early).toBe('a!')
  })

  it('sends at most a hundred items in a statement, and the rest with the next', async () => {
    const { statements, asked, find } = aDatabase()
    const questions = Array.from({ length: 250 }, (_, number) => number.toString())
    const answers = Promise.all(questions.map(find))
    await turn()
    await turn()
    expect(asked().map(({ length }) => length)).toEqual([100, 100])
    statements[0]?.end()
    await turn()
    await turn()
    expect(asked().map(({ length }) => length)).toEqual([100, 100, 50])
    for (const { end } of statements) end()
    expect(await answers).toEqual(questions.map((one) => `${one}!`))
  })

  it('fails the calls of a failed statement, and goes on with waiting calls', async () => {
    const { statements, asked, find } = aDatabase()
    const failed = Promise.allSettled([find('a'), find('b')])
    await turn()
    const alsoFailed = Promise.allSettled([find('c')])
    await turn()
    const waiting = find('d')
    for (const { end } of statements) end(new Error('lost'))
    const lost = { status: 'rejected', reason: expect.objectContaining({ message: 'lost' }) as Error }
    expect(await failed).toEqual([lost, lost])
    expect(await alsoFailed).toEqual([lost])
    await turn()
    expect(asked()).toEqual([['a', 'b'], ['c'], ['d']])
    statements[2]?.end()
    expect(await waiting).toBe('d!')
  })

  it('fails if a statement does not return a row for each item', async () => {
    const find = createBatchLoader<string, string>(() => Promise.resolve(['a!']))
    const [one, other] = [find('a'), find('b')]
    await expect(one).rejects.toThrow('assertion failed')
    await expect(other).rejects.toThrow('assertion failed')
  })

  it('refuses calls while a thousand are waiting, and answers those', async () => {
    const { statements, find } = aDatabase()
    const answers = Promise.all(Array.from({ length: 1_000 }, (_, number) => find(number.toString())))
    await expect(find('late')).rejects.toMatchObject({ code: 'EXTERNAL_REQUEST_ERROR' })
    for (let answered = 0; answered < 10; answered += 1) {
      await turn()
      statements[answered]?.end()
    }
    expect(await answers).toHaveLength(1_000)
  })

  it('frees the slot of a statement that hangs, and still returns its late result', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { statements, asked, find } = aDatabase()
    const hanging: Promise<string>[] = []
    for (const question of ['a', 'b']) {
      hanging.push(find(question))
      await turn()
    }
    const waiting = [find('c'), find('d')]
    vi.advanceTimersByTime(249)
    await turn()
    expect(asked()).toEqual([['a'], ['b']])
    vi.advanceTimersByTime(1)
    await turn()
    expect(asked()).toEqual([['a'], ['b'], ['c', 'd']])
    for (const { end } of statements) end()
    expect(await Promise.all([...hanging, ...waiting])).toEqual(['a!', 'b!', 'c!', 'd!'])
    // A slot is released only once: two statements at a time, as before.
    for (const question of ['e', 'f', 'g']) {
      void find(question)
      await turn()
    }
    expect(asked().slice(3)).toEqual([['e'], ['f']])
  })
})

/** A loader whose batches the test ends by hand; the lane of an item is its first letter. */
const inLanes = (batching: Omit<Batching<string>, 'laneOf'> = {}) => {
  const batches: { readonly items: readonly string[]; readonly end: (error?: Error) => void }[] = []
  const load = createBatchLoader<string, string>(
    (items) =>
      new Promise((resolve, reject) => {
        batches.push({
          items,
          end: (error) => {
            if (error) reject(error)
            else resolve(items)
          },
        })
      }),
    { ...batching, laneOf: (item) => item.charAt(0) },
  )
  return { load, batches, items: () => batches.map(({ items }) => items) }
}

describe('lanes', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('have one batch in flight at a time, in the order of their items, without blocking other lanes', async () => {
    const { load, batches, items } = inLanes()
    const first = load('a1')
    await turn()
    const later = ['a2', 'b1', 'a3'].map(load)
    await turn()
    expect(items()).toEqual([['a1'], ['b1']])
    batches[0]?.end()
    expect(await first).toBe('a1')
    await turn()
    expect(items()).toEqual([['a1'], ['b1'], ['a2', 'a3']])
    batches[1]?.end()
    batches[2]?.end()
    expect(await Promise.all(later)).toEqual(['a2', 'b1', 'a3'])
  })

  it('go on after a batch that failed', async () => {
    const { load, batches, items } = inLanes()
    const failed = load('a1')
    await turn()
    const next = load('a2')
    batches[0]?.end(new Error('lost'))
    await expect(failed).rejects.toThrow('lost')
    await turn()
    expect(items()).toEqual([['a1'], ['a2']])
    batches[1]?.end()
    expect(await next).toBe('a2')
  })

  it('have separate batches if a batch holds one lane, at most as many as slots', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { load, batches, items } = inLanes({ waitsForLocks: true, maxInFlight: 2 })
    for (const item of ['a1', 'b1', 'a2', 'c1']) void load(item)
    await turn()
    await turn()
    expect(items()).toEqual([['a1', 'a2'], ['b1']])
    // A batch keeps its slot until it ends.
    vi.advanceTimersByTime(1_000)
    await turn()
    expect(items()).toHaveLength(2)
    batches[1]?.end()
    await turn()
    await turn()
    expect(items()[2]).toEqual(['c1'])
  })

  it('of one owner have one batch in flight between them', async () => {
    const { load, batches, items } = inLanes({
      waitsForLocks: true,
      ownerOf: (item) => item.slice(-1),
    })
    for (const item of ['a1', 'b1', 'c2']) void load(item)
    await turn()
    await turn()
    expect(items()).toEqual([['a1'], ['c2']])
    batches[0]?.end()
    await turn()
    await turn()
    expect(items()[2]).toEqual(['b1'])
  })

  it('refuse an item that has waited two seconds for its batch', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const { load, items } = inLanes()
    void load('a1')
    await turn()
    const late = load('a2')
    const refused = expect(late).rejects.toMatchObject({ code: 'EXTERNAL_REQUEST_ERROR' })
    vi.advanceTimersByTime(2_000)
    await refused
    expect(items()).toEqual([['a1']])
  })

  it('are full separately', async () => {
    const { load } = inLanes()
    for (let number = 0; number < 1_000; number += 1) load(`a${number.toString()}`).catch(() => undefined)
    await expect(load('a')).rejects.toMatchObject({ code: 'EXTERNAL_REQUEST_ERROR' })
    const other = load('b')
    const outcome = await Promise.race([other.catch(() => 'refused'), turn().then(() => 'waiting')])
    expect(outcome).toBe('waiting')
  })
})

describe('inInputOrder', () => {
  it('returns rows in the order of the ids, and undefined for a missing row', () => {
    const rows = [
      { place: 3, is: 'third' },
      { place: 1, is: 'first' },
    ]
    expect(inInputOrder(rows, 4).map((row) => row?.is)).toEqual(['first', undefined, 'third', undefined])
  })
})
