import { pino, type DestinationStream, type Logger } from 'pino'

// Lines are written behind the requests that they are about: a reader that stops must not stop a payout. What waits is
// written when the process ends; beyond this many bytes new lines are dropped.
const maxWaitingBytes = 8 * 1024 * 1024

// Several processes may share one pipe, and Linux does not mix writes of up to this many bytes.
const maxWrittenBytes = 4_096

/** Creates the log of the service, in JSON lines. Callers choose each logged member; the redaction here is a second
 *  safety net. See docs/reliability.md#sensitive-data. */
export const createLogger = (level: string, destination?: DestinationStream): Logger => {
  const options = {
    level,
    base: { service: 'corridor', pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // Top-level names only: lines are flat, and wildcards would inspect every value.
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
  const written = { sync: false, maxLength: maxWaitingBytes, maxWrite: maxWrittenBytes }
  return pino(options, destination ?? pino.destination(written))
}
