import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createVault, type SealContext } from '../../../src/vault/vault.ts'

const key = (id: string) => ({ id, key: randomBytes(32) })
const context: SealContext = {
  table: 'payment_methods',
  column: 'account_number',
  businessId: 'b1',
  rowId: 'r1',
}

describe('vault', () => {
  it('opens what it sealed, and seals the same text differently each time', () => {
    const vault = createVault({ masterKeys: [key('k1')], indexKeys: [key('i1')] })
    const sealed = vault.seal(context, '0123456789')
    expect(vault.open(context, sealed)).toBe('0123456789')
    expect(vault.seal(context, '0123456789')).not.toBe(sealed)
    expect(sealed).not.toContain('0123456789')
  })

  it('refuses to open a ciphertext that was moved to another row, column or business', () => {
    const vault = createVault({ masterKeys: [key('k1')], indexKeys: [key('i1')] })
    const sealed = vault.seal(context, 'secret')
    for (const other of [{ rowId: 'r2' }, { column: 'note' }, { businessId: 'b2' }, { table: 'customers' }]) {
      expect(() => vault.open({ ...context, ...other }, sealed)).toThrow()
    }
  })

  it('refuses to open a ciphertext whose context was split elsewhere', () => {
    const vault = createVault({ masterKeys: [key('k1')], indexKeys: [key('i1')] })
    const sealed = vault.seal({ ...context, rowId: 'a|b', businessId: 'c' }, 'secret')
    expect(() => vault.open({ ...context, rowId: 'a', businessId: 'b|c' }, sealed)).toThrow()
  })

  it('opens old values after a rotation, and refuses a key it does not have', () => {
    const old = key('k1')
    const sealed = createVault({ masterKeys: [old], indexKeys: [key('i1')] }).seal(context, 'secret')
    const rotated = createVault({ masterKeys: [key('k2'), old], indexKeys: [key('i1')] })
    expect(rotated.open(context, sealed)).toBe('secret')
    expect(rotated.seal(context, 'secret')).toMatch(/^v2\.k2\./)
    const without = createVault({ masterKeys: [key('k2')], indexKeys: [key('i1')] })
    expect(() => without.open(context, sealed)).toThrow('no key')
  })

  it('opens a data key for its own customer only', () => {
    const vault = createVault({ masterKeys: [key('k1')], indexKeys: [key('i1')] })
    const dataKey = vault.createDataKey('b1', 'c1')
    const sealed = vault.sealerOf(dataKey).seal(context, 'secret')
    expect(vault.sealerOf({ ...dataKey }).open(context, sealed)).toBe('secret')
    expect(() => vault.sealerOf(vault.createDataKey('b1', 'c1')).open(context, sealed)).toThrow()
    for (const other of [{ businessId: 'b2' }, { customerId: 'c2' }])
      expect(() => vault.sealerOf({ ...dataKey, ...other }), JSON.stringify(other)).toThrow()
  })

  it('gives equal values the same index within one scope only', () => {
    const vault = createVault({ masterKeys: [key('k1')], indexKeys: [key('i1')] })
    expect(vault.index('account', '1').equals(vault.index('account', '1'))).toBe(true)
    expect(vault.index('account', '1').equals(vault.index('kyc', '1'))).toBe(false)
  })
})
