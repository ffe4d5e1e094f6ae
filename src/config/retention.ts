import { days, wholeNumber } from './validators.ts'

/** The variables that say how long what is not money is kept. */
export const retentionSpecs = {
  REQUEST_LOG_DAYS: days({
    default: 30,
    desc: 'How many days the request log is kept, bodies redacted (`corridor requests list`).',
  }),
  EVENT_DAYS: wholeNumber(30)({
    default: 400,
    desc: 'How many days webhook events and their deliveries are kept; the last event of each subject always is.',
  }),
}
