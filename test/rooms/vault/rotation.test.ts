import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import type { Keyring } from '../../../src/kernel/keyring.ts'
import type { AccountIssuer } from '../../../src/rails/issuer.ts'
import { sandboxIssuer } from '../../../src/sandbox/issuer.ts'
import { createVault } from '../../../src/vault/vault.ts'
import { aHolder, aVirtualAccount } from '../../support/accounts.ts'
import { useApp } from '../../support/app.ts'
import { aCustomer, setUpPayout, must, payoutBody } from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { newWebhookKey } from '../../support/keyrings.ts'
import { runAsOperator } from '../../support/operator.ts'
import { startReceiver } from '../../support/receiver.ts'

const app = useApp()

const fresh = () => ({ id: 'fresh', key: randomBytes(32) })
const [pepper, masterKey, indexKey] = [fresh(), fresh(), fresh()]
const webhookKey = newWebhookKey('fresh')

type Order = (old: Keyring[0], next: Keyring[0]) => Keyring

/** Returns the secrets of a process at one step of a rotation, all rotated at once. */
const secretsAt = (order: Order) => {
  const { peppers, vaultKeys, webhookKeys } = app.secrets
  return {
    peppers: order(peppers[0], pepper),
    vaultKeys: {
      masterKeys: order(vaultKeys.masterKeys[0], masterKey),
      indexKeys: order(vaultKeys.indexKeys[0], indexKey),
    },
    webhookKeys: [...webhookKeys, webhookKey],
  }
}

const steps: Readonly<Record<'known' | 'used', Order>> = {
  known: (old, next) => [old, next],
  used: (old, next) => [next, old],
}

const serveAt = (order: Order) => app.serveOn(app.databaseUrl, secretsAt(order))

/** Runs `corridor vault reseal` as an operator, at the step where the new keys are used. */
const reseal = async (): Promise<unknown> => {
  const secrets = { ...app.secrets, ...secretsAt(steps.used) }
  const { code, stdout, stderr } = await runAsOperator(app, ['--json', 'vault', 'reseal'], secrets)
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as unknown
}

type Setup = Awaited<ReturnType<typeof setUpPayout>>

/** Sends the requests that use every secret, to one server, and fails for any that is refused. */
const useEverything = async (url: string, { business, customerId, destinationId }: Setup): Promise<void> => {
  const client = clientOf(url, business.key)
  const created = await aCustomer(client)
  const listed = must(
    await client.GET('/api/v1/customer', { params: { query: { email: created.email.toUpperCase() } } }),
  )
  expect(listed.data.map((one) => one.customerId)).toEqual([created.customerId])
  const params = { path: { customerId: created.customerId } }
  must(await client.PATCH('/api/v1/customer/{customerId}/kyc', { params, body: { PASSPORT: 'X1234567' } }))
  must(await client.POST('/api/v1/transaction', { body: payoutBody({ customerId, destinationId }) }))
  must(await client.GET('/api/v1/payment-method', {}))
}

const rounds = 4

const load = async (urls: readonly string[], setup: Setup): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(urls.map((url) => useEverything(url, setup)))
  }
}

describe('the rotation of every secret', () => {
  it('refuses no request while processes with both orders of keys and a reseal run', async () => {
    const setup = await setUpPayout(app)
    const receiver = await startReceiver()
    await app.wired.webhooks.setUrl(setup.business.id, receiver.url)
    await useEverything(app.url, setup)
    const known = await serveAt(steps.known)
    const used = await serveAt(steps.used)
    try {
      await load([app.url, known.url], setup)
      await load([known.url, used.url], setup)
      // The hash of a key is replaced at most once a minute.
      await app.advanceClock('2 minutes')
      await Promise.all([load([used.url], setup), reseal()])
      await reseal()
      expect(await reseal()).toEqual({ sealed: 0, indexed: 0 })
      const any = { businessId: null, person: null, outcome: null, since: null, limit: 10 }
      const entries = await app.wired.audit.list({ ...any, act: 'vault reseal' })
      expect(entries.map(({ outcome }) => outcome)).toEqual(['DONE', 'DONE', 'DONE'])
    } finally {
      await known.close()
      await used.close()
    }
    const rotated = await serveAt((_, next) => [next])
    try {
      await load([rotated.url], setup)
      const runner = rotated.wired.createRunner({
        pollMs: 10,
        onFailure: ({ error }) => expect.fail(String(error)),
      })
      await runner.runDue()
      expect(receiver.received.length).toBeGreaterThan(rounds)
    } finally {
      await rotated.close()
      await receiver.close()
    }
  })

  it('keeps an email unique between processes that index with different keys', async () => {
    const { business, client } = await setUpPayout(app)
    const known = await serveAt(steps.known)
    const used = await serveAt(steps.used)
    try {
      const { email, phone } = await aCustomer(clientOf(known.url, business.key))
      const body = { fullName: 'Adaeze Okafor', countryCode: 'NG' }
      const twin = clientOf(used.url, business.key)
      const otherPhone = '+2348098765432'
      expectRefusal(
        await twin.POST('/api/v1/customer', { body: { ...body, email, phone: otherPhone } }),
        'EMAIL_ALREADY_EXISTS',
      )
      expectRefusal(
        await twin.POST('/api/v1/customer', { body: { ...body, email: 'other@example.com', phone } }),
        'PHONE_NUMBER_ALREADY_EXISTS',
      )
      const both = { ...body, email: 'both@example.com', phone: otherPhone }
      const answers = await Promise.all(
        [client, twin].map((each, index) =>
          (index === 0 ? clientOf(known.url, business.key) : each).POST('/api/v1/customer', { body: both }),
        ),
      )
      expect(answers.map(({ response }) => response.status).toSorted()).toEqual([201, 409])
    } finally {
      await known.close()
      await used.close()
    }
  })
})

it('an account number stays unique between processes that index with different keys', async () => {
  const setup = await aHolder(app)
  const first = await aVirtualAccount(setup)
  const requestIds = [first.paymentMethodId]
  const repeating: AccountIssuer = {
    ...sandboxIssuer,
    issueAccount: ({ requestId, ...order }) =>
      sandboxIssuer.issueAccount({ ...order, requestId: requestIds.shift() ?? requestId }),
  }
  const used = await app.serveOn(app.databaseUrl, { ...secretsAt(steps.used), issuer: repeating })
  try {
    const second = await aVirtualAccount({ ...setup, client: clientOf(used.url, setup.business.key) })
    expect(requestIds).toEqual([])
    expect(second.accountNumber).not.toBe(first.accountNumber)
  } finally {
    await used.close()
  }
})

it('a value that was resealed opens under the new key only', async () => {
  const { masterKeys, indexKeys } = app.secrets.vaultKeys
  const [row] = await query<{ sealed: string }>(
    app.wired.db,
    'select key_encrypted as sealed from data_keys limit 1',
  )
  const newer = createVault({ masterKeys: [masterKey, masterKeys[0]], indexKeys })
  expect(row?.sealed.startsWith(newer.newestPrefix)).toBe(true)
})
