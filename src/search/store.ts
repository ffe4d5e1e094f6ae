import { query, type Prepared, type Queryable } from '../db/tx.ts'
import type { Found, Shape } from './rules.ts'

/** A text of a business, and its keyed hashes where it may be an email, a phone or an account number. */
export type SearchQuery = {
  readonly businessId: string
  readonly text: string
  readonly emails: readonly Buffer[]
  readonly phones: readonly Buffer[]
  readonly numbers: readonly Buffer[]
}

// Each branch finds its rows by an index that leads with the business, or by the unique id of a request.
const transaction = `'TRANSACTION' as kind, t.id, concat_ws(' ', t.type, t.status, t.merchant_reference) as label`
const customer = `'CUSTOMER' as kind, c.id, c.reference as label`
const method = `'PAYMENT_METHOD' as kind, m.id, concat_ws(' ', m.channel, m.currency, '····' || m.last_four) as label`
const session = `'CHECKOUT_SESSION' as kind, s.id, concat_ws(' ', s.currency, s.merchant_reference) as label`

const statements: Readonly<Record<Shape, Prepared>> = {
  id: {
    name: 'search by id',
    sql: `
      select ${transaction} from transactions t where t.business_id = :businessId and t.id = :text
      union all
      select ${customer} from customers c
       where c.business_id = :businessId and c.id = :text and c.deleted_at is null and not c.is_owner
      union all
      select ${method} from payment_methods m
       where m.business_id = :businessId and m.id = :text and m.deleted_at is null
      union all
      select 'BATCH', b.id, b.name from payment_batches b
       where b.business_id = :businessId and b.id = :text and b.deleted_at is null
      union all
      select ${session} from checkout_sessions s where s.business_id = :businessId and s.id = :text
      union all
      select 'EVENT', e.id, e.type from events e where e.business_id = :businessId and e.id = :text`,
  },
  request: {
    name: 'search by request',
    sql: `
      select 'REQUEST' as kind, r.request_id::text as id, concat_ws(' ', r.method, r.route, r.status) as label
        from request_log r where r.request_id = :text::uuid and r.business_id = :businessId limit 20`,
  },
  lastFour: {
    name: 'search by last four',
    sql: `
      select ${method} from payment_methods m
       where m.business_id = :businessId and m.last_four = :text and m.deleted_at is null
       order by m.created_at desc limit 20`,
  },
  customer: {
    name: 'search by customer reference',
    sql: `
      select ${customer} from customers c
       where c.business_id = :businessId and c.reference = :text and c.deleted_at is null and not c.is_owner`,
  },
  contact: {
    name: 'search by contact',
    sql: `
      select ${customer} from customers c
       where c.business_id = :businessId and c.email_index = any (:emails::bytea[]) and c.deleted_at is null
         and not c.is_owner
      union all
      select ${customer} from customers c
       where c.business_id = :businessId and c.phone_index = any (:phones::bytea[]) and c.deleted_at is null
         and not c.is_owner
      union all
      (select ${method} from payment_methods m
        where m.business_id = :businessId and m.account_number_index = any (:numbers::bytea[])
          and m.deleted_at is null limit 20)`,
  },
  text: {
    name: 'search by reference',
    sql: `
      select ${transaction} from transactions t where t.business_id = :businessId and t.reference = :text
      union all
      (select ${transaction} from transactions t
        where t.business_id = :businessId and t.merchant_reference = :text and t.reference <> :text limit 20)
      union all
      select ${transaction} from transactions t where t.business_id = :businessId and t.idempotency_key = :text
      union all
      (select ${transaction} from rail_attempts a
         join transactions t on t.business_id = a.business_id and t.id = a.transaction_id
        where a.business_id = :businessId and a.partner_reference = :text limit 20)
      union all
      select ${session} from checkout_sessions s
       where s.business_id = :businessId and s.merchant_reference = :text and s.reference_freed_at is null`,
  },
}

/** Finds the records of a business that a text names, in one of its shapes. */
export const findByShape = (on: Queryable, shape: Shape, values: SearchQuery): Promise<Found[]> =>
  query(on, statements[shape], values)
