// The public entry of the room: other rooms import people, roles and sessions from here only.

export { type Actor, performChange, type SignedIn } from './actor.ts'
export type { Factors } from './credentials.store.ts'
export type { TotpEnrolment } from './enrolment.ts'
export type { HandedOver } from './hand-over.ts'
export type { Invitation, OpenInvitation } from './invitations.store.ts'
export type { Member, Membership, Seat } from './members.store.ts'
export { describeBrowser } from './devices.ts'
export { openNoticeLoop } from './notice-loop.ts'
export type { Notice } from './notices.ts'
export type { OperatorSeat } from './operators.store.ts'
export type { OidcPurpose, OidcService } from './oidc.ts'
export type { Answered, Asked } from './passkeys.ts'
export type { Passkey } from './passkeys.store.ts'
export {
  type ConsolePermission,
  consolePermissions,
  isGuarded,
  isOperatorPermission,
  isOperatorRole,
  isRole,
  needsSecondPerson,
  type OperatorPermission,
  operatorPermissions,
  operatorPermissionsOf,
  type OperatorRole,
  operatorRoles,
  permissionsOf,
  type Realm,
  type Role,
  roles,
} from './roles.ts'
export { createPeopleService, type PeopleService } from './service.ts'
export type { Client, Person, Session, SignIn } from './session.ts'
export type { SavedView } from './views.store.ts'
