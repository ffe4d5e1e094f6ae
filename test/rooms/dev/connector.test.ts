import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RailConfig } from '../../../src/config/rails.ts'
import { machineTime } from '../../../src/db/clock.ts'
import { openBook, type Book } from '../../../src/dev/connector/book.ts'
import { faultByReference, type Fault } from '../../../src/dev/connector/faults.ts'
import { createPayouts } from '../../../src/dev/connector/payouts.ts'
import { createConnector } from '../../../src/dev/connector/server.ts'
import { formatMoney } from '../../../src/kernel/money.ts'
import { checkConfigured, configuredRails, type HandOver } from '../../../src/rails/index.ts'
import { listen } from '../../support/listen.ts'
import { aKeyPair } from '../rails/http/connector.ts'

const ours = aKeyPair('corridor')
const theirs = aKeyPair('connector')

let folder: string
let book: Book
let config: RailConfig
let stop: () => void

const partsOf = (of: Book) => ({
  book: of,
  chooseFault: faultByReference,
  lateMs: 100_000,
  now: machineTime,
  notify: () => undefined,
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-connector-'))
  book = openBook(join(folder, 'payouts.jsonl'))
  const payouts = createPayouts({ ...partsOf(book), executeAfterMs: 1 })
  const server = createConnector({
    payouts,
    privateKey: theirs.own,
    keys: [ours.shared],
    silenceMs: 40_000,
  })
  const port = await listen(server)
  stop = () => {
    server.closeAllConnections()
    server.close()
  }
  config = {
    name: 'demo',
    url: `http://127.0.0.1:${port.toString()}`,
    privateKey: ours.own,
    partnerKeys: [theirs.shared],
    callbackSecrets: [],
    serves: ['payouts', 'account-resolutions', 'identity-checks', 'messages', 'notices'],
    maxUnknown: new Map(),
    terms: { canFence: true, honoursNotAfter: true, settleWindowMs: 3_600_000 },
  }
})
afterAll(async () => {
  stop()
  await rm(folder, { recursive: true, force: true })
})

const railOf = () => {
  const [rail] = configuredRails([config])
  if (!rail) throw new Error('the rail serves payouts')
  return rail
}

const handOver = (number: number, fault: Fault): HandOver => {
  const id = number.toString(16).padStart(24, '0')
  const amount = { minor: 150_000n, currency: 'NGN' }
  return {
    payoutId: `${id}-01`,
    amount,
    notAfter: new Date(machineTime().getTime() + 60_000),
    version: 0,
    instruction: {
      transactionId: id,
      type: 'WITHDRAW',
      channel: 'BANK_ACCOUNT',
      source: amount,
      destination: amount,
      fee: { minor: 0n, currency: 'NGN' },
      reference: fault,
      counterparty: { countryCode: 'NG', accountName: 'Ada Obi', accountNumber: '0123456789' },
      sender: { name: 'Acme Payments', countryCode: 'NG' },
    },
  }
}

describe('the reference connector', () => {
  it('keeps the contract: every check of `corridor rail check` passes', async () => {
    const faults = []
    for await (const { name, fault } of checkConfigured(config))
      if (fault !== undefined) faults.push(`${name}: ${fault}`)
    expect(faults).toEqual([])
  })

  it.each([
    [
      'at an address where nothing listens',
      () => ({ url: 'http://127.0.0.1:1' }),
      'no connection was made: ECONNREFUSED',
    ],
    [
      'with a wrong key of the partner',
      () => ({ partnerKeys: [{ ...ours.shared, id: theirs.shared.id }] }),
      'there was no usable answer: status 200, but the signature is wrong',
    ],
  ])('%s fails the first check, and the others are not made', async (_name, change, fault) => {
    const faults = []
    for await (const finding of checkConfigured({ ...config, ...change() })) faults.push(finding.fault)
    expect(faults).toEqual([fault])
  })

  it.each<readonly [Fault, string, string]>([
    ['none', 'accepted', 'succeeded'],
    ['refused', 'refused', 'absent'],
    ['failed later', 'accepted', 'refused'],
    ['unavailable at first', 'not-taken', 'absent'],
    ['rate limited at first', 'not-taken', 'absent'],
    ['connection reset, after', 'unknown', 'succeeded'],
    ['connection reset, before', 'unknown', 'absent'],
    ['status 500, after', 'unknown', 'succeeded'],
    ['status 500, before', 'unknown', 'absent'],
    ['unsigned answer', 'unknown', 'succeeded'],
    ['unknown state', 'unknown', 'succeeded'],
    ['wrong amount', 'unknown', 'succeeded'],
    ['found late', 'accepted', 'absent'],
  ])('with the fault "%s" makes a payout %s, and then %s', async (fault, sent, asked) => {
    const rail = railOf()
    const payout = handOver(fault.length + fault.charCodeAt(0) * 1_000, fault)
    expect((await rail.send(payout)).kind).toBe(sent)
    await expect.poll(async () => (await rail.ask(payout)).kind).toBe(asked)
  })

  it('debits once, and never what was fenced, also after a restart', async () => {
    const rail = railOf()
    const paid = handOver(1, 'none')
    await rail.send(paid)
    await rail.send(paid)
    await expect.poll(async () => (await rail.ask(paid)).kind).toBe('succeeded')
    const stopped = handOver(2, 'none')
    expect((await rail.fence(stopped)).kind).toBe('refused')
    expect((await rail.send(stopped)).kind).toBe('unknown')
    expect((await rail.fence(paid)).kind).toBe('succeeded')
    const reopened = openBook(join(folder, 'payouts.jsonl'))
    expect(reopened.list()).toEqual(book.list())
    expect(reopened.find(paid.payoutId)?.executions).toBe(1)
    expect(reopened.find(stopped.payoutId)?.executions).toBe(0)
  })

  it('executes after its start what it had accepted before it was killed', async () => {
    const file = join(folder, 'killed.jsonl')
    const { amount, payoutId, notAfter } = handOver(3, 'none')
    openBook(file).take(payoutId, {
      amount: { value: formatMoney(amount), currency: amount.currency },
      channel: 'BANK_ACCOUNT',
      recipient: { name: 'Ada Obi', accountNumber: '0123456789', countryCode: 'NG' },
      sender: { name: 'Acme Payments', countryCode: 'NG' },
      reference: 'none',
      notAfter: notAfter.toISOString(),
    })
    const reopened = openBook(file)
    createPayouts({ ...partsOf(reopened), executeAfterMs: 1 })
    await expect.poll(() => reopened.find(payoutId)?.state).toBe('succeeded')
  })
})
