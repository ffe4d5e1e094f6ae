import type { Command } from 'commander'
import type { OperationId } from '../../generated/catalogue.ts'
import type { BusinessRecord } from '../auth/index.ts'
import { operationIds } from '../contract/operation.ts'
import { refuse } from '../kernel/refusal.ts'
import { requestLimitOf } from '../rate-limits/index.ts'
import type { LimitsInput, ShownLimits } from '../limits/index.ts'
import { changing } from './acts.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

// The only operation with a rate limit that can be set per business.
const ratedOperation: OperationId = 'createTransaction'

const parseRate = (text: string): number | null => {
  if (text === 'default') return null
  if (!/^\d{1,7}$/.test(text))
    refuse('VALIDATION_ERROR', `"${text}" is neither a whole number nor "default".`)
  return Number.parseInt(text, 10)
}

const ratesOf = (business: BusinessRecord) =>
  operationIds.flatMap((operationId) => requestLimitOf(operationId, business) ?? [])

type Shown = { readonly business: BusinessRecord; readonly shown: ShownLimits }

const show = ({ business, shown }: Shown, { output }: Toolbox): void => {
  const rates = ratesOf(business)
  const { currency, limits } = shown
  const rows = [
    ...rates.map(({ operationId, limit, windowSeconds, isDefault }) => [
      operationId,
      `${limit.toString()} per ${windowSeconds.toString()} s`,
      isDefault ? 'default' : 'custom',
    ]),
    ...limits.map(({ name, limit, used }) => [
      name,
      limit === null ? 'none' : `${limit} ${currency ?? ''}`,
      used === null ? '' : `${used} used`,
    ]),
  ]
  const value = { businessId: business.id, rates, currency, limits }
  output().result(value, table([['LIMIT', 'VALUE', ''], ...rows]))
}

type SetOptions = LimitsInput & { readonly rate?: string }

const hasAny = (input: LimitsInput): boolean => Object.keys(input).length > 0

const addSet = (limits: Command, toolbox: Toolbox): void => {
  changing(limits.command('set <businessId>'))
    .description('set the given limits, from the next request on; the others stay as they are')
    .option('--rate <n>', 'transactions created in any 60 seconds, or "default"')
    .option('--daily <amount>', 'highest total of a UTC day, or "none"')
    .option('--weekly <amount>', 'highest total of a UTC week (from Monday), or "none"')
    .option('--monthly <amount>', 'highest total of a UTC month, or "none"')
    .option('--minimum <amount>', 'lowest amount of a transaction, or "none"')
    .option(
      '--currency <code>',
      'currency of these amounts (default: that of the limits that are set, else USD)',
    )
    .action((businessId: string, { rate, ...amounts }: SetOptions) =>
      toolbox.withServices(async ({ businesses, limits: service, requireSecond }) => {
        if (rate === undefined && !hasAny(amounts)) {
          refuse(
            'VALIDATION_ERROR',
            'Pass a limit to set: --rate, --daily, --weekly, --monthly or --minimum.',
          )
        }
        const business = await businesses.show(businessId)
        const shown = hasAny(amounts)
          ? await service.set(businessId, amounts)
          : { ...(await service.show(businessId)), isRaised: false }
        const updated =
          rate === undefined
            ? business
            : await businesses.setRateLimit(businessId, ratedOperation, parseRate(rate))
        if (shown.isRaised) requireSecond()
        show({ business: updated, shown }, toolbox)
      }),
    )
}

/** Defines `corridor limits set|show|clear`. */
export const define = (limits: Command, toolbox: Toolbox): void => {
  const { withServices } = toolbox
  addSet(limits, toolbox)
  limits
    .command('show <businessId>')
    .description('show the limits of a business and their usage')
    .action((businessId: string) =>
      withServices(async ({ businesses, limits: service }) => {
        const business = await businesses.show(businessId)
        show({ business, shown: await service.show(businessId) }, toolbox)
      }),
    )
  changing(limits.command('clear <businessId>'))
    .description('remove every amount limit of a business')
    .action((businessId: string) =>
      withServices(async ({ businesses, limits: service, requireSecond }) => {
        const business = await businesses.show(businessId)
        const shown = await service.clear(businessId)
        if (shown.isRaised) requireSecond()
        show({ business, shown }, toolbox)
      }),
    )
}
