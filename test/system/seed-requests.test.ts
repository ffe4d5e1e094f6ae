import { beforeAll, expect, it } from 'vitest'
import { operations } from '../../generated/catalogue.ts'
import { operationsOf, parseContract } from '../../spec/tools/portal/contract.ts'
import { callsOf, targetOf, type SampleCall } from '../../spec/tools/portal/samples.ts'
import { documentText } from '../../src/contract/document.ts'
import { seedBusiness, seedSandbox } from '../../src/seed/seed.ts'
import { availabilityOf, operationIds } from '../contract/requests.ts'
import { useApp } from '../support/app.ts'
import { aBusiness } from '../support/builders.ts'
import { sendRaw } from '../support/client.ts'

// A reader sends any example of the contract, as it is, to a new sandbox: it must succeed.

const app = useApp()
beforeAll(() => seedSandbox(app.wired, { mode: 'sandbox', progress: () => undefined }))

const shown = operationsOf(parseContract(documentText))
const calls = shown.flatMap((operation) => callsOf(operation))
const titleOf = ({ operationId, name }: SampleCall): string =>
  name === '' ? operationId : `${operationId}: ${name}`

// They need a state that is made first, and the description of the operation says how.
const after: Readonly<Record<string, string>> = {
  'authorizeTransaction: authorizeTransaction': '`POST /transaction`',
  'simulateVirtualAccountTransfer: simulateVirtualAccountTransfer': '`POST /payment-method/virtual-account`',
  'createPoolAccountDeposit: createPoolAccountDeposit': '`POST /media/url`',
  'submitSmeRegistration: confirmSmeRegistration': 'the one of the step `INITIATE`',
  'submitSmeRegistration: submitSmeRegistrationDetails': 'the one of the step `INITIATE`',
}

/** Creates a business as `make dev` does; returns its key. */
const aSeededBusiness = async (): Promise<string> => {
  const { id, key } = await aBusiness(app)
  const { businesses, webhooks } = app.wired
  await businesses.change(id, { isSwapEnabled: true })
  await webhooks.setUrl(id, 'http://127.0.0.1:9/hooks')
  await seedBusiness(app.wired, await businesses.show(id))
  return key
}

const expectSuccess = async (call: SampleCall, key: string): Promise<void> => {
  const id = operationIds.find((one) => one === call.operationId)
  if (id === undefined) throw new Error(`there is no operation ${call.operationId}`)
  const { status, text } = await sendRaw(app.url, `/api/v1${targetOf(call)}`, {
    method: call.method,
    key,
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
  })
  const expected = availabilityOf(id) === 'production' ? 403 : operations[id].successStatus
  expect(status, `${titleOf(call)} ${text}`).toBe(expected)
}

const ready = calls.filter((call) => after[titleOf(call)] === undefined)

it('every read succeeds in a new sandbox; one for production only is refused', async () => {
  const key = await aSeededBusiness()
  const reads = ready.filter(({ method }) => method === 'GET')
  expect(reads.length).toBeGreaterThan(15)
  for (const call of reads) await expectSuccess(call, key)
})

const writes = ready.filter(({ method }) => method !== 'GET').map((call) => [titleOf(call), call] as const)

it.each(writes)('the example succeeds in a new sandbox: %s', async (_title, call) => {
  await expectSuccess(call, await aSeededBusiness())
})

it.each(Object.entries(after))('the operation says what to run before its example: %s', (title, words) => {
  const operation = shown.find(({ operationId }) => title.startsWith(`${operationId}:`))
  const description = operation?.description.replaceAll(/\s+/g, ' ')
  expect(description).toMatch(/To try the examples?\b.* first run/)
  expect(description).toContain(`first run ${words}`)
})
