import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { sendRaw, type RawAnswer } from '../../support/client.ts'
import { until } from '../../support/until.ts'
import { cycle, useInstances } from '../../support/instances.ts'

// F28: what is taken away from a key is gone on every server for each request that begins after the commit.

const app = useApp()
const instances = useInstances(app, 3)
const lanes = 12
// So many answers must have come before the change, and so many begun after it.
const enough = 4 * lanes

type Send = (url: string) => Promise<RawAnswer>
type Seen = { readonly beganAt: number; readonly endedAt: number; readonly status: number }

const asks =
  (key: string): Send =>
  (url) =>
    sendRaw(url, '/api/v1/org/balance', { key })

/** Keeps four servers busy, does `change` in the midst of it, and gives the statuses of the requests that were answered
 *  before it was asked for and of those that began after it was committed. */
const during = async (send: Send, change: () => Promise<unknown>) => {
  let isOver = false
  const seen: Seen[] = []
  const lane = async (_: unknown, index: number): Promise<void> => {
    for (let turn = index; !isOver; turn += 1) {
      const beganAt = performance.now()
      const { status } = await send(cycle(instances(), turn))
      seen.push({ beganAt, endedAt: performance.now(), status })
    }
  }
  const flooding = Promise.all(Array.from({ length: lanes }, lane))
  const explain = () => `${seen.length.toString()} answers so far`
  await until(() => seen.length >= enough, explain)
  const askedAt = performance.now()
  await change()
  const committedAt = performance.now()
  const begunAfter = () => seen.filter(({ beganAt }) => beganAt > committedAt)
  await until(() => begunAfter().length >= enough, explain)
  isOver = true
  await flooding
  const statuses = (some: readonly Seen[]) => [...new Set(some.map(({ status }) => status))]
  return {
    before: statuses(seen.filter(({ endedAt }) => endedAt < askedAt)),
    after: statuses(begunAfter()),
  }
}

describe('under load on four servers', () => {
  it.each([
    ['revoking a key', (businessId: string, keyId: string) => app.wired.keys.revoke(businessId, keyId)],
    ['disabling a key', (businessId: string, keyId: string) => app.wired.keys.disable(businessId, keyId)],
    ['an allowlist without us', (businessId: string) => app.wired.allowlist.add(businessId, '203.0.113.7')],
  ] as const)('%s lets no later request pass', async (_, change) => {
    for (let round = 0; round < 3; round += 1) {
      const business = await aBusiness(app)
      const { key, keyId } = await app.createKey(business.id, {})
      const seen = await during(asks(key), () => change(business.id, keyId))
      expect(seen).toEqual({ before: [200], after: [401] })
    }
  })

  it('enabling a key again lets every later request pass', async () => {
    const business = await aBusiness(app)
    const { key, keyId } = await app.createKey(business.id, {})
    await app.wired.keys.disable(business.id, keyId)
    const seen = await during(asks(key), () => app.wired.keys.enable(business.id, keyId))
    expect(seen).toEqual({ before: [401], after: [200] })
  })

  it('a signature is asked for from the commit on', async () => {
    const { id, key } = await aBusiness(app)
    // Not valid, so that nothing is created: 422 where it is believed.
    const send: Send = (url) => sendRaw(url, '/api/v1/customer', { method: 'POST', key, body: '{}' })
    const seen = await during(send, () => app.wired.signing.enable(id))
    expect(seen).toEqual({ before: [422], after: [401] })
  })
})
