import { afterAll, beforeAll } from 'vitest'
import type { TestApp } from './app.ts'

/** Starts `more` servers beside the one of the app, on its database; returns all addresses. */
export const useInstances = (app: TestApp, more: number): (() => readonly string[]) => {
  const others: Awaited<ReturnType<TestApp['serveOn']>>[] = []
  beforeAll(async () => {
    for (let count = 0; count < more; count += 1) others.push(await app.serveOn(app.urlAs('api')))
  })
  afterAll(async () => {
    for (const other of others) await other.close()
  })
  return () => [app.url, ...others.map(({ url }) => url)]
}

/** Returns the element at `index`, counting in a circle. */
export const cycle = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}

/** Runs `work` for every item, at most `width` at a time. */
export const inParallel = async <Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    for (;;) {
      const index = next
      next += 1
      const item = items[index]
      if (item === undefined) return
      results[index] = await work(item, index)
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  return results
}

/** Counts responses by status. */
export const tally = (
  answers: readonly { readonly response: Response }[],
): Readonly<Record<number, number>> => {
  const counts: Record<number, number> = {}
  for (const { response } of answers) counts[response.status] = (counts[response.status] ?? 0) + 1
  return counts
}
