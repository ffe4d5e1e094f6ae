import type { Command } from 'commander'
import { refuse } from '../kernel/refusal.ts'
import type { Forwarded } from '../webhooks/forward.ts'
import type { Toolbox } from './toolbox.ts'
import { spanAgo } from './webhook-deliveries.ts'

const requireUrl = (text: string): string =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
    ? text
    : refuse('VALIDATION_ERROR', `"${text}" is no http or https URL`)

const describe = ({ createdAt, event, eventId, result, durationMs }: Forwarded): string => {
  const answer = result.kind === 'answered' ? result.status.toString() : result.error
  return `${createdAt.toISOString()}  ${event}  ${eventId}  → ${answer}  ${durationMs.toString()} ms`
}

const tell = (forwarded: Forwarded, isJson: boolean): string => {
  if (!isJson) return describe(forwarded)
  const { result, ...rest } = forwarded
  const answer =
    result.kind === 'answered'
      ? { status: result.status, head: result.head, error: null }
      : { status: null, head: null, error: result.error }
  return JSON.stringify({ ...rest, ...answer })
}

/** Aborts when the process is asked to end. */
const untilSignal = (): AbortSignal => {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      ending.abort()
    })
  }
  return ending.signal
}

type ListenOptions = { readonly forwardTo: string; readonly since?: string; readonly once?: true }

/** `corridor listen`. */
export const addListenCommands = (program: Command, { withServices, output }: Toolbox): void => {
  program
    .command('listen <businessId>')
    .description(
      'forward the events of a business to a receiver on this machine, signed like real deliveries',
    )
    .requiredOption('--forward-to <url>', 'where the receiver is, such as http://127.0.0.1:4242/hooks')
    .option('--since <span>', 'begin with those of the last 30m, 2h, 7d …')
    .option('--once', 'forward what there is and end')
    .action((businessId: string, { forwardTo, since, once }: ListenOptions) =>
      withServices(async ({ webhooks, forwarding, clock }) => {
        const url = requireUrl(forwardTo)
        const from = since === undefined ? await clock.read() : await spanAgo(clock, since)
        const { progress, line } = output()
        progress(`forwarding to ${url}${once ? '' : '; Ctrl-C ends it'}`)
        if (!(await webhooks.findEndpoint(businessId))) {
          progress(`signed with a secret of this run: ${forwarding.ownSecret}`)
        }
        await forwarding.forward({
          businessId,
          url,
          since: from,
          ...(!once && { signal: untilSignal() }),
          onForwarded: (forwarded) => {
            line((isJson) => tell(forwarded, isJson))
          },
        })
      }),
    )
}
