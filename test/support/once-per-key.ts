import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { must } from './builders.ts'
import { expectRefusal } from './expectRefusal.ts'

type Headers = { readonly 'idempotency-key': string }

/** Sends a request twice with one `idempotency-key`: the second is refused and names what the first made, which is
 *  returned. */
export const expectOncePerKey = async <Data>(
  send: (headers: Headers) => Promise<{
    readonly response: Response
    readonly data?: { readonly data: Data }
    readonly error?: unknown
  }>,
  idOf: (made: Data) => string | undefined,
): Promise<void> => {
  const headers = { 'idempotency-key': randomUUID() }
  const { data } = must(await send(headers))
  const details = expectRefusal(await send(headers), 'DUPLICATE_REQUEST')
  expect(details.data?.['id']).toMatch(/^[0-9a-f]{24}$/)
  const id = idOf(data)
  if (id !== undefined) expect(details.data).toEqual({ id })
}
