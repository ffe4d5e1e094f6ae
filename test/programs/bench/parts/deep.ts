import { addTransactionsOfYear } from '../year.ts'
import { median, type Figure, type Section } from '../report.ts'
import type { Payer } from '../requests.ts'
import { startRole } from '../servers.ts'
import type { Part, Stage } from '../stage.ts'

const few = 1_000
const requests = 40
const warmups = 8
const maxTimes = 2
const maxTimesDeep = 20
const pageSize = 10

const dayMs = 86_400_000
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString()

/** Queries by the words of their figure. */
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

const list = async ({ url, key }: Side, query: string): Promise<Listed> => {
  const startedAt = performance.now()
  const answer = await fetch(`${url}/api/v1/transaction?limit=${pageSize}&${query}`, {
    headers: { 'x-api-key': key },
  })
  const text = await answer.text()
  const ms = performance.now() - startedAt
  if (answer.status !== 200) throw new Error(`a list returned ${answer.status}: ${text}`)
  return { total: (JSON.parse(text) as Pick<Listed, 'total'>).total, ms }
}

/** Returns how much longer the second list takes than the first, by their medians; the two take turns. */
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

const figure = (what: string, times: number, max: number): Figure => ({
  what,
  value: `${times.toFixed(2)} times as long`,
  target: `at most ${max} times`,
  isMet: times <= max,
})

const measureSides = async (small: Side, large: Side): Promise<readonly Figure[]> => {
  const figures: Figure[] = []
  for (const [what, query] of Object.entries(filters)) {
    const times = await timesLonger({ side: small, query }, { side: large, query })
    const { total } = await list(large, query)
    figures.push(figure(`page 0, ${what} (${total} match)`, times, maxTimes))
  }
  for (const what of ['no filter', 'a common status', 'the last 30 days']) {
    const query = filters[what] ?? ''
    const { total } = await list(large, query)
    const deepest = `${query}&page=${Math.floor((total - 1) / pageSize)}`
    const times = await timesLonger({ side: small, query }, { side: large, query: deepest })
    figures.push(figure(`the deepest page, ${what}`, times, maxTimesDeep))
  }
  return figures
}

const measureDeepLists = async ({ current, extent }: Stage): Promise<Section> => {
  const [small, large] = current.payers.slice(-2)
  if (!small || !large) throw new Error('two payers are needed')
  await addTransactionsOfYear(current.databaseUrl, small, few)
  await addTransactionsOfYear(current.databaseUrl, large, extent.yearOfTransactions)
  const api = await startRole('api', current)
  const sideOf = ({ key }: Payer): Side => ({ url: `http://127.0.0.1:${api.port}`, key })
  return {
    title: 'Deep lists',
    about:
      `\`GET /transaction\` of a business with ${extent.yearOfTransactions} transactions over a year, against page 0 ` +
      `of the same list of a business with ${few}: one client, the median of ${requests} responses.`,
    figures: await measureSides(sideOf(small), sideOf(large)),
  }
}

/** Measures lists of a business with a million transactions beside those of one with a thousand. */
export const deep: Part = { measure: measureDeepLists, skipsBooks: true }
