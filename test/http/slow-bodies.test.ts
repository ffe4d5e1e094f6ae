import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type RunningApi } from '../../src/api.ts'
import { useApp } from '../support/app.ts'
import { aPayoutScene, payoutBody, type PayoutScene } from '../support/builders.ts'
import { clientOf } from '../support/client.ts'
import { until } from '../support/until.ts'

// D-0564: a place is for work, and none is done for a body that is not there yet.

const app = useApp()
const bugs: string[] = []
let api: RunningApi

// Two slow bodies of one business are a quarter of them.
const places = 8

beforeAll(async () => {
  const http = app.wired.createApp({
    readiness: [],
    onAnswered: () => undefined,
    onBug: ({ message }) => bugs.push(message),
    docsFile: 'dist/docs/index.html',
    maxInFlight: places,
    delayMs: () => 0,
  })
  api = await startApi(http, { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await api.close(1_000)
  expect(bugs).toEqual([])
})

/** A payout whose body ends in the middle, and how to send the rest; `answer` is all that the service says. */
const beginPayout = async (scene: PayoutScene) => {
  const { hostname, port } = new URL(api.url)
  const socket: Socket = connect({ host: hostname, port: Number.parseInt(port, 10) })
  const answer = text(socket).catch(() => '')
  const body = JSON.stringify(payoutBody(scene))
  const head = [
    'POST /api/v1/transaction HTTP/1.1',
    'host: x',
    'connection: close',
    `x-api-key: ${scene.business.key}`,
    'content-type: application/json',
    `content-length: ${body.length.toString()}`,
  ]
  const half = Math.floor(body.length / 2)
  await new Promise((done) =>
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, half)}`, 'latin1', done),
  )
  return { answer, socket, finish: () => socket.write(body.slice(half), 'latin1') }
}

const beginPayouts = (scene: PayoutScene, count: number) =>
  Promise.all(Array.from({ length: count }, () => beginPayout(scene)))

/** Waits until a payout of its own is made. */
const untilPaid = (scene: PayoutScene): Promise<void> => {
  const client = clientOf(api.url, scene.business.key)
  const statuses: number[] = []
  return until(
    async () => {
      const { response } = await client.POST('/api/v1/transaction', { body: payoutBody(scene) })
      statuses.push(response.status)
      return response.status === 201
    },
    () => `payouts were answered ${statuses.join(', ')}`,
  )
}

describe('bodies that do not come', () => {
  it('hold no place: another business pays meanwhile, and they are taken on when they are there', async () => {
    const quick = await aPayoutScene(app)
    const slow = [
      await aPayoutScene(app),
      await aPayoutScene(app),
      await aPayoutScene(app),
      await aPayoutScene(app),
    ]
    const begun = (await Promise.all(slow.map((scene) => beginPayouts(scene, places / slow.length)))).flat()
    await untilPaid(quick)
    for (const { finish } of begun) finish()
    for (const { answer } of begun) expect(await answer).toMatch(/^HTTP\/1\.1 201 /)
  })

  it('of one business are a quarter of the places: those beyond are told to come again', async () => {
    const [slow, quick] = [await aPayoutScene(app), await aPayoutScene(app)]
    const begun = await beginPayouts(slow, places)
    const refused = await Promise.race(begun.map(({ answer }) => answer))
    expect(refused).toMatch(/^HTTP\/1\.1 503 /)
    expect(refused.toLowerCase()).toContain('retry-after: 1\r\n')
    await untilPaid(quick)
    for (const { finish } of begun) finish()
    const answers = await Promise.all(begun.map(({ answer }) => answer))
    const statuses = answers
      .map((answer) => answer.slice(9, 12))
      .toSorted((one, two) => one.localeCompare(two))
    expect(statuses).toEqual(['201', '201', ...Array.from({ length: places - 2 }, () => '503')])
  })

  it('leave nothing behind when their connections are gone', async () => {
    const scene = await aPayoutScene(app)
    for (let bursts = 0; bursts < 3; bursts += 1) {
      const begun = await beginPayouts(scene, places)
      await Promise.race(begun.map(({ answer }) => answer))
      for (const { socket } of begun) socket.destroy()
    }
    await untilPaid(scene)
    const again = await beginPayouts(scene, 2)
    await untilPaid(await aPayoutScene(app))
    for (const { finish } of again) finish()
    for (const { answer } of again) expect(await answer).toMatch(/^HTTP\/1\.1 201 /)
  })
})
