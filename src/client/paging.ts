import type { OperationId } from '../../generated/catalogue.ts'
import type { CallInput, CallOutput, Calls } from './operations.ts'

type Page<Item> = { readonly data: readonly Item[]; readonly total: number; readonly page: number }

/** The operations that return pages. */
export type ListOperationId = {
  [K in OperationId]: CallOutput<K> extends Page<unknown>
    ? CallInput<K> extends { readonly query?: { readonly page?: number } }
      ? K
      : never
    : never
}[OperationId]

/** An item of a list. */
export type Item<K extends ListOperationId> = CallOutput<K> extends Page<infer One> ? One : never

type AnyInput = { readonly query?: { readonly limit?: number } }
type AnyCall = (input: object) => Promise<Page<object>>

// The input was type-checked at the call of `each`.
const parseCall = (calls: Calls, operationId: ListOperationId): AnyCall =>
  calls[operationId] as unknown as AnyCall

const identityOf = (item: object): unknown => {
  const named = Object.entries(item).find(([name]) => /^id$|Id$/.test(name))
  return named?.[1] ?? item
}

const pageLimit = 100

/** Yields all items of a list, and fetches pages on demand. New items push others to later pages; each item is yielded
 *  once. */
export async function* readAll(
  calls: Calls,
  operationId: ListOperationId,
  { query, ...rest }: AnyInput,
): AsyncGenerator<object, void> {
  const call = parseCall(calls, operationId)
  const limit = query?.limit ?? pageLimit
  const seen = new Set<unknown>()
  for (let page = 0; ; page += 1) {
    const { data, total } = await call({ ...rest, query: { ...query, limit, page } })
    for (const item of data) {
      const identity = identityOf(item)
      if (seen.has(identity)) continue
      seen.add(identity)
      yield item
    }
    if (data.length === 0 || (page + 1) * limit >= total) return
  }
}
