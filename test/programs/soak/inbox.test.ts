import { generateKeyPairSync } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { createChance } from './chance.ts'
import { startInbox, type Inbox } from './inbox.ts'

// An unreadable attempt must not end a run without the report of its seed.

const publicKeyPem = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString()

let inbox: Inbox | undefined
afterEach(() => inbox?.close())

describe('the inbox of a soak', () => {
  it.each([
    { what: 'a body that is no JSON', pem: publicKeyPem, body: 'no JSON', why: 'SyntaxError' },
    { what: 'a key that is none', pem: 'no PEM', body: '{"id":"a"}', why: 'CorridorUsageError' },
  ])('complains of $what, and cuts the connection', async ({ pem, body, why }) => {
    inbox = await startInbox({ publicKeyPem: pem, secretOf: () => undefined }, createChance(1))
    await expect(fetch(`${inbox.url}a`, { method: 'POST', body })).rejects.toThrow('fetch failed')
    expect(inbox.takeComplaints().at(-1)).toMatch(`/a got an attempt that cannot be read: ${why}`)
    expect(inbox.delivered.size).toBe(0)
  })
})
