import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { sendRaw, type RawAnswer } from '../../support/client.ts'
import { until } from '../../support/until.ts'
import { cycle, useInstances } from '../../support/instances.ts'

// A change of a key applies on every server to each request that starts after its commit.

const app = useApp()
const instances = useInstances(app, 3)
const lanes = 12
// The number of responses before the change, and of requests started after it.
const enough = 4 * lanes

type Send = (url: string) => Promise<RawAnswer>
type Seen = { readonly startedAt: number; readonly endedAt: number; readonly status: number }

const readBalance =
  (key: string): Send =>
  (url) =>
    sendRaw(url, '/api/v1/org/balance', { key })

/** Keeps four servers busy and runs `change` meanwhile. Returns the statuses of the requests that were answered before
 *  the change, and of those that started after its commit. */
const during = async (send: Send, change: () => Promise<unknown>) => {
  let isOver = false
  const seen: Seen[] = []
  const lane = async (_: unknown, index: number): Promise<void> => {
    for (let turn = index; !isOver; turn += 1) {
      const startedAt = performance.now()
      const { status } = await send(cycle(instances(), turn))
      seen.push({ startedAt, endedAt: performance.now(), status })
    }
  }
  const flooding = Promise.all(Array.from({ length: lanes }, lane))
  const explain = () => `${seen.length.toString()} answers so far`
  await until(() => seen.length >= enough, explain)
  const askedAt = performance.now()
  await change()
  const committedAt = performance.now()
  const startedAfter = () => seen.filter(({ startedAt }) => startedAt > committedAt)
  await until(() => startedAfter().length >= enough, explain)
  isOver = true
  await flooding
  const statuses = (some: readonly Seen[]) => [...new Set(some.map(({ status }) => status))]
  return {
    before: statuses(seen.filter(({ endedAt }) => endedAt < askedAt)),
    after: statuses(startedAfter()),
  }
}

describe('a change under load on four servers', () => {
  it.each([
    ['revoking a key', (businessId: string, keyId: string) => app.wired.keys.revoke(businessId, keyId)],
    ['disabling a key', (businessId: string, keyId: string) => app.wired.keys.disable(businessId, keyId)],
    ['an allowlist without us', (businessId: string) => app.wired.allowlist.add(businessId, '203.0.113.7')],
  ] as const)('(%s) refuses every later request', async (_, change) => {
    for (let round = 0; round < 3; round += 1) {
      const business = await aBusiness(app)
      const { key, keyId } = await app.createKey(business.id, {})
      const seen = await during(readBalance(key), () => change(business.id, keyId))
      expect(seen).toEqual({ before: [200], after: [401] })
    }
  })

  it('(enabling a key) accepts every later request', async () => {
    const business = await aBusiness(app)
    const { key, keyId } = await app.createKey(business.id, {})
    await app.wired.keys.disable(business.id, keyId)
    const seen = await during(readBalance(key), () => app.wired.keys.enable(business.id, keyId))
    expect(seen).toEqual({ before: [401], after: [200] })
  })

  it('(enabling request signing) requires a signature of every later request', async () => {
    const { id, key } = await aBusiness(app)
    // An invalid body, so that nothing is created: 422 once the signature is accepted.
    const send: Send = (url) => sendRaw(url, '/api/v1/customer', { method: 'POST', key, body: '{}' })
    const seen = await during(send, () => app.wired.signing.enable(id))
    expect(seen).toEqual({ before: [422], after: [401] })
  })
})
