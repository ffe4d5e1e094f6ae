import { permissions as contractPermissions, type Permission } from '../../generated/catalogue.ts'
import type { Mode } from '../auth/index.ts'

/** Whose console it is: that of businesses, or that of the operators. */
export type Realm = 'business' | 'operator'

/** The roles of a business, the most powerful first. */
export const roles = ['OWNER', 'ADMIN', 'APPROVER', 'PAYER', 'DEVELOPER', 'SUPPORT', 'AUDITOR'] as const

/** A role of a business. */
export type Role = (typeof roles)[number]

/** The roles of operators, the most powerful first. */
export const operatorRoles = ['CHIEF', 'TREASURY', 'COMPLIANCE', 'SUPPORT', 'WATCHER'] as const

/** A role of an operator. */
export type OperatorRole = (typeof operatorRoles)[number]

const consoleWords = [
  'TEAM.MANAGE',
  'KEY.MANAGE',
  'WEBHOOK.MANAGE',
  'WEBHOOK.TEST',
  'SECURITY.MANAGE',
  'APPROVAL.DECIDE',
  'REQUEST_LOG.READ',
  'STATEMENT.READ',
  'AUDIT.READ',
] as const

/** A permission of the contract, or one that only the console has. */
export type ConsolePermission = Permission | (typeof consoleWords)[number]

/** Every permission of a person of a business. */
export const consolePermissions: readonly ConsolePermission[] = [...contractPermissions, ...consoleWords]

/** Every permission of an operator. */
export const operatorPermissions = [
  'OPERATOR.READ',
  'OPERATOR.BUSINESS.MANAGE',
  'OPERATOR.REVIEW.DECIDE',
  'OPERATOR.DEPOSIT.DECIDE',
  'OPERATOR.PRICE.SET',
  'OPERATOR.RAIL.MANAGE',
  'OPERATOR.UNKNOWN.DECIDE',
  'OPERATOR.LEDGER.FREEZE',
  'OPERATOR.AUDIT.READ',
  'OPERATOR.TEAM.MANAGE',
] as const

/** A permission of an operator. */
export type OperatorPermission = (typeof operatorPermissions)[number]

/** Returns whether a text names a permission of an operator. */
export const isOperatorPermission = (text: string): text is OperatorPermission =>
  operatorPermissions.some((word) => word === text)

const matching = (pattern: RegExp): readonly ConsolePermission[] =>
  consolePermissions.filter((word) => pattern.test(word))

const contractReads: readonly ConsolePermission[] = contractPermissions.filter((word) =>
  word.endsWith('.READ'),
)

// What an admin may not do.
const payoutWords: ReadonlySet<ConsolePermission> = new Set(
  matching(/^(TRANSACTION\..+\.CREATE|APPROVAL\.DECIDE)$/),
)

// What lets a person ask for an act that needs a second person, or decide over it. In production, a role that manages
// keys has these words too.
const guardedWords: ReadonlySet<ConsolePermission> = new Set([
  ...payoutWords,
  'TEAM.MANAGE',
  'SECURITY.MANAGE',
])

// The words of each role; `production` replaces those of the sandbox.
const words: Readonly<Record<Role, readonly ConsolePermission[]>> = {
  OWNER: consolePermissions,
  ADMIN: consolePermissions.filter((word) => !payoutWords.has(word)),
  APPROVER: [...contractReads, 'APPROVAL.DECIDE', 'STATEMENT.READ', 'AUDIT.READ'],
  PAYER: matching(
    /^(CUSTOMER|PAYMENT_METHOD|TRANSACTION)\.|^(WALLET\.BALANCES\.READ|CHECKOUT_LINK\.CREATE|STATEMENT\.READ)$/,
  ),
  DEVELOPER: [...contractReads, 'REQUEST_LOG.READ', 'KEY.MANAGE', 'WEBHOOK.MANAGE', 'WEBHOOK.TEST'],
  SUPPORT: ['CUSTOMER.READ', 'CUSTOMER.UPDATE', 'TRANSACTION.HISTORY.READ', 'PAYMENT_METHOD.READ'],
  AUDITOR: matching(/\.READ$/),
}

// What a developer may do in a sandbox only.
const sandboxOnly: ReadonlySet<ConsolePermission> = new Set(['KEY.MANAGE', 'WEBHOOK.MANAGE'])

const operatorWords: Readonly<Record<OperatorRole, readonly OperatorPermission[]>> = {
  CHIEF: operatorPermissions,
  TREASURY: [
    'OPERATOR.READ',
    'OPERATOR.DEPOSIT.DECIDE',
    'OPERATOR.PRICE.SET',
    'OPERATOR.RAIL.MANAGE',
    'OPERATOR.UNKNOWN.DECIDE',
    'OPERATOR.LEDGER.FREEZE',
    'OPERATOR.AUDIT.READ',
  ],
  COMPLIANCE: ['OPERATOR.READ', 'OPERATOR.REVIEW.DECIDE', 'OPERATOR.LEDGER.FREEZE', 'OPERATOR.AUDIT.READ'],
  SUPPORT: ['OPERATOR.READ', 'OPERATOR.BUSINESS.MANAGE'],
  WATCHER: ['OPERATOR.READ'],
}

/** Returns what a role of a business may do. In production a developer manages neither keys nor webhooks. */
export const permissionsOf = (role: Role, mode: Mode): ReadonlySet<ConsolePermission> =>
  new Set(
    role === 'DEVELOPER' && mode === 'production'
      ? words.DEVELOPER.filter((word) => !sandboxOnly.has(word))
      : words[role],
  )

/** Returns what a role of an operator may do. */
export const operatorPermissionsOf = (role: OperatorRole): ReadonlySet<OperatorPermission> =>
  new Set(operatorWords[role])

/** Returns whether a text names a role of a business. */
export const isRole = (text: string): text is Role => roles.some((role) => role === text)

/** Returns whether a text names a role of an operator. */
export const isOperatorRole = (text: string): text is OperatorRole =>
  operatorRoles.some((role) => role === text)

/** Returns whether a person in this role decides over what others ask for. Only an owner names one. */
export const isDeciding = (role: Role): boolean => words[role].includes('APPROVAL.DECIDE')

/** Returns whether a person in this role may ask for what needs a second person, or decide over it: with a second
 *  account of theirs in such a role, one person would be both. */
export const isGuarded = (role: Role): boolean => words[role].some((word) => guardedWords.has(word))

/** Returns whether a change of a role, which was `before` (null: none), needs a second person: one to a guarded role,
 *  and one that takes a decider away. `after` null: the member is removed. */
export const needsSecondPerson = (before: Role | null, after: Role | null): boolean =>
  before !== after && ((after !== null && isGuarded(after)) || (before !== null && isDeciding(before)))

/** Returns whether a person in the role `giver` may make another's role `after`, which was `before` (null: none). */
export const mayGiveRole = (giver: Role, before: Role | null, after: Role | null): boolean => {
  if (giver === 'OWNER') return true
  if (!words[giver].includes('TEAM.MANAGE') || before === 'OWNER') return false
  return after === null || after === before || !isDeciding(after)
}
