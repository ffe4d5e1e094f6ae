import type { Command } from 'commander'
import { refuse } from '../kernel/refusal.ts'
import type { Forwarded } from '../webhooks/index.ts'
import type { Toolbox } from './toolbox.ts'
import { untilSignal } from './until-signal.ts'
import { durationAgo } from './webhook-deliveries.ts'
import { parseUrl } from '../kernel/url.ts'

const requireUrl = (text: string): string =>
  /^https?:$/.test(parseUrl(text)?.protocol ?? '')
    ? text
    : refuse('VALIDATION_ERROR', `"${text}" is not an http or https URL.`)

const describe = ({ createdAt, event, eventId, result, durationMs }: Forwarded): string => {
  const answer = result.kind === 'answered' ? result.status.toString() : result.error
  return `${createdAt.toISOString()}  ${event}  ${eventId}  → ${answer}  ${durationMs.toString()} ms`
}

const format = (forwarded: Forwarded, isJson: boolean): string => {
  if (!isJson) return describe(forwarded)
  const { result, ...rest } = forwarded
  const answer =
    result.kind === 'answered'
      ? { status: result.status, head: result.head, error: null }
      : { status: null, head: null, error: result.error }
  return JSON.stringify({ ...rest, ...answer })
}

const example = `
Only events from now on are forwarded. With --since also those that exist already; in a new sandbox that
includes the events of its sample data:
  corridor listen 00000000000000000000ac01 --forward-to http://127.0.0.1:4242/hooks --since 30m`

type ListenOptions = { readonly forwardTo: string; readonly since?: string; readonly once?: true }

/** Defines `corridor listen`. */
export const define = (command: Command, { withServices, output }: Toolbox): void => {
  command
    .argument('<businessId>')
    .requiredOption('--forward-to <url>', 'URL of the receiver, such as http://127.0.0.1:4242/hooks')
    .option('--since <duration>', 'forward the events of the last 30m, 2h, 7d … first')
    .option('--once', 'forward the existing events, then exit; for --since')
    .addHelpText('after', example)
    .action((businessId: string, { forwardTo, since, once }: ListenOptions) =>
      withServices(async ({ webhooks, forwarding, clock }) => {
        const url = requireUrl(forwardTo)
        const from = since === undefined ? await clock.read() : await durationAgo(clock, since)
        const { progress, line } = output()
        const which = since === undefined ? 'new events' : `the events since ${from.toISOString()}`
        progress(`Forwarding to ${url}: ${which}.${once ? '' : ' Press Ctrl-C to stop.'}`)
        if (!(await webhooks.findEndpoint(businessId))) {
          progress(`Signed with a temporary secret: ${forwarding.ownSecret}`)
        }
        await forwarding.forward({
          businessId,
          url,
          since: from,
          ...(!once && { signal: untilSignal() }),
          onCaughtUp: (sent) => {
            if (since === undefined) return
            progress(`Existing events: ${sent.toString()}.${once ? '' : ' New ones follow.'}`)
          },
          onForwarded: (forwarded) => {
            line((isJson) => format(forwarded, isJson))
          },
        })
      }),
    )
}
