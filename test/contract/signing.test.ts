import { beforeAll, describe, expect, it } from 'vitest'
import { operations, type OperationId } from '../../generated/catalogue.ts'
import { signContent } from '../../src/auth/signature.ts'
import { liveIssuing } from '../support/accounts.ts'
import { useApp } from '../support/app.ts'
import { sendRaw, type RawAnswer } from '../support/client.ts'
import { expectRefusal } from '../support/expectRefusal.ts'
import {
  availabilityOf,
  operationIds,
  queryParametersOf,
  requestsOf,
  type FilledRequest,
} from './requests.ts'
import { aWorld, openWorld, type World } from './world.ts'

// The document says what each operation signs (`x-signed-content`). Every signed operation is called with its
// example, signed correctly and incorrectly. The expected content is computed here from docs/behaviour.md,
// independent of the implementation.

const app = useApp()

type Signer = {
  readonly world: World
  readonly secret: string
  /** The examples of each operation with ids of this world, created before signing was enabled. */
  readonly requests: ReadonlyMap<OperationId, readonly FilledRequest[]>
}

const aSigner = async (world: World, ids: readonly OperationId[]): Promise<Signer> => {
  const requests = new Map<OperationId, readonly FilledRequest[]>()
  for (const id of ids) {
    const filled: FilledRequest[] = []
    for (const example of requestsOf(id)) filled.push(await world.send(example))
    if (filled.length === 0) throw new Error(`${id} has no example`)
    requests.set(id, filled)
  }
  const { secret } = await app.wired.signing.enable(world.businessId)
  return { world, secret, requests }
}

let sandbox: Signer
beforeAll(async () => {
  const here = operationIds.filter((id) => availabilityOf(id) !== 'production')
  sandbox = await aSigner(await aWorld(app), here)
})

type Work = (signer: Signer, requests: readonly FilledRequest[]) => Promise<void>

const withSigner = async (operationId: OperationId, work: Work): Promise<void> => {
  const workAs = (signer: Signer) => work(signer, signer.requests.get(operationId) ?? [])
  if (availabilityOf(operationId) !== 'production') return workAs(sandbox)
  return app.inProduction(
    async (live) => workAs(await aSigner(openWorld(app, live), [operationId])),
    liveIssuing,
  )
}

const sorted = (members: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(members).toSorted(([a], [b]) => (a < b ? -1 : 1))))

/** Returns the content that a request signs. */
const contentOf = (operationId: OperationId, { path, body }: FilledRequest): string => {
  const { signedContent, path: template } = operations[operationId]
  if (signedContent === 'body') return body ?? ''
  const url = new URL(path, 'http://localhost')
  if (signedContent === 'path') {
    const parts = url.pathname.split('/')
    const named = template.split('/').flatMap((part, at) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1]
      return name === undefined ? [] : [[name, parts[at]] as const]
    })
    return sorted(Object.fromEntries(named))
  }
  const asked = Object.fromEntries(url.searchParams)
  const members = queryParametersOf(operationId).flatMap(({ name, isInteger, defaultValue }) => {
    const value = asked[name] ?? defaultValue
    if (value === undefined) return []
    return [[name, isInteger ? Number(value) : value] as const]
  })
  return sorted(Object.fromEntries(members))
}

const ask = (
  { world }: Signer,
  { method, path, body }: FilledRequest,
  signature?: string,
): Promise<RawAnswer> =>
  sendRaw(world.url, path, {
    method,
    key: world.key,
    ...(signature !== undefined && { headers: { 'x-api-signature': signature } }),
    ...(body !== undefined && { body }),
  })

/** Returns the request with another body, query or path, for which its signature is invalid. */
const alteredOf = (operationId: OperationId, { path, body, ...rest }: FilledRequest): FilledRequest => {
  const { signedContent } = operations[operationId]
  if (signedContent === 'body') return { ...rest, path, body: `${body ?? ''} ` }
  const sent = body === undefined ? {} : { body }
  if (signedContent === 'path')
    return { ...rest, ...sent, path: path.replace(/[0-9a-f]{24}/, 'f'.repeat(24)) }
  const other = operationId === 'withdrawPaymentBatch' ? `sessionId=${'f'.repeat(24)}` : 'page=1'
  return { ...rest, ...sent, path: `${path}${path.includes('?') ? '&' : '?'}${other}` }
}

const signedIds = operationIds.filter((id) => operations[id].signedContent !== null)
const unsignedIds = operationIds.filter((id) => operations[id].signedContent === null)

describe('a business that signs requests', () => {
  it.each(signedIds.map((id) => [id] as const))(
    '%s is believed with its own signature, and AUTHENTICATION_ERROR without, or with that of another request',
    async (operationId) => {
      await withSigner(operationId, async (signer, requests) => {
        expect(requests.length).toBeGreaterThan(0)
        for (const request of requests) {
          const signature = signContent(signer.secret, Buffer.from(contentOf(operationId, request)))
          expectRefusal(await ask(signer, request), 'AUTHENTICATION_ERROR')
          const altered = alteredOf(operationId, request)
          expectRefusal(await ask(signer, altered, signature), 'AUTHENTICATION_ERROR')
          const empty = signContent(signer.secret, Buffer.alloc(0))
          expectRefusal(await ask(signer, request, empty), 'AUTHENTICATION_ERROR')
          const believed = await ask(signer, request, signature)
          expect(believed.status, `${operationId}: ${believed.text}`).not.toBe(401)
          expect(believed.status).toBeLessThan(500)
        }
      })
    },
  )

  it.each(unsignedIds.map((id) => [id] as const))('%s needs no signature', async (operationId) => {
    await withSigner(operationId, async (signer, requests) => {
      expect(requests.length).toBeGreaterThan(0)
      for (const request of requests) expect((await ask(signer, request)).status).not.toBe(401)
    })
  })
})

describe('the document', () => {
  it('signs what docs/behaviour.md says', () => {
    for (const operationId of operationIds) {
      const { method, path, hasBody, signedContent } = operations[operationId]
      const isBatch = path.startsWith('/api/v1/payment-batch')
      const isList = method === 'get' && (path.endsWith('-batch') || /\/(recipients|sessions)$/.test(path))
      const isRun = path.endsWith('/withdraw')
      const expected = hasBody ? 'body' : !isBatch ? null : isList || isRun ? 'query' : 'path'
      expect(signedContent, operationId).toBe(expected)
    }
    expect(contentOf('listPaymentBatches', { method: 'GET', path: '/api/v1/payment-batch' })).toBe(
      '{"limit":100,"page":0}',
    )
    const run = `/api/v1/payment-batch/${'a'.repeat(24)}/withdraw`
    expect(contentOf('withdrawPaymentBatch', { method: 'POST', path: run })).toBe('{}')
  })
})
