import { startApiProcess } from './deployment.ts'
import { median, ratioText, type Figure, type Section } from './report.ts'
import { createPayer, type Payer } from './scene.ts'
import type { Stage } from './creates.ts'
import { addTransactionsOfAYear } from './transactions-of-a-year.ts'

const few = 1_000
const many = 1_000_000
const requests = 40
const warmups = 8
const mostTimes = 2
const mostTimesDeep = 20
const pageSize = 10

const dayMs = 86_400_000
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString()

/** What callers ask for, by the words of the figure. */
const filters: Readonly<Record<string, string>> = {
  'no filter': '',
  'a common status': 'status=SUCCESS',
  'a rare status': 'status=IN_REVIEW',
  'a type': 'type=DEPOSIT',
  'a channel': 'channel=SWIFT',
  'a currency': 'currency=KES',
  'the last 30 days': `fromDate=${daysAgo(30)}`,
  'some days half a year ago': `fromDate=${daysAgo(190)}&toDate=${daysAgo(180)}`,
  'a combination': `status=FAILED,CANCELLED&type=WITHDRAW&channel=MOBILE_MONEY&currency=KES&fromDate=${daysAgo(200)}`,
}

type Side = { readonly url: string; readonly key: string }

type Listed = { readonly total: number; readonly ms: number }

const parseTotal = (value: unknown): number => (value as { readonly total: number }).total

const list = async ({ url, key }: Side, query: string): Promise<Listed> => {
  const startedAt = performance.now()
  const answer = await fetch(`${url}/api/v1/transaction?limit=${pageSize.toString()}&${query}`, {
    headers: { 'x-api-key': key },
  })
  const text = await answer.text()
  const ms = performance.now() - startedAt
  if (answer.status !== 200) throw new Error(`a list was answered ${text}`)
  return { total: parseTotal(JSON.parse(text)), ms }
}

/** How much longer the second list takes than the first, by their medians; asked in turns. */
const timesLonger = async (
  first: { readonly side: Side; readonly query: string },
  second: { readonly side: Side; readonly query: string },
): Promise<number> => {
  const [firstMs, secondMs]: [number[], number[]] = [[], []]
  for (let request = 0; request < warmups + requests; request += 1) {
    const [one, other] = [await list(first.side, first.query), await list(second.side, second.query)]
    if (request < warmups) continue
    firstMs.push(one.ms)
    secondMs.push(other.ms)
  }
  return median(secondMs) / median(firstMs)
}

const figure = (what: string, times: number, most: number): Figure => ({
  what,
  value: `${ratioText(times)} times as long`,
  target: `at most ${most.toString()} times`,
  isMet: times <= most,
})

const measureSides = async (small: Side, large: Side): Promise<readonly Figure[]> => {
  const figures: Figure[] = []
  for (const [what, query] of Object.entries(filters)) {
    const times = await timesLonger({ side: small, query }, { side: large, query })
    const { total } = await list(large, query)
    figures.push(figure(`page 0, ${what} (${total.toString()} match)`, times, mostTimes))
  }
  for (const what of ['no filter', 'a common status', 'the last 30 days']) {
    const query = filters[what] ?? ''
    const { total } = await list(large, query)
    const deepest = `${query}&page=${Math.floor((total - 1) / pageSize).toString()}`
    const times = await timesLonger({ side: small, query }, { side: large, query: deepest })
    figures.push(figure(`the deepest page, ${what}`, times, mostTimesDeep))
  }
  return figures
}

/** Lists of a business with a million transactions, beside those of one with a thousand. */
export const measureLists = async ({ database, wired, payers }: Stage): Promise<Section> => {
  const create = (offset: number): Promise<Payer> => createPayer(wired, payers.length + offset)
  const [small, large] = [await create(1), await create(2)]
  await addTransactionsOfAYear(database.url, small, few)
  await addTransactionsOfAYear(database.url, large, many)
  const api = await startApiProcess(database.url)
  const sideOf = ({ key }: Payer): Side => ({ url: `http://127.0.0.1:${api.port.toString()}`, key })
  try {
    return {
      title: 'Listing transactions',
      about:
        `\`GET /transaction\` of a business with ${many.toString()} transactions over a year, against the same list, ` +
        `its page 0, of a business with ${few.toString()}: one client, the median of ${requests.toString()} answers.`,
      figures: await measureSides(sideOf(small), sideOf(large)),
      notes: [],
    }
  } finally {
    await api.stop()
  }
}
