import type { operations, OperationId, Permission } from '../../generated/catalogue.ts'
import type { Caller } from './caller.ts'

/** How an operation narrows its permission by a member of the body (`x-permission-by`). */
export type PermissionBy = NonNullable<(typeof operations)[OperationId]['permissionBy']>

const holds = (caller: Caller, permission: Permission): boolean =>
  caller.legacyFullAccess || caller.permissions.includes(permission)

/** True where the caller has any one of the permissions; an operation without any is open to every valid key. Pure. */
export const mayCall = (caller: Caller, permissions: readonly Permission[]): boolean =>
  permissions.length === 0 || permissions.some((permission) => holds(caller, permission))

/** True where the caller has the permission that the body's member asks for: left out, the default's; in an
 *  unreadable body or with an unknown value, any of them. Pure. */
export const mayCallAs = (caller: Caller, by: PermissionBy, body: unknown): boolean => {
  const byValue = new Map<unknown, Permission>(Object.entries(by.permissions))
  const isReadable = typeof body === 'object' && body !== null && !Array.isArray(body)
  const value = isReadable ? new Map<string, unknown>(Object.entries(body)).get(by.property) : null
  const permission = byValue.get(value === undefined ? by.default : value)
  return permission === undefined ? mayCall(caller, [...byValue.values()]) : holds(caller, permission)
}
