import type { SmeRegistrationStatus } from '../../generated/catalogue.ts'
import { mayMove, type Transitions } from '../kernel/machine.ts'

/** Who moves a registration: the business (by the API), the clock (a deadline that passed), the service (a password
 *  that could not be sent), or an operator (by the CLI). */
export type Mover = 'business' | 'clock' | 'service' | 'operator'

/** The moves a registration may make, and who may make each. Written once, here: the migrator copies it into
 *  `registration_transitions`, and the database refuses any other move or mover. See
 *  docs/design/registration.md#a-state-machine-without-timers. */
export const transitions: Transitions<SmeRegistrationStatus, Mover> = {
  OTP_PENDING: {
    DETAILS_PENDING: ['business'],
    EXPIRED: ['clock', 'service'],
    // The fifth wrong password.
    REJECTED: ['business'],
  },
  DETAILS_PENDING: { SUBMITTED: ['business'], EXPIRED: ['clock'] },
  SUBMITTED: { REJECTED: ['operator'] },
  EXPIRED: {},
  REJECTED: {},
}

/** The status a registration begins in. */
export const initialStatuses: readonly SmeRegistrationStatus[] = ['OTP_PENDING']

/** The statuses that end when their deadline passes. */
export const isTimed = (from: SmeRegistrationStatus): boolean =>
  mayMove(transitions, { from, to: 'EXPIRED', mover: 'clock' })
