import { describe, expect, it } from 'vitest'
import { operations, permissions, type Permission } from '../../../generated/catalogue.ts'
import type { Caller } from '../../../src/auth/caller.ts'
import { mayCall, mayCallAs } from '../../../src/auth/rules.ts'
import { fc } from '../../support/property.ts'

const callerWith = (held: readonly Permission[], legacyFullAccess = false): Caller => ({
  business: {
    id: 'a'.repeat(24),
    name: 'Acme Payments',
    countryCode: 'NG',
    ownerCustomerId: 'b'.repeat(24),
    feeWalletType: 'MAIN',
    isVerified: false,
    customersMustBeVerified: false,
    isSwapEnabled: false,
    rateLimits: {},
  },
  keyId: 'c'.repeat(24),
  keyPrefix: 'corridor_test_0000',
  permissions: held,
  legacyFullAccess,
  sealedSigningSecrets: [],
})

const some = fc.subarray([...permissions])

describe('mayCall', () => {
  it('requires any one of the permissions', () => {
    fc.assert(
      fc.property(some, some, (held, asked) => {
        const shares = asked.some((permission) => held.includes(permission))
        return mayCall(callerWith(held), asked) === (asked.length === 0 || shares)
      }),
    )
  })

  it('allows a legacy key everything, and a key without permissions only operations without any', () => {
    for (const permission of permissions) {
      expect(mayCall(callerWith([], true), [permission])).toBe(true)
      expect(mayCall(callerWith([]), [permission])).toBe(false)
    }
    expect(mayCall(callerWith([]), [])).toBe(true)
  })
})

describe('mayCallAs', () => {
  const by = operations.createTransaction.permissionBy
  const withdraws = callerWith(['TRANSACTION.WITHDRAW.CREATE'])
  const deposits = callerWith(['TRANSACTION.DEPOSIT.CREATE'])
  const reads = callerWith(['TRANSACTION.HISTORY.READ'])

  it('requires the permission of the type in the body, or of WITHDRAW without one', () => {
    for (const body of [{ type: 'WITHDRAW' }, {}, { other: 1 }]) {
      expect(mayCallAs(withdraws, by, body)).toBe(true)
      expect(mayCallAs(deposits, by, body)).toBe(false)
    }
    expect(mayCallAs(withdraws, by, { type: 'DEPOSIT' })).toBe(false)
    expect(mayCallAs(deposits, by, { type: 'DEPOSIT' })).toBe(true)
    expect(mayCallAs(deposits, by, { type: 'SWAP' })).toBe(false)
  })

  it.each([
    ['an unreadable body', undefined],
    ['null', null],
    ['a list', [{ type: 'DEPOSIT' }]],
    ['a string', 'WITHDRAW'],
    ['an unknown type', { type: 'REFUND' }],
    ['a type in lower case', { type: 'withdraw' }],
    ['a type that is not a string', { type: ['WITHDRAW'] }],
    ['null as type', { type: null }],
    ['a name that every object has', { type: 'constructor' }],
  ])('accepts any of the permissions for %s', (_, body) => {
    expect(mayCallAs(withdraws, by, body)).toBe(true)
    expect(mayCallAs(deposits, by, body)).toBe(true)
    expect(mayCallAs(reads, by, body)).toBe(false)
  })

  it('ignores a type that the body only inherits', () => {
    expect(mayCallAs(deposits, by, JSON.parse('{"__proto__":{"type":"DEPOSIT"}}'))).toBe(false)
  })

  it('never allows more than any one of the permissions would', () => {
    fc.assert(
      fc.property(some, fc.jsonValue(), (held, body) => {
        const caller = callerWith(held)
        return !mayCallAs(caller, by, body) || mayCall(caller, Object.values(by.permissions))
      }),
    )
  })
})
