import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type RunningApi } from '../../../src/api.ts'
import { inTransaction, query } from '../../../src/db/tx.ts'
import { eraseCustomer } from '../../../src/erasure/store.ts'
import type { DataKey } from '../../../src/vault/index.ts'
import { createVault, type SealContext } from '../../../src/vault/vault.ts'
import { useApp } from '../../support/app.ts'
import { aBankAccount, aCustomer, must, payoutBody } from '../../support/builders.ts'
import { poolDepositBody } from '../../support/pool-deposits.ts'
import { sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { inboxPagesOf } from '../../support/inbox.ts'
import { runAsOperator } from '../../support/operator.ts'
import { searchTables } from '../../system/search-tables.ts'
import { createPerson, erase, finish, planted, runErase, setUpPerson, type Setup, upload } from './person.ts'

const app = useApp()
let inbox: RunningApi

beforeAll(async () => {
  const listener = app.wired.createApp({
    readiness: [],
    pages: [inboxPagesOf(app)],
    onAnswered: () => undefined,
    onBug: ({ message }) => expect.unreachable(message),
    docsFile: 'dist/docs/index.html',
  })
  inbox = await startApi(listener, { host: '127.0.0.1', port: 0 })
})
afterAll(() => inbox.close(5_000))

const inboxUrlOf = ({ business }: Setup): string => `${inbox.url}/_sandbox/inbox/${business.id}`

/** Sends an event about the customer to the inbox of the sandbox. */
const notify = async ({ business, customerId }: Setup): Promise<void> => {
  await app.wired.services.samples.trigger(business.id, { event: 'CUSTOMER.UPDATED', entityId: customerId })
}

const sealedValues = `
  select 'events' as "table", 'body' as "column", business_id as "businessId", id as "rowId", body_encrypted as sealed,
         app.own_data_key(business_id, customer_id) as key from events
   union all
  select 'webhook_attempts', 'response_head', a.business_id, a.event_id || ':' || a.attempt,
         a.response_head_encrypted, app.own_data_key(e.business_id, e.customer_id)
    from webhook_attempts a join events e on e.business_id = a.business_id and e.id = a.event_id
   where a.response_head_encrypted is not null
   union all
  select 'sandbox_inbox', 'received', business_id, id, received_encrypted,
         app.own_data_key(business_id, customer_id) from sandbox_inbox
   union all
  select 'payment_methods', 'details', business_id, id, details_encrypted, app.own_data_key(business_id, customer_id)
    from payment_methods where details_encrypted is not null
   union all
  select 'customers', 'profile', business_id, id, profile_encrypted, app.own_data_key(business_id, id)
    from customers where profile_encrypted is not null
   union all
  select 'deposit_payers', 'payer', business_id, transaction_id, payer_encrypted, null from deposit_payers
   union all
  select 'pool_deposits', 'receipt', business_id, transaction_id, receipt_encrypted, null
    from pool_deposits where receipt_encrypted <> ''`

/** Opens every value that the keys still open, and joins their texts. */
const openAll = async (): Promise<string> => {
  const vault = createVault(app.secrets.vaultKeys)
  const rows = await query<SealContext & { readonly sealed: string; readonly key: DataKey | null }>(
    app.wired.db,
    sealedValues,
  )
  const texts = rows.flatMap(({ sealed, key, ...context }) => {
    if (key) return [vault.sealerOf(key).open(context, sealed)]
    return sealed.startsWith('v2.data.') ? [] : [vault.open(context, sealed)]
  })
  return texts.join('\n')
}

const transactionsOf = async ({ client }: Setup) => must(await client.GET('/api/v1/transaction', {})).data

describe('the erasure of a customer', () => {
  it('leaves ids and amounts, and no personal text in any table, event, file or log', async () => {
    const setup = await setUpPerson(app)
    const { business, customerId } = setup
    await app.wired.webhooks.setUrl(business.id, inboxUrlOf(setup))
    await notify(setup)
    await finish(app, setup)
    await app.runDue()
    await app.wired.requestLog.flush()
    const opened = await openAll()
    for (const text of ['Zuzannas Konto', 'Zuzanna Wiśniewska', 'zuzannas-metadata', 'zuzannas-narration'])
      expect(opened).toContain(text)
    const before = await transactionsOf(setup)

    expect(await erase(app, setup)).toEqual({ businessId: business.id, customerId, files: 3 })

    await app.wired.requestLog.flush()
    expect(await searchTables(app.wired.db, planted)).toEqual([])
    const left = await openAll()
    for (const text of planted) expect(left, text).not.toContain(text)
    for (const key of setup.files) expect(await searchTables(app.wired.db, [key])).toEqual([])
    const folder = join(app.mediaDir, business.id)
    expect(existsSync(folder) ? await readdir(folder) : []).toEqual([])
    expect(await transactionsOf(setup)).toEqual(
      before.map(({ meta: { narration: _, ...meta }, ...amounts }) => ({ ...amounts, meta })),
    )
  })

  it('is written into the audit log, also where it is refused, without personal text', async () => {
    const setup = await setUpPerson(app)
    const { id: businessId } = setup.business
    expect((await runErase(app, setup)).code).toBe(1)
    await finish(app, setup)
    await erase(app, setup)
    const any = { person: null, act: 'customer erase', outcome: null, since: null, limit: 10 }
    expect(await app.wired.audit.list({ ...any, businessId })).toMatchObject([
      { outcome: 'DONE', details: { businessId, customerId: setup.customerId } },
      { outcome: 'REFUSED', details: { businessId, customerId: setup.customerId } },
    ])
  })

  it('leaves lists, the export, the checkout page and the log of deliveries readable', async () => {
    const setup = await setUpPerson(app)
    const { business, client, checkout } = setup
    await app.wired.webhooks.setUrl(business.id, inboxUrlOf(setup))
    await notify(setup)
    await app.runDue()
    await finish(app, setup)
    await erase(app, setup)
    for (const path of ['/customer', '/payment-method', '/transaction'])
      expect((await sendRaw(app.url, `/api/v1${path}`, { key: business.key })).status, path).toBe(200)
    const advice = `/transaction/${setup.payout.transactionId}/advice`
    expect((await sendRaw(app.url, `/api/v1${advice}`, { key: business.key })).status).toBeLessThan(500)
    for (const command of [
      ['transaction', 'export', business.id],
      ['checkout', 'list', business.id],
      ['checkout', 'show', business.id, checkout.checkoutId],
      ['webhook', 'deliveries', business.id],
    ])
      expect(await runAsOperator(app, command), command.join(' ')).toMatchObject({ code: 0 })
    expect((await fetch(checkout.url)).status).toBeLessThan(500)
    expect((await fetch(`${inbox.url}/_sandbox/inbox`)).status).toBe(200)
    const all = { eventId: null, type: null, status: null, since: null }
    for (const { eventId } of await app.wired.deliveries.list(business.id, all, 100))
      await app.wired.deliveries.attempts(business.id, eventId)
    const forwarded: string[] = []
    await app.wired.forwarding.forward({
      businessId: business.id,
      url: inboxUrlOf(setup),
      since: new Date(0),
      onForwarded: ({ event }) => forwarded.push(event),
    })
    // Of its events only those of the business itself are left.
    expect(new Set(forwarded)).toEqual(new Set(['TRANSACTION.CREATED', 'TRANSACTION.UPDATED']))
    expect(must(await client.GET('/api/v1/customer', {})).data).toEqual([])
  })

  it('leaves the seals of the ledger valid, and nothing that waits for a job', async () => {
    const setup = await setUpPerson(app)
    const { business } = setup
    await app.wired.webhooks.setUrl(business.id, `${inbox.url}/no-such-page`)
    await app.advanceClock('1 hour')
    await finish(app, setup)
    await notify(setup)
    await app.runDue()
    await app.wired.webhooks.pause(business.id, 'test')
    await notify(setup)
    await app.advanceClock('3 days')
    expect((await app.wired.seals.seal(await app.wired.seals.readDue())).length).toBeGreaterThan(0)
    await erase(app, setup)
    expect(await app.wired.verifier.verify({ graceSeconds: 1_000_000_000 })).toEqual([])
  })

  it('cancels deliveries that are not made yet, and refuses a replay', async () => {
    const setup = await setUpPerson(app)
    const { business, customerId } = setup
    await app.wired.webhooks.setUrl(business.id, inboxUrlOf(setup))
    await app.wired.webhooks.pause(business.id, 'test')
    await notify(setup)
    await finish(app, setup)
    expect(await app.wired.deliveries.countHeld(business.id)).toBeGreaterThan(0n)
    const [event] = await app.events(business.id, customerId)
    await erase(app, setup)
    expect(await app.wired.deliveries.countHeld(business.id)).toBe(0n)
    const replay = app.wired.deliveries.replay(business.id, event?.id ?? '')
    await expect(replay).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await app.wired.webhooks.resume(business.id)
    const since = new Date(0)
    // What is left is the top-up of the business: created and updated.
    expect(await app.wired.deliveries.replaySince(business.id, { since, isUndelivered: false })).toBe(2)
  })

  it('keeps nothing of a delivery that reaches the inbox afterwards', async () => {
    const setup = await setUpPerson(app)
    const [event] = await app.events(setup.business.id, setup.customerId)
    await finish(app, setup)
    await erase(app, setup)
    const late = await fetch(inboxUrlOf(setup), { method: 'POST', body: event?.text ?? '' })
    expect(late.status).toBe(200)
    expect(await openAll()).not.toContain('Wiśniewska')
  })

  it('leaves the receipt of another customer, though a document names it too', async () => {
    const setup = await setUpPerson(app)
    const { client, customerId } = setup
    const receipt = await upload(app, client, { fileName: 'slip.pdf', type: 'transaction' })
    const { customerId: otherId } = await aCustomer(client)
    const deposit = poolDepositBody({ customerId: otherId, fileKey: receipt })
    must(await client.POST('/api/v1/transaction/pool-account', { body: deposit }))
    const body = { ADDRESS: receipt }
    must(await client.PATCH('/api/v1/customer/{customerId}/kyc', { params: { path: { customerId } }, body }))
    await finish(app, setup)
    await erase(app, setup)
    const kept = await app.wired.services.media.requireUpload(setup.business.id, receipt, 'transaction')
    expect(kept.storedAt).not.toBeNull()
  })

  it('that is refused removes no file, and leaves the customer', async () => {
    const setup = await setUpPerson(app)
    expect((await runErase(app, setup)).code).toBe(1)
    const { client, customerId, files, business } = setup
    must(await client.GET('/api/v1/customer/{customerId}', { params: { path: { customerId } } }))
    for (const key of files.slice(0, 2))
      await app.wired.services.media.requireUpload(business.id, key, 'user')
  })

  it('that was cut off is finished by running it again', async () => {
    const setup = await setUpPerson(app)
    await finish(app, setup)
    const { business, customerId } = setup
    const before = await query(
      app.wired.db,
      `select * from uploads where business_id = :id and customer_id = :customerId`,
      { id: business.id, customerId },
    )
    expect(before).toHaveLength(3)
    await inTransaction(app.wired.db, (trx) => eraseCustomer(trx, { businessId: business.id, customerId }))
    expect(await erase(app, setup)).toEqual({ businessId: business.id, customerId, files: 3 })
    expect((await runErase(app, setup)).stderr).toContain('This customer was erased')
  })

  it('is refused for an owner, a second time, and while a transaction is open', async () => {
    const setup = await setUpPerson(app)
    const { business } = setup
    const refused = async (customerId: string) => (await runErase(app, { business, customerId })).stderr
    expect(await refused(business.ownerCustomerId)).toContain('No customer with this id.')
    expect(await refused(setup.customerId)).toContain('transactions that are not final (2)')
    await finish(app, setup)
    await erase(app, setup)
    expect(await refused(setup.customerId)).toContain('This customer was erased at')
  })

  it('ends payments to the customer, also one that was decided before, and frees the email', async () => {
    const setup = await setUpPerson(app)
    const { business, client, customerId, destinationId } = setup
    await finish(app, setup)
    await erase(app, setup)
    const body = payoutBody({ customerId, destinationId })
    expectRefusal(await client.POST('/api/v1/transaction', { body }), 'BUSINESS_CUSTOMER_NOT_FOUND')
    const foreign = await aBankAccount(client)
    const other = payoutBody({ customerId, destinationId: foreign.paymentMethodId })
    expectRefusal(await client.POST('/api/v1/transaction', { body: other }), 'BUSINESS_CUSTOMER_NOT_FOUND')
    expect((await createPerson(client)).customerId).not.toBe(customerId)
    // As if the data key of the event had been read before the erasure.
    const event = {
      businessId: business.id,
      id: 'f00000000000000000000001',
      type: 'CUSTOMER.UPDATED',
      subjectId: customerId,
      customerId,
      bodyEncrypted: 'v2.data.',
      createdAt: new Date().toISOString(),
    }
    const late = query(app.wired.db, 'select app.emit_events(:events::jsonb)', {
      events: JSON.stringify([event]),
    })
    await expect(late).rejects.toMatchObject({ code: 'BUSINESS_CUSTOMER_NOT_FOUND' })
  })
})
