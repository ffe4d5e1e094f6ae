import type { RailTerms } from '../live-rail.ts'
import type { Exchange } from '../outcome.ts'
import type { RailCall, RailConnection } from './call.ts'
import type { RailClient } from './client.ts'
import type { RailReply } from './contract.ts'

/** A connector to check, and what the operator relies on. */
export type CheckedRail = {
  readonly connection: RailConnection
  readonly terms: RailTerms
  readonly serves: readonly string[]
}

/** A connector under check. */
export type Subject = CheckedRail & {
  readonly call: RailCall
  readonly client: RailClient
  readonly capabilities: Exchange<RailReply<'getCapabilities'>>
  /** An order that the rail never saw. */
  readonly order: {
    readonly id: string
    readonly amount: { value: string; currency: string }
    readonly version: number
    readonly reference: string
    readonly notAfter: string
  }
}

/** A property, and what finds the reason why a connector does not have it. */
export type Check = readonly [name: string, findFault: (subject: Subject) => Promise<string | undefined>]

const describe = (exchange: Exchange<unknown>): string => {
  switch (exchange.kind) {
    case 'replied':
      return 'it was answered by a success'
    case 'problem':
      return `it was answered by status ${exchange.status.toString()}`
    case 'not-sent':
      return `no connection was made: ${exchange.reason}`
    case 'unusable':
      return `there was no usable answer: ${exchange.reason}`
  }
}

/** Returns why an exchange is no success. Pure. */
export const requireReply = (exchange: Exchange<unknown>): string | undefined =>
  exchange.kind === 'replied' ? undefined : describe(exchange)

/** Returns why an exchange did not end with this error. Pure. */
export const requireStatus = (exchange: Exchange<unknown>, status: number): string | undefined =>
  exchange.kind === 'problem' && exchange.status === status
    ? undefined
    : `${describe(exchange)}, not by status ${status.toString()}`

type Read = (subject: Subject) => Promise<{ readonly outcome: { readonly kind: string } }>

const requireOutcome = async (read: ReturnType<Read>, kind: string): Promise<string | undefined> => {
  const { outcome } = await read
  return outcome.kind === kind ? undefined : `it means ${outcome.kind}, not ${kind}`
}

/** Returns the checks of orders of one kind that the rail never saw. */
export const orderChecks =
  (
    kind: string,
    {
      get,
      fence,
      put,
    }: {
      readonly get: Read
      readonly fence: Read
      readonly put: (subject: Subject) => Promise<Exchange<unknown>>
    },
  ) =>
  ({ terms }: CheckedRail): readonly Check[] => {
    const known: readonly Check[] = [
      [`answers 404 for a ${kind} that it never saw`, (subject) => requireOutcome(get(subject), 'absent')],
    ]
    const fenced: readonly Check[] = [
      [`fences a ${kind} that it never saw`, (subject) => requireOutcome(fence(subject), 'refused')],
      [`fences the ${kind} again`, (subject) => requireOutcome(fence(subject), 'refused')],
      [
        `answers 410 when the fenced ${kind} arrives`,
        async (subject) => requireStatus(await put(subject), 410),
      ],
      [`says that the fenced ${kind} was cancelled`, (subject) => requireOutcome(get(subject), 'refused')],
    ]
    return terms.canFence ? [...known, ...fenced] : known
  }
