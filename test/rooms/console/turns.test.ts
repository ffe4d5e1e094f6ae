import { describe, expect, it } from 'vitest'
import { createTurns } from '../../../src/console/index.ts'
import { Refusal } from '../../../src/kernel/refusal.ts'

const poolMax = 12

/** Pages that wait for their data until a test ends them. */
const openPages = () => {
  const runInTurn = createTurns(poolMax)
  const running: { owner: string; end: () => void; fail: () => void }[] = []
  const refused: unknown[] = []
  let asked = 0
  const ask = (owner: string, person?: string): void => {
    const work = () =>
      new Promise<void>((end, fail) => {
        running.push({
          owner,
          end,
          fail: () => {
            fail(new Error('the page failed'))
          },
        })
      })
    runInTurn({ owner, person: person ?? `person ${(asked += 1).toString()}` }, work).catch(
      (error: unknown) => refused.push(error),
    )
  }
  const askMany = async (owner: string, count: number, person?: string): Promise<void> => {
    for (let page = 0; page < count; page += 1) ask(owner, person)
    await settle()
  }
  const countOf = (owner: string): number => running.filter((one) => one.owner === owner).length
  return { askMany, countOf, running, refused }
}

const settle = (): Promise<void> => new Promise((done) => setImmediate(done))

describe('the turns of pages', () => {
  it('give one business at most half of them, so that operators and others get theirs', async () => {
    const { askMany, countOf } = openPages()
    await askMany('a business', 20)
    await askMany('operators', 1)
    await askMany('another business', 2)
    expect([countOf('a business'), countOf('operators'), countOf('another business')]).toEqual([4, 1, 2])
  })

  it('refuse a page at once where 20 of its business wait', async () => {
    const { askMany, refused } = openPages()
    await askMany('a business', 4 + 20)
    expect(refused).toEqual([])
    await askMany('a business', 1)
    expect(refused).toEqual([expect.objectContaining({ code: 'EXTERNAL_REQUEST_ERROR' })])
    expect(refused[0]).toBeInstanceOf(Refusal)
    await askMany('another business', 1)
    expect(refused).toHaveLength(1)
  })

  it('go on to the next page when one ends, also where it failed', async () => {
    const { askMany, countOf, running } = openPages()
    await askMany('a business', 6)
    running.shift()?.end()
    running.shift()?.fail()
    await settle()
    expect(countOf('a business')).toBe(4)
  })

  it('are three for one person, whose other pages keep no colleague waiting', async () => {
    const { askMany, countOf, refused } = openPages()
    await askMany('a business', 13, 'an auditor')
    expect([countOf('a business'), refused.length]).toEqual([3, 0])
    await askMany('a business', 1, 'an auditor')
    expect(refused).toHaveLength(1)
    await askMany('a business', 1, 'the owner')
    expect(countOf('a business')).toBe(4)
  })
})
