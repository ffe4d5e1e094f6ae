import type { SmeRegistrationStatus } from '../../generated/catalogue.ts'
import { mayMove, type Transitions } from '../kernel/machine.ts'

/** Who moves a registration: the business (API), the clock (a deadline), the service (a password that could not be
 *  sent), or an operator (CLI). */
export type Mover = 'business' | 'clock' | 'service' | 'operator'

/** The moves that a registration may make, and who may make each. The migrator copies this table into
 *  `registration_transitions`, and the database refuses every other move. See
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

/** The initial status of a registration. */
export const initialStatuses: readonly SmeRegistrationStatus[] = ['OTP_PENDING']

/** Returns whether a status expires at its deadline. */
export const isTimed = (from: SmeRegistrationStatus): boolean =>
  mayMove(transitions, { from, to: 'EXPIRED', mover: 'clock' })
