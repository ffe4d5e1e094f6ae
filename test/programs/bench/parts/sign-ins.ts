import type { LoadResult } from '../load.ts'
import { quantile } from '../quantile.ts'
import { ratioFigure, zeroFigure, type Section } from '../report.ts'
import { payoutRequest, readRequest } from '../requests.ts'
import { startRole } from '../servers.ts'
import type { Part, Stage } from '../stage.ts'
import { countFailures, playRounds, runLoad } from '../turn.ts'

const clients = 16
const everyMs = 100
const strangers = 50
const consoleUrl = 'https://console.invalid'

let addresses = 0

// Each from another address: beyond 30 of one, passwords are not even hashed.
const newAddress = (): string => {
  addresses += 1
  return `10.${[16, 8, 0].map((shift) => (addresses >> shift) & 255).join('.')}`
}

const signIn = async (port: number): Promise<void> => {
  const address = newAddress()
  const response = await fetch(`http://127.0.0.1:${port}/console/sign-in`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: consoleUrl,
      'x-forwarded-for': address,
    },
    body: new URLSearchParams({ email: `${address}@bench.invalid`, password: 'not the password' }),
  })
  const text = await response.text()
  if (response.status !== 422) throw new Error(`a sign-in returned ${response.status}: ${text}`)
}

/** Signs in as strangers, all at once and again and again, while `work` runs. */
const whileFlooded = async <T>(port: number, work: () => Promise<T>): Promise<T> => {
  let isOver = false
  const flood = Array.from({ length: strangers }, async () => {
    while (!isOver) await signIn(port)
  })
  const result = await work()
  isOver = true
  await Promise.all(flood)
  return result
}

const p99Of = (rounds: readonly LoadResult[]): number =>
  quantile(
    rounds.flatMap(({ latenciesMs }) => latenciesMs).toSorted((one, other) => one - other),
    0.99,
  )

const measureSignIns = async ({ current, extent }: Stage): Promise<Section> => {
  const api = await startRole('api', current)
  const pages = await startRole('console', current, {
    env: { CONSOLE_URL: consoleUrl, TRUSTED_PROXIES: '127.0.0.1/32' },
  })
  const requests = current.payers.flatMap((payer) => [
    payoutRequest(payer),
    readRequest(payer.key, '/api/v1/transaction?page=0&limit=10'),
  ])
  let failures = 0
  const turn = async () => {
    const pace = { warmupMs: extent.warmupMs, measureMs: 3 * extent.measureMs }
    const result = await runLoad({ ports: [api.port], clients, everyMs, requests, ...pace })
    failures += countFailures(result)
    return result
  }
  const rounds = await playRounds(
    { rounds: 2 * extent.rounds + 1, discarded: 1 },
    { quiet: turn, flooded: () => whileFlooded(pages.port, turn), again: turn },
  )
  const [quiet, flooded, again] = [p99Of(rounds.quiet), p99Of(rounds.flooded), p99Of(rounds.again)]
  const without = p99Of([...rounds.quiet, ...rounds.again])
  return {
    title: 'Sign-ins',
    about:
      `The API under a constant load of creates and lists, alone and while ${strangers} strangers at a time try ` +
      'passwords at the console, each time from another address. Console, API and Postgres share the machine. ' +
      'The p99 is that of all rounds together: a round has too few requests beyond it.',
    figures: [
      ratioFigure('p99 of the API during the sign-ins, of that without', {
        ratios: [flooded / without],
        beside: `${flooded.toFixed(1)} ms, without ${without.toFixed(1)} ms`,
        atMost: 1.1,
      }),
      {
        what: 'p99 of the API alone, measured twice',
        value: `${quiet.toFixed(1)} and ${again.toFixed(1)} ms`,
      },
      zeroFigure('responses of the API other than 200 and 201', failures),
    ],
  }
}

/** Measures the API while passwords are tried at the console. */
export const signIns: Part = { measure: measureSignIns }
