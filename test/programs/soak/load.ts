import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { until } from '../../support/until.ts'
import type { Chance } from './chance.ts'
import {
  begin,
  bodyOf,
  conclude,
  isInDoubt,
  newOrder,
  type Answer,
  type Asked,
  type Order,
} from './orders.ts'
import type { Payer } from './world.ts'

/** The behaviour of the clients of a round, and what they tolerate. */
export type Manners = {
  readonly clients: number
  /** The process may be down: connections can break. */
  readonly mayBreak: boolean
  /** Some requests may get 503. */
  readonly mayRefuse: boolean
  /** The share of requests whose client disconnects. */
  readonly hangUps: number
  /** The longest pause of a client between two orders. */
  readonly restMs: number
}

/** Counts of the outcomes of requests. */
export type Tally = {
  created: number
  refused: number
  unavailable: number
  broken: number
  hungUp: number
  /** The duration of the slowest response. */
  slowestMs: number
}

const newTally = (): Tally => ({
  ...{ created: 0, refused: 0, unavailable: 0, broken: 0, hungUp: 0 },
  slowestMs: 0,
})

/** The payers, the address, and the record of the orders. */
export type Sending = {
  readonly payers: readonly Payer[]
  readonly chance: Chance
  readonly target: () => string
  readonly orders: Order[]
}

/** A running load. */
export type Load = {
  readonly tally: Readonly<Tally>
  /** Waits until this many more payouts were created. */
  readonly reach: (more: number) => Promise<void>
  /** Waits for every client to finish; returns the faults of responses. */
  readonly stop: () => Promise<readonly string[]>
}

const path = '/api/v1/transaction'
// Twice the time limit of the service for a silent database (docs/reliability.md#fault-cases).
const answerMs = 20_000
const retryAfterMs = 1_000

type Client = Sending & {
  readonly manners: Manners
  readonly agent: Agent
  readonly tally: Tally
  readonly complain: (what: string) => void
}

const parseJson = (text: string): unknown => (text === '' ? undefined : (JSON.parse(text) as unknown))

const post = async (client: Client, order: Order, asked: Asked): Promise<Answer> => {
  const { statusCode, headers, body } = await request(`${client.target()}${path}`, {
    dispatcher: client.agent,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': order.payer.key },
    body: bodyOf(order, asked),
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
  })
  const retryAfter = headers['retry-after']
  return {
    status: statusCode,
    retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
    body: parseJson(await body.text()),
  }
}

const describe = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'

/** Sends one request of an order and records its outcome. */
const send = async (client: Client, order: Order, asked: Asked): Promise<void> => {
  const { manners, tally, complain } = client
  const attempt = begin(order, asked)
  const startedAt = performance.now()
  try {
    const answer = await post(client, order, asked)
    tally.slowestMs = Math.max(tally.slowestMs, performance.now() - startedAt)
    const fault = conclude(order, attempt, answer)
    if (fault !== undefined) complain(fault)
    if (answer.status === 201) tally.created += 1
    else if (answer.status < 500) tally.refused += 1
    else tally.unavailable += 1
    if (answer.status === 503 && !manners.mayRefuse) complain('a request was refused by 503')
  } catch (error) {
    // A refused connection means that the request did not arrive.
    const wasRefused = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
    attempt.outcome = { kind: wasRefused ? 'cut' : 'unknown' }
    tally.broken += 1
    const isTimeout = error instanceof Error && error.name.endsWith('TimeoutError')
    if (!manners.mayBreak || isTimeout) complain(`a request was not answered: ${describe(error)}`)
  }
}

/** Sends a random part of a request, and disconnects at once or a moment later. */
const hangUp = async (client: Client, order: Order): Promise<void> => {
  const { chance, tally } = client
  const attempt = begin(order, 'payable')
  const body = bodyOf(order, 'payable')
  const { hostname, port, host } = new URL(client.target())
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${host}`,
    'content-type: application/json',
    `x-api-key: ${order.payer.key}`,
    `content-length: ${Buffer.byteLength(body).toString()}`,
  ].join('\r\n')
  const text = `${head}\r\n\r\n${body}`
  const length = chance.happens(0.7) ? text.length : chance.between(0, text.length - 1)
  const waitMs = chance.between(0, 40)
  await new Promise<void>((done) => {
    const socket = connect({ host: hostname, port: Number.parseInt(port, 10) })
    socket.on('error', () => undefined)
    socket.once('close', () => {
      done()
    })
    socket.once('connect', () => {
      socket.write(text.slice(0, length), () => {
        setTimeout(() => socket.destroy(), waitMs)
      })
    })
  })
  attempt.outcome = { kind: length < text.length ? 'cut' : 'unknown' }
  tally.hungUp += 1
}

const hasFailed = ({ attempts }: Order): boolean => {
  const kind = attempts.at(-1)?.outcome?.kind
  return kind === 'unknown' || kind === 'cut'
}
const isCreated = (order: Order): boolean => order.attempts.some(({ outcome }) => outcome?.kind === 'created')

/** One turn of a client: an order, sent in one of several ways. */
const takeTurn = async (client: Client): Promise<void> => {
  const { chance, payers, orders, manners } = client
  const order = newOrder(chance.pick(payers), {
    sourceMinor: BigInt(chance.between(100, 50_000)),
    fails: chance.happens(0.15),
    isDeclined: chance.happens(0.05),
  })
  orders.push(order)
  if (chance.happens(manners.hangUps)) await hangUp(client, order)
  else if (chance.happens(0.05))
    await Promise.all([send(client, order, 'payable'), send(client, order, 'payable')])
  else if (chance.happens(0.1)) {
    // A refusal does not use up the key, which can then pay. A declined payout needs no money.
    const asked = chance.pick(['poor', 'stranger', 'malformed'] as const)
    await send(client, order, order.isDeclined && asked === 'poor' ? 'stranger' : asked)
    if (!hasFailed(order)) await send(client, order, 'payable')
  } else await send(client, order, 'payable')
  if (hasFailed(order) && chance.happens(0.5)) await send(client, order, 'payable')
  if (isCreated(order) && chance.happens(0.1)) await send(client, order, 'payable')
}

/** Starts clients that send payouts until they are stopped. */
export const startLoad = (sending: Sending, manners: Manners): Load => {
  const complaints = new Map<string, number>()
  const tally = newTally()
  const agent = new Agent({ connections: manners.clients })
  let isStopped = false
  const complain = (what: string): void => void complaints.set(what, (complaints.get(what) ?? 0) + 1)
  const run = async (chance: Chance): Promise<void> => {
    while (!isStopped) {
      const troubles = tally.unavailable + tally.broken
      await takeTurn({ ...sending, chance, manners, agent, tally, complain })
      await pause(chance.between(0, manners.restMs))
      // A client retries later after a 503, instead of creating more unconfirmed orders.
      if (tally.unavailable + tally.broken > troubles) await pause(retryAfterMs)
    }
  }
  const running = Array.from({ length: manners.clients }, () =>
    run(sending.chance.fork()).catch((error: unknown) => {
      complain(`a client gave up: ${describe(error)}`)
    }),
  )
  return {
    tally,
    reach: (more) => {
      const goal = tally.created + more
      return until(
        () => tally.created >= goal,
        () => `${tally.created.toString()} of ${goal.toString()} payouts were created`,
      )
    },
    stop: async () => {
      isStopped = true
      await Promise.all(running)
      await agent.destroy()
      return [...complaints].map(([what, count]) => `${what} (${count.toString()} times)`)
    },
  }
}

const patientTries = 20

/** Retries unconfirmed orders until each has a final response; returns the faults of responses. */
export const askAgain = async (sending: Sending, orders: readonly Order[]): Promise<readonly string[]> => {
  const manners: Manners = { clients: 8, mayBreak: false, mayRefuse: true, hangUps: 0, restMs: 0 }
  const complaints: string[] = []
  const agent = new Agent({ connections: manners.clients })
  const complain = (what: string): void => void complaints.push(what)
  const tally = newTally()
  const waiting = [...orders]
  const run = async (): Promise<void> => {
    for (let order = waiting.pop(); order; order = waiting.pop()) {
      for (let tries = 0; isInDoubt(order) && tries < patientTries; tries += 1) {
        await send({ ...sending, manners, agent, tally, complain }, order, 'payable')
        if (order.attempts.at(-1)?.outcome?.kind === 'duplicate') order.isProven = true
        if (isInDoubt(order)) await pause(retryAfterMs / 4)
      }
      if (isInDoubt(order)) complain(`${order.key} stays in doubt`)
    }
  }
  await Promise.all(Array.from({ length: manners.clients }, run))
  await agent.destroy()
  return complaints
}
