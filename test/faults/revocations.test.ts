import { describe, expect, it } from 'vitest'
import { useApp } from '../support/app.ts'
import { aBusiness } from '../support/builders.ts'
import { sendRaw } from '../support/client.ts'
import { cycle, useInstances } from './instances.ts'

// F28: what is taken away from a key is gone on every server for each request that begins after the commit.

const app = useApp()
const instances = useInstances(app, 3)
const path = '/api/v1/org/balance'
const lanes = 12

type Seen = { readonly beganAt: number; readonly status: number }

/** Keeps four servers busy with requests of one key until `isOver`, and gives all of them. */
const flood = async (key: string, isOver: () => boolean): Promise<readonly Seen[]> => {
  const seen: Seen[] = []
  const lane = async (_: unknown, index: number): Promise<void> => {
    for (let turn = index; !isOver(); turn += 1) {
      const beganAt = performance.now()
      const { status } = await sendRaw(cycle(instances(), turn), path, { key })
      seen.push({ beganAt, status })
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return seen
}

const pauseFor = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Does `change` in the midst of a flood; gives the requests that began before it was asked for, and those that began
 *  after it was committed. */
const during = async (key: string, change: () => Promise<unknown>) => {
  let isOver = false
  const flooding = flood(key, () => isOver)
  await pauseFor(250)
  const askedAt = performance.now()
  await change()
  const committedAt = performance.now()
  await pauseFor(250)
  isOver = true
  const seen = await flooding
  return {
    before: seen.filter(({ beganAt }) => beganAt < askedAt - 100),
    after: seen.filter(({ beganAt }) => beganAt > committedAt),
  }
}

describe('under load on four servers', () => {
  it.each([
    ['revoking', (businessId: string, keyId: string) => app.wired.keys.revoke(businessId, keyId)],
    ['disabling', (businessId: string, keyId: string) => app.wired.keys.disable(businessId, keyId)],
    ['an allowlist without us', (businessId: string) => app.wired.allowlist.add(businessId, '203.0.113.7')],
  ] as const)('%s a key lets no later request pass', async (_, change) => {
    for (let round = 0; round < 3; round += 1) {
      const business = await aBusiness(app)
      const { key, keyId } = await app.createKey(business.id, {})
      const { before, after } = await during(key, () => change(business.id, keyId))
      expect(before.length).toBeGreaterThan(lanes)
      expect(after.length).toBeGreaterThan(lanes)
      expect(new Set(before.map(({ status }) => status))).toEqual(new Set([200]))
      expect(new Set(after.map(({ status }) => status))).toEqual(new Set([401]))
    }
  })

  it('enabling a key again lets every later request pass', async () => {
    const business = await aBusiness(app)
    const { key, keyId } = await app.createKey(business.id, {})
    await app.wired.keys.disable(business.id, keyId)
    const { before, after } = await during(key, () => app.wired.keys.enable(business.id, keyId))
    expect(new Set(before.map(({ status }) => status))).toEqual(new Set([401]))
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('signing is asked for from the commit on', async () => {
    const business = await aBusiness(app)
    let isOver = false
    const seen: Seen[] = []
    const lane = async (_: unknown, index: number): Promise<void> => {
      for (let turn = index; !isOver; turn += 1) {
        const beganAt = performance.now()
        // Not valid, so that nothing is created: 422 where it is believed.
        const request = { method: 'POST', key: business.key, body: '{}' }
        const { status } = await sendRaw(cycle(instances(), turn), '/api/v1/customer', request)
        seen.push({ beganAt, status })
      }
    }
    const flooding = Promise.all(Array.from({ length: lanes }, lane))
    await pauseFor(250)
    await app.wired.signing.enable(business.id)
    const committedAt = performance.now()
    await pauseFor(250)
    isOver = true
    await flooding
    const after = seen.filter(({ beganAt }) => beganAt > committedAt)
    expect(after.length).toBeGreaterThan(lanes)
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([401]))
    expect(seen.some(({ status }) => status === 422)).toBe(true)
  })
})
