import { pino, type DestinationStream, type Logger } from 'pino'

/** The service's log: JSON lines. What is logged is chosen member by member where it happens; the redaction here is the
 *  second net, for members that must never be there. See docs/reliability.md#sensitive-data. */
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
  return destination ? pino(options, destination) : pino(options)
}
