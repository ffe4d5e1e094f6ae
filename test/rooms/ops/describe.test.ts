import { describe, expect, test } from 'vitest'
import { translateDatabaseError } from '../../../src/db/constraints.ts'
import { Refusal } from '../../../src/kernel/refusal.ts'
import { describeFault } from '../../../src/ops/describe.ts'

const databaseError = (wish: Readonly<Record<string, string>>): Error =>
  Object.assign(new Error(`select * from customers where bvn = '22212345678' - ${wish['say'] ?? 'no'}`), {
    severity: 'ERROR',
    detail: 'Key (bvn)=(22212345678) exists',
    ...wish,
  })

describe('what is logged of a fault', () => {
  test('says what was thrown and where', () => {
    const told = describeFault(new TypeError('the rail is not configured'))
    expect(told.message).toBe('the rail is not configured')
    expect(told.stack).toContain('describe.test.ts')
    expect(told.stack).not.toContain('the rail is not configured')
  })

  test('is of the database the state and the constraint, never SQL or values', () => {
    const error = databaseError({ code: '23505', constraint: 'journals_once' })
    expect(describeFault(error).message).toBe('database: 23505 journals_once')
    expect(JSON.stringify(describeFault(error))).not.toMatch(/select|22212345678/)
  })

  test('tells the cause of a refusal, also of a lost connection and a full pool', () => {
    const timeout = translateDatabaseError(databaseError({ code: '57014' }))
    expect(describeFault(timeout).message).toBe('EXTERNAL_REQUEST_ERROR, because of database: 57014')
    const lost = new Error('select 1 - Connection terminated unexpectedly')
    expect(describeFault(lost).message).toBe('database: Connection terminated')
    const full = Object.assign(new Error('Knex: Timeout acquiring a connection. The pool is probably full'), {
      name: 'KnexTimeoutError',
    })
    expect(describeFault(full).message).toBe('database: Timeout acquiring a connection')
  })

  test('keeps no account number of a rail’s own words, and no sentence written for a caller', () => {
    expect(describeFault(new Error('account 0123456789 is closed')).message).toBe(
      'account [number] is closed',
    )
    const refusal = new Refusal('VALIDATION_ERROR', { friendly: 'no customer named Adaéze' })
    expect(JSON.stringify(describeFault(refusal))).not.toContain('Adaéze')
  })

  test('is given of anything, also of what is no error and of causes that turn in a circle', () => {
    expect(describeFault('a word')).toEqual({ message: 'a word', stack: '' })
    const [one, other] = [new Error('one'), new Error('other')]
    one.cause = other
    other.cause = one
    expect(describeFault(one).message).toBe('one, because of other')
  })
})
