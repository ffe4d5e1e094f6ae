import type { OperationId } from '../../generated/catalogue.ts'
import type { CallInput, CallOutput, Calls } from './operations.ts'

type Page<Item> = { readonly data: readonly Item[]; readonly total: number; readonly page: number }

/** The operations that answer page by page. */
export type ListOperationId = {
  [K in OperationId]: CallOutput<K> extends Page<unknown>
    ? CallInput<K> extends { readonly query?: { readonly page?: number } }
      ? K
      : never
    : never
}[OperationId]

/** One of what a list lists. */
export type Item<K extends ListOperationId> = CallOutput<K> extends Page<infer One> ? One : never

type AnyInput = { readonly query?: { readonly limit?: number } }
type AnyCall = (input: object) => Promise<Page<object>>

const parseCall = (calls: Calls, operationId: ListOperationId): AnyCall => calls[operationId]

const identityOf = (item: object): unknown => {
  const named = Object.entries(item).find(([name]) => /^id$|Id$/.test(name))
  return named?.[1] ?? item
}

const mostPerPage = 100

/** Everything that a list lists, page by page as it is asked for. The newest comes first: what is created meanwhile
 *  pushes others to later pages, and those are given once. */
export async function* readAll(
  calls: Calls,
  operationId: ListOperationId,
  { query, ...rest }: AnyInput,
): AsyncGenerator<object, void> {
  const call = parseCall(calls, operationId)
  const limit = query?.limit ?? mostPerPage
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
