import { pino, type DestinationStream, type Logger } from 'pino'

// Lines are written together, at most a fifth of a second late: a system call for each would cost more than the line.
const buffered = { sync: false, minLength: 8_192, periodicFlush: 200 }

/** The service's log: JSON lines. What is logged is chosen member by member where it happens; the redaction here is the
 *  second net, for members that must never be there. Source: reliability §8. */
export const createLogger = (level: string, destination?: DestinationStream): Logger => {
  const options = {
    level,
    base: { service: 'corridor' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // Names of the line itself: every line is flat, and a path with a wildcard would take each value of it apart.
    redact: {
      paths: [
        'headers',
        'body',
        'query',
        'url',
        'key',
        'accountNumber',
        'secret',
        'otp',
        '["x-api-key"]',
        'authorization',
      ],
      censor: '[redacted]',
    },
  }
  return pino(options, destination ?? pino.destination(buffered))
}
