import type { operations, OperationId, Permission } from '../../generated/catalogue.ts'
import type { Caller } from './caller.ts'

/** How the permission of an operation depends on a member of the body (`x-permission-by`). */
export type PermissionBy = NonNullable<(typeof operations)[OperationId]['permissionBy']>

const holds = (caller: Caller, permission: Permission): boolean =>
  caller.legacyFullAccess || caller.permissions.includes(permission)

/** Returns whether the caller has any of the permissions. Every valid key may call an operation without any. Pure. */
export const mayCall = (caller: Caller, permissions: readonly Permission[]): boolean =>
  permissions.length === 0 || permissions.some((permission) => holds(caller, permission))

/** Returns whether the caller has the permission for the value of the body's member, or for the default where it is
 *  absent. For an unreadable body or an unknown value any of the permissions is enough. Pure. */
export const mayCallAs = (caller: Caller, by: PermissionBy, body: unknown): boolean => {
  const byValue = new Map<unknown, Permission>(Object.entries(by.permissions))
  const isReadable = typeof body === 'object' && body !== null && !Array.isArray(body)
  const value = isReadable ? new Map<string, unknown>(Object.entries(body)).get(by.property) : null
  const permission = byValue.get(value === undefined ? by.default : value)
  return permission === undefined ? mayCall(caller, [...byValue.values()]) : holds(caller, permission)
}
