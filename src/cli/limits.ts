import type { Command } from 'commander'
import type { OperationId } from '../../generated/catalogue.ts'
import type { BusinessRecord } from '../auth/records.ts'
import { operationIds } from '../contract/operation.ts'
import { refuse } from '../kernel/refusal.ts'
import { requestLimitOf } from '../rate-limits/index.ts'
import type { LimitsInput, ShownLimits } from '../limits/index.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

// The only limited operation that a figure of a business's own is wanted for.
const ratedOperation: OperationId = 'createTransaction'

const parseRate = (text: string): number | null => {
  if (text === 'default') return null
  if (!/^\d{1,7}$/.test(text)) refuse('VALIDATION_ERROR', `"${text}" is neither a whole number nor "default"`)
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
      `${limit.toString()} in ${windowSeconds.toString()} s`,
      isDefault ? 'default' : 'its own',
    ]),
    ...limits.map(({ name, limit, used }) => [
      name,
      limit === null ? 'none' : `${limit} ${currency ?? ''}`,
      used === null ? '' : `${used} used`,
    ]),
  ]
  const value = { businessId: business.id, rates, currency, limits }
  output().result(value, table([['LIMIT', 'FIGURE', ''], ...rows]))
}

type SetOptions = LimitsInput & { readonly rate?: string }

const hasAny = (input: LimitsInput): boolean => Object.keys(input).length > 0

const addSet = (limits: Command, toolbox: Toolbox): void => {
  limits
    .command('set <businessId>')
    .description('set the limits that are named, from the next request on; the others stay')
    .option('--rate <n>', 'creates of transactions in any 60 seconds, or "default"')
    .option('--daily <amount>', 'the most of a UTC day, or "none"')
    .option('--weekly <amount>', 'the most of a UTC week from Monday, or "none"')
    .option('--monthly <amount>', 'the most of a UTC month, or "none"')
    .option('--minimum <amount>', 'the least of a transaction, or "none"')
    .option('--currency <code>', 'the currency they are counted in; USD at first')
    .action((businessId: string, { rate, ...amounts }: SetOptions) =>
      toolbox.withServices(async ({ businesses, limits: service }) => {
        if (rate === undefined && !hasAny(amounts)) {
          refuse(
            'VALIDATION_ERROR',
            'say which limit to set: --rate, --daily, --weekly, --monthly, --minimum',
          )
        }
        const business = await businesses.show(businessId)
        const shown = hasAny(amounts)
          ? await service.set(businessId, amounts)
          : await service.show(businessId)
        const rated =
          rate === undefined
            ? business
            : await businesses.setRateLimit(businessId, ratedOperation, parseRate(rate))
        show({ business: rated, shown }, toolbox)
      }),
    )
}

/** `corridor limits set|show|clear`. */
export const addLimitsCommands = (program: Command, toolbox: Toolbox): void => {
  const { withServices } = toolbox
  const limits = program.command('limits').description('what a business may do at most')
  addSet(limits, toolbox)
  limits
    .command('show <businessId>')
    .description('show the limits of a business, and what is used of them')
    .action((businessId: string) =>
      withServices(async ({ businesses, limits: service }) => {
        const business = await businesses.show(businessId)
        show({ business, shown: await service.show(businessId) }, toolbox)
      }),
    )
  limits
    .command('clear <businessId>')
    .description('take every limit of amounts off a business')
    .action((businessId: string) =>
      withServices(async ({ businesses, limits: service }) => {
        const business = await businesses.show(businessId)
        show({ business, shown: await service.clear(businessId) }, toolbox)
      }),
    )
}
