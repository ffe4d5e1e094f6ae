import { bool } from 'envalid'
import { wholeNumber } from './validators.ts'

/** The variables of the sandbox. */
export const sandboxSpecs = {
  SANDBOX_DELAY_MS: wholeNumber(0)({
    default: 300_000,
    desc: 'How long a sandbox transaction takes, in milliseconds.',
  }),
  SANDBOX_INSTANT_DELAY_MS: wholeNumber(0)({
    default: 30_000,
    desc: 'The same with SIMULATE_INSTANT in the reference, in milliseconds.',
  }),
  SANDBOX_INBOX: bool({
    default: false,
    desc: 'Serves a webhook inbox at /_sandbox/inbox, for development. Refused in production.',
  }),
}
