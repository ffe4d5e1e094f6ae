import { beforeAll, describe, expect, test } from 'vitest'
import { businessRows } from '../../src/console/catalogue.ts'
import { addTransactionsOfYear } from '../programs/bench/year.ts'
import { useApp } from '../support/app.ts'
import { isSeen } from '../support/console-look.ts'
import { cookieName, useConsole } from '../support/console.ts'
import { aConsoleStory, type ConsoleStory } from '../support/console-story.ts'

// Ratios of one run: a page and `GET /transaction` take turns, in one process, on a business with this many
// transactions. A page that reads all of them takes more than a hundred times as long.
const transactions = 100_000
// A connection plans a prepared statement anew for its first five runs.
const warmups = 10
const rounds = 15
const [maxTimes, maxSearchTimes] = [3, 2]
// On a busy machine one measurement says little.
const maxMeasurements = 3
const maxBytes = 60 * 1_024

const app = useApp({}, { areRowsMadeUp: true })
const site = useConsole(app)
let story: ConsoleStory | undefined
let cookie = ''

beforeAll(async () => {
  story = await aConsoleStory(app)
  const { businessId, customerId, destinationId, key } = story
  const payer = { businessId, customerId, destinationId, key }
  await addTransactionsOfYear(app.databaseUrl, payer, transactions)
  cookie = (await site.signIn(businessId, 'OWNER')).cookie() ?? ''
})

const theStory = (): ConsoleStory => {
  if (!story) throw new Error('the story is created in beforeAll')
  return story
}

const middle = (figures: readonly number[]): number =>
  figures.toSorted((left, right) => left - right)[Math.floor(figures.length / 2)] ?? Number.NaN

/** Returns the milliseconds until the first byte of the body, and the body. */
const load = async (url: string, headers: Readonly<Record<string, string>>) => {
  const startedAt = performance.now()
  const response = await fetch(url, { headers, redirect: 'manual' })
  const ms = performance.now() - startedAt
  return { ms, status: response.status, bytes: (await response.arrayBuffer()).byteLength }
}

const openPage = (path: string) =>
  load(`${site.url}/console${path.replace(/^\/$/, '')}`, { cookie: `${cookieName}=${cookie}` })

const listTransactions = () => load(`${app.url}/api/v1/transaction?limit=10`, { 'x-api-key': theStory().key })

/** Returns how many times as long as `GET /transaction` a page takes, and its size. */
const measure = async (path: string, status: number) => {
  const [pages, lists]: [number[], number[]] = [[], []]
  let bytes = 0
  for (let round = 0; round < warmups + rounds; round += 1) {
    const page = await openPage(path)
    const list = await listTransactions()
    expect([page.status, list.status], path).toEqual([status, 200])
    bytes = page.bytes
    if (round < warmups) continue
    pages.push(page.ms)
    lists.push(list.ms)
  }
  return { times: middle(pages) / middle(lists), bytes }
}

/** Measures a path until it is fast enough, a few times at most. */
const compare = async (path: string, { status, atMost }: { status: number; atMost: number }) => {
  let least = await measure(path, status)
  for (let count = 1; count < maxMeasurements && least.times > atMost; count += 1) {
    const again = await measure(path, status)
    if (again.times < least.times) least = again
  }
  return least
}

// Forms of something that the query names, or that only follow another form.
const asksMore = /\/remove$|\/ask$|^\/sign-in|^\/invite|^\/recover/

describe(`a business with ${transactions.toString()} transactions`, () => {
  test.each(businessRows.map(({ path }) => path).filter((path) => isSeen(path) && !asksMore.test(path)))(
    'opens %s in a time that does not grow with them, in 60 KB',
    async (path) => {
      const { times, bytes } = await compare(theStory().pathOf({ path }), { status: 200, atMost: maxTimes })
      expect(bytes).toBeLessThanOrEqual(maxBytes)
      expect(times).toBeLessThanOrEqual(maxTimes)
    },
  )

  test.each([
    // What is found once leads to its page.
    ['an id', 303, () => theStory().pathOf({ path: ':transactionId' })],
    ['a reference', 303, () => 'year-4242'],
    ['a request id', 303, () => theStory().pathOf({ path: ':requestId' })],
    ['an email', 200, () => 'ada@example.com'],
    ['four last digits', 200, () => '0000'],
  ])('finds %s in a time that does not grow with them', async (_, status, text) => {
    const path = `/search?q=${encodeURIComponent(text())}`
    const { times } = await compare(path, { status, atMost: maxSearchTimes })
    expect(times).toBeLessThanOrEqual(maxSearchTimes)
  })
})
