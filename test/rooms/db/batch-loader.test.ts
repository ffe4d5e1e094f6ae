import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBatchLoader, inInputOrder, type Batching } from '../../../src/db/batch-loader.ts'

/** A database that answers when it is told to: what it was asked, statement by statement. */
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

  it('asks once for what comes in one turn, the same twice, and answers each', async () => {
    const { statements, asked, find } = aDatabase()
    const answers = Promise.all(['a', 'b', 'a'].map(find))
    await turn()
    expect(asked()).toEqual([['a', 'b', 'a']])
    statements[0]?.end()
    expect(await answers).toEqual(['a!', 'b!', 'a!'])
  })

  it('has two statements under way; what comes meanwhile goes together when one ends', async () => {
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

  it('remembers nothing: whoever asks again is answered anew', async () => {
    const { statements, asked, find } = aDatabase()
    for (let times = 1; times <= 3; times += 1) {
      const answer = find('a')
      await turn()
      expect(asked()).toHaveLength(times)
      statements.at(-1)?.end()
      expect(await answer).toBe('a!')
    }
  })

  it('asks anew for what is being asked: an answer under way may be of before', async () => {
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

  it('asks for so many at once, and for the rest with the next', async () => {
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

  it('fails those whose statement failed, and goes on with those that wait', async () => {
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

  it('fails where a statement does not answer each question', async () => {
    const find = createBatchLoader<string, string>(() => Promise.resolve(['a!']))
    const [one, other] = [find('a'), find('b')]
    await expect(one).rejects.toThrow('assertion failed')
    await expect(other).rejects.toThrow('assertion failed')
  })

  it('refuses at once whoever finds a thousand waiting, and answers these', async () => {
    const { statements, find } = aDatabase()
    const answers = Promise.all(Array.from({ length: 1_000 }, (_, number) => find(number.toString())))
    await expect(find('late')).rejects.toMatchObject({ code: 'EXTERNAL_REQUEST_ERROR' })
    for (let answered = 0; answered < 10; answered += 1) {
      await turn()
      statements[answered]?.end()
    }
    expect(await answers).toHaveLength(1_000)
  })

  it('goes on where statements hang: one that is late keeps nobody, and is heard when it ends', async () => {
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
    // A slot that was left once is not left twice: two at a time, as before.
    for (const question of ['e', 'f', 'g']) {
      void find(question)
      await turn()
    }
    expect(asked().slice(3)).toEqual([['e'], ['f']])
  })
})

/** A loader of batches that the test ends by hand; an item’s lane is its first letter. */
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

  it('are in flight in one batch at a time, in the order of their items; other lanes go on', async () => {
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

  it('have batches of their own where a batch is of one lane, no more of them than slots', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { load, batches, items } = inLanes({ isOneLane: true, keepsSlot: true, maxInFlight: 2 })
    for (const item of ['a1', 'b1', 'a2', 'c1']) void load(item)
    await turn()
    await turn()
    expect(items()).toEqual([['a1', 'a2'], ['b1']])
    // A batch keeps its slot, however long it takes.
    vi.advanceTimersByTime(1_000)
    await turn()
    expect(items()).toHaveLength(2)
    batches[1]?.end()
    await turn()
    await turn()
    expect(items()[2]).toEqual(['c1'])
  })

  it('refuse an item that waited two seconds for its batch', async () => {
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

  it('are full each by itself', async () => {
    const { load } = inLanes()
    for (let number = 0; number < 1_000; number += 1) load(`a${number.toString()}`).catch(() => undefined)
    await expect(load('a')).rejects.toMatchObject({ code: 'EXTERNAL_REQUEST_ERROR' })
    const other = load('b')
    const outcome = await Promise.race([other.catch(() => 'refused'), turn().then(() => 'waiting')])
    expect(outcome).toBe('waiting')
  })
})

describe('inInputOrder', () => {
  it('puts each row where it was asked for, and nothing where none came', () => {
    const rows = [
      { place: 3, is: 'third' },
      { place: 1, is: 'first' },
    ]
    expect(inInputOrder(rows, 4).map((row) => row?.is)).toEqual(['first', undefined, 'third', undefined])
  })
})
