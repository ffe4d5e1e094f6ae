import { describe, expect, it } from 'vitest'
import { permissions } from '../../../generated/catalogue.ts'
import {
  consolePermissions,
  operatorPermissions,
  operatorPermissionsOf,
  operatorRoles,
  permissionsOf,
  roles,
} from '../../../src/people/index.ts'
import { mayGiveRole, needsSecondPerson } from '../../../src/people/roles.ts'

const of = (role: (typeof roles)[number]) => [...permissionsOf(role, 'sandbox')]
const creates = ['TRANSACTION.DEPOSIT.CREATE', 'TRANSACTION.WITHDRAW.CREATE', 'TRANSACTION.SWAP.CREATE']
const reads = permissions.filter((word) => word.endsWith('.READ'))

describe('the roles of a business', () => {
  it('give an owner everything, and an admin all but payments and approvals', () => {
    expect(of('OWNER')).toEqual(consolePermissions)
    const without = new Set(of('ADMIN'))
    expect(consolePermissions.filter((word) => !without.has(word))).toEqual([...creates, 'APPROVAL.DECIDE'])
  })

  it('never let one person both create payments and decide over them, but for an owner', () => {
    for (const role of roles.filter((one) => one !== 'OWNER')) {
      const held = permissionsOf(role, 'sandbox')
      expect(
        creates.some((word) => held.has(word as 'TRANSACTION.SWAP.CREATE')) && held.has('APPROVAL.DECIDE'),
      ).toBe(false)
    }
  })

  it('let an approver read and decide, and an auditor read alone', () => {
    expect(of('APPROVER')).toEqual([...reads, 'APPROVAL.DECIDE', 'STATEMENT.READ', 'AUDIT.READ'])
    expect(of('AUDITOR')).toEqual([...reads, 'REQUEST_LOG.READ', 'STATEMENT.READ', 'AUDIT.READ'])
  })

  it('let a payer work with customers and payments', () => {
    expect(of('PAYER').toSorted()).toEqual(
      [
        ...['CUSTOMER.CREATE', 'CUSTOMER.READ', 'CUSTOMER.UPDATE', 'CUSTOMER.DELETE'],
        ...['PAYMENT_METHOD.CREATE', 'PAYMENT_METHOD.READ', ...creates, 'TRANSACTION.HISTORY.READ'],
        ...['WALLET.BALANCES.READ', 'CHECKOUT_LINK.CREATE', 'STATEMENT.READ'],
      ].toSorted(),
    )
  })

  it('let a developer manage keys and webhooks in the sandbox, and only test webhooks in production', () => {
    expect(of('DEVELOPER')).toEqual([
      ...reads,
      'REQUEST_LOG.READ',
      'KEY.MANAGE',
      'WEBHOOK.MANAGE',
      'WEBHOOK.TEST',
    ])
    expect([...permissionsOf('DEVELOPER', 'production')]).toEqual([
      ...reads,
      'REQUEST_LOG.READ',
      'WEBHOOK.TEST',
    ])
  })

  it('are given by owners, and by admins but for owners and approvers', () => {
    for (const after of roles) {
      expect(mayGiveRole('OWNER', null, after)).toBe(true)
      expect(mayGiveRole('ADMIN', null, after)).toBe(after !== 'OWNER' && after !== 'APPROVER')
      for (const giver of roles.slice(2)) expect(mayGiveRole(giver, null, after)).toBe(false)
    }
    expect(mayGiveRole('ADMIN', 'OWNER', null)).toBe(false)
    expect(mayGiveRole('ADMIN', 'OWNER', 'SUPPORT')).toBe(false)
    expect(mayGiveRole('ADMIN', 'APPROVER', null)).toBe(true)
  })
})

describe('a change of a role', () => {
  it('needs a second person to a role that asks or decides, and where a decider is taken away', () => {
    const guarded = roles.filter((after) => needsSecondPerson(null, after))
    expect(guarded).toEqual(['OWNER', 'ADMIN', 'APPROVER', 'PAYER'])
    expect(roles.filter((before) => needsSecondPerson(before, null))).toEqual(['OWNER', 'APPROVER'])
    for (const role of roles) expect(needsSecondPerson(role, role)).toBe(false)
    expect(needsSecondPerson('APPROVER', 'SUPPORT')).toBe(true)
    expect(needsSecondPerson('PAYER', 'SUPPORT')).toBe(false)
  })
})

describe('the roles of operators', () => {
  it('all read, and only a chief names operators', () => {
    for (const role of operatorRoles) {
      expect(operatorPermissionsOf(role).has('OPERATOR.READ')).toBe(true)
      expect(operatorPermissionsOf(role).has('OPERATOR.TEAM.MANAGE')).toBe(role === 'CHIEF')
    }
    expect([...operatorPermissionsOf('CHIEF')]).toEqual(operatorPermissions)
    expect([...operatorPermissionsOf('WATCHER')]).toEqual(['OPERATOR.READ'])
  })
})
