import type { Answer, Command } from '../model/commands.ts'
import { pageOf } from '../model/model.ts'
import type { Service } from './service.ts'

type Ask<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>

const isNewestFirst = (items: readonly { readonly createdAt: string }[]): boolean =>
  items.every((item, index) => index === 0 || item.createdAt <= (items[index - 1]?.createdAt ?? ''))

/** Reads the first page of the transactions of a business. */
export const listTransactions = async (
  service: Service,
  { business, limit, reference, status, type }: Ask<'list-transactions'>,
): Promise<Answer> => {
  const query = {
    page: 0,
    limit,
    ...(reference !== undefined && { reference }),
    ...(status !== undefined && { status: [status] }),
    ...(type !== undefined && { type: [type] }),
  }
  const got = await service.client(business).GET('/api/v1/transaction', { params: { query } })
  const { data = [], total = -1 } = got.data ?? {}
  const isOrdered = isNewestFirst(data) && data.length === Math.min(limit, total)
  return { status: got.response.status, data: pageOf(data, { total, limit, isOrdered }) }
}

/** Reads the customers of a business, at most a hundred. */
export const listCustomers = async (
  service: Service,
  { business }: Ask<'list-customers'>,
): Promise<Answer> => {
  const limit = 100
  const got = await service.client(business).GET('/api/v1/customer', { params: { query: { limit } } })
  const { data = [], total = -1 } = got.data ?? {}
  const items = data.map(({ customerId, name, email, phone, countryCode }) => ({
    customerId,
    name,
    email,
    phone,
    countryCode,
  }))
  const isOrdered = isNewestFirst(data) && data.length === Math.min(limit, total)
  return { status: got.response.status, data: pageOf(items, { total, limit, isOrdered }) }
}
