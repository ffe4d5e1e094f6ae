import { describe, expect, test } from 'vitest'
import { translateDatabaseError } from '../../../src/db/constraints.ts'
import { Refusal } from '../../../src/kernel/refusal.ts'
import { describeFault } from '../../../src/ops/describe.ts'

const databaseError = (fields: Readonly<Record<string, string>>): Error =>
  Object.assign(new Error(`select * from customers where bvn = '22212345678' - ${fields['say'] ?? 'no'}`), {
    severity: 'ERROR',
    detail: 'Key (bvn)=(22212345678) exists',
    ...fields,
  })

describe('the log entry of an error', () => {
  test('contains the message and the stack', () => {
    const description = describeFault(new TypeError('the rail is not configured'))
    expect(description.message).toBe('the rail is not configured')
    expect(description.stack).toContain('describe.test.ts')
    expect(description.stack).not.toContain('the rail is not configured')
  })

  test('contains SQLSTATE and constraint of a database error, never SQL or values', () => {
    const error = databaseError({ code: '23505', constraint: 'journals_once' })
    expect(describeFault(error).message).toBe('database: 23505 journals_once')
    expect(JSON.stringify(describeFault(error))).not.toMatch(/select|22212345678/)
  })

  test('contains the cause of a refusal, also of a lost connection and a full pool', () => {
    const timeout = translateDatabaseError(databaseError({ code: '57014' }))
    expect(describeFault(timeout).message).toBe('EXTERNAL_REQUEST_ERROR, because of database: 57014')
    const lost = new Error('select 1 - Connection terminated unexpectedly')
    expect(describeFault(lost).message).toBe('database: Connection terminated')
    const full = Object.assign(new Error('Knex: Timeout acquiring a connection. The pool is probably full'), {
      name: 'KnexTimeoutError',
    })
    expect(describeFault(full).message).toBe('database: Timeout acquiring a connection')
  })

  test('contains no account number from the message of a rail, and no friendly message', () => {
    expect(describeFault(new Error('account 0123456789 is closed')).message).toBe(
      'account [number] is closed',
    )
    const digits = '012345678901234567890123'
    expect(describeFault(new Error(`${digits}, ab${digits}`)).message).toBe('[number], ab[number]')
    const refusal = new Refusal('VALIDATION_ERROR', { friendly: 'no customer named Adaéze' })
    expect(JSON.stringify(describeFault(refusal))).not.toContain('Adaéze')
  })

  test('contains ids in full, also those with many digits in a row', () => {
    const message = '/rail/v1/virtual-accounts/118286b2c012345678901234'
    expect(describeFault(new Error(message)).message).toBe(message)
  })

  test('exists for any thrown value, also for values that are not errors and for circular causes', () => {
    expect(describeFault('a word')).toEqual({ message: 'a word', stack: '' })
    const [one, other] = [new Error('one'), new Error('other')]
    one.cause = other
    other.cause = one
    expect(describeFault(one).message).toBe('one, because of other')
  })
})
