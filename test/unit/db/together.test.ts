import { afterEach, describe, expect, it, vi } from 'vitest'
import { askTogether, inPlaces } from '../../../src/db/together.ts'

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
  return { statements, asked: () => statements.map(({ asked }) => asked), find: askTogether(ask) }
}

const turn = () => new Promise((done) => setImmediate(done))

describe('askTogether', () => {
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

  it('fails those whose statement failed, and nobody else', async () => {
    const { statements, find } = aDatabase()
    const failed = Promise.allSettled([find('a'), find('b')])
    await turn()
    const later = find('c')
    await turn()
    statements[0]?.end(new Error('lost'))
    statements[1]?.end()
    const reason = expect.objectContaining({ message: 'lost' }) as Error
    expect(await failed).toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ])
    expect(await later).toBe('c!')
  })

  it('refuses whoever waited for two seconds, and asks nothing for them any more', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { statements, asked, find } = aDatabase()
    const underWay: Promise<string>[] = []
    for (const question of ['a', 'b']) {
      underWay.push(find(question))
      await turn()
    }
    expect(asked()).toEqual([['a'], ['b']])
    const late = find('c')
    const heard = expect(late).rejects.toMatchObject({
      code: 'EXTERNAL_REQUEST_ERROR',
      detail: { retryAfterSeconds: 1 },
    })
    vi.advanceTimersByTime(1_999)
    const inTime = find('d')
    vi.advanceTimersByTime(1)
    await heard
    for (const { end } of statements) end()
    await Promise.all(underWay)
    await turn()
    statements.at(-1)?.end()
    expect(await inTime).toBe('d!')
    expect(asked()).toEqual([['a'], ['b'], ['d']])
  })
})

describe('inPlaces', () => {
  it('puts each row where it was asked for, and nothing where none came', () => {
    const rows = [
      { place: 3, is: 'third' },
      { place: 1, is: 'first' },
    ]
    expect(inPlaces(rows, 4).map((row) => row?.is)).toEqual(['first', undefined, 'third', undefined])
  })
})
