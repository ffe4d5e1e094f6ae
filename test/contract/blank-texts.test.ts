import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../support/app.ts'
import { sendRaw } from '../support/client.ts'
import type { Json } from '../../src/contract/document.ts'
import { changed, listWriteRequests, membersOf, setUpWrites, type WriteRequest } from './write-requests.ts'

const app = useApp()

let setup: Awaited<ReturnType<typeof setUpWrites>>
beforeAll(async () => {
  setup = await setUpWrites(app)
})

const valueAt = (body: Json, path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((value, name) => (value as Record<string, Json>)[name], body)

const codeOf = async ({ method, path }: WriteRequest, body: unknown): Promise<string | undefined> => {
  const answer = await sendRaw(app.url, path, {
    method,
    key: setup.business.key,
    body: JSON.stringify(body),
  })
  return answer.status < 400 ? undefined : (answer.json as { code: string }).code
}

const faults = [
  'VALIDATION_ERROR',
  'INVALID_BUSINESS_TRANSACTION_REQUEST',
  'INVALID_BUSINESS_PAYMENT_METHOD_REQUEST',
]

const blanks = ['   ', '\u00a0', '\u200b\u2060\ufeff', ' \u3164\u2800', '\u{e0020}\u{1d173}', '']

it('a required text that is blank gets the code of a missing one, in every request', async () => {
  const tried: string[] = []
  for (const request of listWriteRequests(setup)) {
    for (const path of membersOf(request.body)) {
      // A malformed id, type, BVN or currency of an account has a separate code.
      const isText =
        typeof valueAt(request.body, path) === 'string' &&
        !/Id$|^(fileKey|docValue|currency|type)$/.test(path.at(-1) ?? '')
      const missing = isText ? await codeOf(request, changed(request.body, path, undefined)) : undefined
      if (missing === undefined || !faults.includes(missing)) continue
      const place = `${request.operationId} ${request.name} ${path.join('.')}`
      for (const blank of blanks) {
        expect(await codeOf(request, changed(request.body, path, blank)), `${place}: "${blank}"`).toBe(
          missing,
        )
      }
      tried.push(place)
    }
  }
  expect(tried.length).toBeGreaterThan(50)
})
