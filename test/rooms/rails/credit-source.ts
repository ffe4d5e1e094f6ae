import type { Credit, CreditSource } from '../../../src/rails/credits.ts'

/** A rail in memory that reports credits in pages of two, and does what the test says first. */
export const createCreditSource = (rail: string) => {
  const credits: Credit[] = []
  const asked: string[] = []
  let play: (call: string) => Promise<void> = () => Promise.resolve()
  const source: CreditSource = {
    rail,
    list: async (after) => {
      asked.push(`list ${after ?? ''}`.trim())
      await play('list')
      const from = after === undefined ? 0 : Number.parseInt(after, 10)
      const page = credits.slice(from, from + 2)
      const next = from + page.length
      return {
        credits: page,
        cursor: page.length === 0 ? undefined : next.toString(),
        hasMore: next < credits.length,
      }
    },
    get: async (creditId) => {
      asked.push(`get ${creditId}`)
      await play('get')
      return credits.find((one) => one.creditId === creditId)
    },
  }
  return {
    source,
    credits,
    asked,
    /** What happens before each answer. */
    before: (next: typeof play): void => {
      play = next
    },
    reset: (): void => {
      credits.length = 0
      asked.length = 0
      play = () => Promise.resolve()
    },
  }
}
