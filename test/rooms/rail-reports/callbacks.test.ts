import { beforeEach, describe, expect, it } from 'vitest'
import { query, queryOne } from '../../../src/db/tx.ts'
import { payoutIdOf } from '../../../src/transactions/index.ts'
import { aDeposit, setUpDeposit } from '../../support/deposits.ts'
import { createWorld, wallets } from '../rails/live-world.ts'
import { createPartner, loseReply, shortCases } from '../rails/partner.ts'
import { aSecret, aSender, changed, sendCallback, type SentCallback } from './callback-sender.ts'

// A callback makes Corridor ask the rail, and moves nothing: faults L11 and L12 of docs/reliability.md.

const partner = createPartner()
const { app, aPaidPayout, move, pass } = createWorld(partner)
const secret = aSecret()
const other = { name: 'other-rail', secret: aSecret() }
const railConfigs = [aSender('sandbox', [aSecret(), secret]), aSender(other.name, [other.secret])]

type Send = (callback: Partial<SentCallback> & { readonly body: string }) => Promise<number>

const inProduction = (work: (send: Send, url: string) => Promise<void>): Promise<void> =>
  app.inProduction(({ url }) => work((callback) => sendCallback(url, { secret, ...callback }), url), {
    railConfigs,
  })

const statusOf = async (transactionId: string) => (await app.moves(transactionId)).at(-1)
const countCallbacks = async (): Promise<number> =>
  Number((await queryOne<{ count: bigint }>(app.wired.db, 'select count(*) from rail_callbacks'))?.count)
const asksOf = (payoutId: string): number =>
  partner.calls.filter((one) => one.call === 'ask' && one.payoutId === payoutId).length

/** A payout that the rail works on, and is asked about later. */
const aProcessingPayout = async () => {
  partner.plays.executesAs = 'processing'
  const payout = await aPaidPayout()
  await app.runDue()
  return { ...payout, payoutId: payoutIdOf(payout.transactionId, 1) }
}

beforeEach(async () => {
  await query(app.wired.db, 'delete from rail_callbacks')
})

describe('a callback', () => {
  it('is a reason to ask, and only the answer moves money', async () => {
    const { businessId, transactionId, payoutId } = await aProcessingPayout()
    partner.finish(payoutId)
    await inProduction(async (send) => {
      expect(await send({ body: changed(payoutId) })).toBe(204)
    })
    expect(await statusOf(transactionId)).toBe('PROCESSING')
    expect(await app.wallet(businessId, 'USD')).toEqual(wallets.held)
    await app.runDue()
    expect(await statusOf(transactionId)).toBe('SUCCESS')
    expect(await app.wallet(businessId, 'USD')).toEqual(wallets.paid)
    expect(partner.debitsOf(transactionId)).toBe(1)
  })

  it('about a payout that has not ended moves nothing', async () => {
    const { transactionId, payoutId } = await aProcessingPayout()
    await inProduction(async (send) => {
      expect(await send({ body: changed(payoutId) })).toBe(204)
    })
    await app.runDue()
    expect(asksOf(payoutId)).toBe(1)
    expect(await statusOf(transactionId)).toBe('PROCESSING')
  })

  it('before the answer to the payout itself settles it once', async () => {
    partner.plays.send = loseReply
    const { transactionId } = await aPaidPayout()
    await app.runDue()
    app.takeFailures()
    await inProduction(async (send) => {
      expect(await send({ body: changed(payoutIdOf(transactionId, 1)) })).toBe(204)
    })
    await app.runDue()
    expect(await app.moves(transactionId)).toEqual(['PENDING', 'PROCESSING', 'SUCCESS'])
    await pass(60)
    expect(partner.debitsOf(transactionId)).toBe(1)
  })

  it('that comes twice, also at once, is kept and asked about once', async () => {
    const { payoutId } = await aProcessingPayout()
    await inProduction(async (send) => {
      const same = { id: 'cb-same', body: changed(payoutId) }
      expect(await Promise.all(Array.from({ length: 8 }, () => send(same)))).toEqual(Array(8).fill(204))
      await app.runDue()
      expect(await send(same)).toBe(204)
    })
    await app.runDue()
    expect(await countCallbacks()).toBe(1)
    expect(asksOf(payoutId)).toBe(1)
  })

  it('is harmless a hundred times and in any order', async () => {
    const first = await aProcessingPayout()
    const second = await aProcessingPayout()
    partner.finish(first.payoutId)
    await inProduction(async (send) => {
      const sent = Array.from({ length: 100 }, (_, index) =>
        send({ body: changed(index % 3 === 0 ? first.payoutId : second.payoutId) }),
      )
      await app.runDue()
      expect(new Set(await Promise.all(sent))).toEqual(new Set([204]))
    })
    await app.runDue()
    expect(await app.moves(first.transactionId)).toEqual(['PENDING', 'PROCESSING', 'SUCCESS'])
    expect(await app.moves(second.transactionId)).toEqual(['PENDING', 'PROCESSING'])
    expect(await app.journals(first.transactionId)).toEqual(['HOLD', 'SETTLE'])
  })

  it('that never comes is not missed: the rail is asked anyway', async () => {
    const { transactionId, payoutId } = await aProcessingPayout()
    partner.finish(payoutId)
    await pass(30)
    expect(await statusOf(transactionId)).toBe('SUCCESS')
  })

  it('about a collection asks its rail, and only the answer credits the wallet', async () => {
    partner.plays.executesAs = 'processing'
    const { transactionId } = await aDeposit(await setUpDeposit(app))
    await app.runDue()
    const id = payoutIdOf(transactionId, 1)
    partner.finish(id)
    await inProduction(async (send) => {
      expect(await send({ body: JSON.stringify({ type: 'collection.changed', id }) })).toBe(204)
    })
    expect(await app.journals(transactionId)).toEqual([])
    await app.runDue()
    expect(await app.moves(transactionId)).toEqual(['PENDING', 'PROCESSING', 'SUCCESS'])
    expect(await app.journals(transactionId)).toEqual(['CREDIT'])
  })

  it.each(['virtual-account.changed', 'stablecoin-wallet.changed'])(
    '%s is kept: nothing is asked',
    async (type) => {
      partner.reset()
      await inProduction(async (send) => {
        expect(await send({ body: JSON.stringify({ type, id: 'A-1' }) })).toBe(204)
      })
      expect(await countCallbacks()).toBe(1)
      await app.runDue()
      expect(partner.calls).toEqual([])
    },
  )

  it('is kept sealed, until it is old', async () => {
    const { payoutId } = await aProcessingPayout()
    const body = JSON.stringify({ type: 'payout.changed', id: payoutId, account: '0123456789' })
    await inProduction(async (send) => {
      await send({ body })
    })
    const row = await queryOne<{ id: string; sealed: string; text: string }>(
      app.wired.db,
      'select id, body_encrypted as sealed, c::text as text from rail_callbacks c',
    )
    expect(row?.text).not.toContain('0123456789')
    const context = { table: 'rail_callbacks', column: 'body', businessId: '', rowId: row?.id ?? '' }
    expect(app.unseal(context, row?.sealed ?? '')).toBe(body)
    const worker = await app.serveOn(app.urlAs('worker'))
    expect(await worker.wired.railCallbacks.prune(30)).toBe(0)
    await move(31 * 86_400)
    expect(await worker.wired.railCallbacks.prune(30)).toBe(1)
    await worker.close()
  })
})

describe('a callback that proves nothing', () => {
  it.each<readonly [string, number, Partial<SentCallback>]>([
    ['without a signature', 401, { headers: { 'webhook-signature': '' } }],
    ['with the secret of no rail', 401, { secret: aSecret() }],
    ['with the secret of another rail', 401, { secret: other.secret }],
    ['that was changed after it was signed', 401, { change: (body) => `${body} ` }],
    ['under another id than the one that was signed', 401, { headers: { 'webhook-id': 'cb-other' } }],
    ['that was recorded six minutes ago', 401, { secondsAgo: 360 }],
    ['of a year ago', 401, { secondsAgo: 365 * 86_400 }],
    ['from a clock six minutes ahead', 401, { secondsAgo: -360 }],
    ['with a time that is none', 401, { headers: { 'webhook-timestamp': '1e9' } }],
    ['with a hundred signatures', 401, { headers: { 'webhook-signature': 'v1,AAAA '.repeat(100).trim() } }],
    ['that is not JSON', 400, { body: 'payout.changed' }],
    ['of a kind that the contract does not have', 400, { body: '{"type":"payout.paid","id":"x"}' }],
    ['about an id with NUL', 400, { body: String.raw`{"type":"credit.received","id":"a\u0000b"}` }],
    ['about a path instead of an id', 400, { body: '{"type":"credit.received","id":".."}' }],
    ['about an id that is not ours', 400, { body: '{"type":"payout.changed","id":"0123456789"}' }],
    ['of more than 64 KiB', 413, { body: JSON.stringify({ type: 'payout.changed', x: 'x'.repeat(70_000) }) }],
    ['that is compressed', 413, { headers: { 'content-encoding': 'gzip' } }],
  ])('%s is refused, and nothing is asked', async (_, status, callback) => {
    const { payoutId } = await aProcessingPayout()
    await inProduction(async (send) => {
      expect(await send({ body: changed(payoutId), ...callback })).toBe(status)
    })
    await app.runDue()
    expect(await countCallbacks()).toBe(0)
    expect(asksOf(payoutId)).toBe(0)
  })

  it('to a rail that is not configured finds no such path', async () => {
    await inProduction(async (send, url) => {
      expect(await send({ rail: 'nowhere', body: changed('x') })).toBe(404)
      const known = await fetch(`${url}/rails/nowhere/callbacks`, { method: 'POST', body: '{}' })
      const unknown = await fetch(`${url}/rails/nowhere/others`, { method: 'POST', body: '{}' })
      expect((await known.text()).replace('callbacks', 'others')).toBe(await unknown.text())
    })
    expect(await sendCallback(app.url, { secret, body: changed('x') })).toBe(404)
  })
})

describe('a callback about a payout that is not known', () => {
  it('waits for it, and asks once it is there', async () => {
    const { transactionId, payoutId } = await aProcessingPayout()
    const later = payoutId.replace(/^../, 'ff')
    await inProduction(async (send) => {
      expect(await send({ body: changed(later) })).toBe(204)
    })
    await query(app.wired.db, 'update rail_callbacks set subject_id = :payoutId', { payoutId })
    partner.finish(payoutId)
    const worker = await app.serveOn(app.urlAs('worker'))
    expect(await worker.wired.railCallbacks.recheckUnknown()).toEqual([])
    await worker.close()
    await app.runDue()
    expect(await statusOf(transactionId)).toBe('SUCCESS')
  })

  it('is a case after ten minutes', async () => {
    const { payoutId } = await aProcessingPayout()
    const stray = payoutId.replace(/..$/, '07')
    const worker = await app.serveOn(app.urlAs('worker'))
    const { recheckUnknown } = worker.wired.railCallbacks
    await inProduction(async (send) => {
      expect(await send({ body: changed(stray) })).toBe(204)
      expect(await send({ body: changed(stray) })).toBe(204)
    })
    await move(9 * 60)
    expect(await recheckUnknown()).toEqual([])
    await move(2 * 60)
    expect(await recheckUnknown()).toHaveLength(1)
    expect(await recheckUnknown()).toEqual([])
    await worker.close()
    expect(
      await queryOne(
        app.wired.db,
        'select rail, subject_id, found_by from rail_strays where subject_id = :stray',
        {
          stray,
        },
      ),
    ).toEqual({ rail: 'sandbox', subject_id: stray, found_by: 'CALLBACK' })
  })

  it('of another rail asks nothing', async () => {
    const { transactionId, payoutId } = await aProcessingPayout()
    partner.finish(payoutId)
    await inProduction(async (send) => {
      const body = changed(payoutId)
      expect(await send({ rail: other.name, secret: other.secret, body })).toBe(204)
    })
    await app.runDue()
    expect(asksOf(payoutId)).toBe(0)
    expect(await statusOf(transactionId)).toBe('PROCESSING')
    expect(await shortCases(app, transactionId)).toEqual([])
  })
})
