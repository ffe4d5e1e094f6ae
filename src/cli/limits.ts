import type { Command } from 'commander'
import { operations, type OperationId } from '../../generated/catalogue.ts'
import type { BusinessRecord } from '../auth/records.ts'
import { refuse } from '../kernel/refusal.ts'
import { requestLimitOf } from '../limits/request-limit.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

// The only limited operation that a figure of a business's own is wanted for.
const rated: OperationId = 'createTransaction'

const parseRate = (text: string): number | null => {
  if (text === 'default') return null
  if (!/^\d{1,7}$/.test(text)) refuse('VALIDATION_ERROR', `"${text}" is neither a whole number nor "default"`)
  return Number.parseInt(text, 10)
}

const isOperation = (name: string): name is OperationId => name in operations

const ratesOf = (business: BusinessRecord) =>
  Object.keys(operations)
    .filter(isOperation)
    .flatMap((operationId) => requestLimitOf(operationId, business) ?? [])

const show = (business: BusinessRecord, { output }: Toolbox): void => {
  const rates = ratesOf(business)
  const rows = rates.map(({ operationId, limit, windowSeconds, isDefault }) => [
    operationId,
    `${limit.toString()} in ${windowSeconds.toString()} s`,
    isDefault ? 'default' : 'its own',
  ])
  output().result({ businessId: business.id, rates }, table([['LIMIT', 'AT MOST', 'FIGURE'], ...rows]))
}

type SetOptions = { readonly rate?: string }

/** `corridor limits set|show`. */
export const addLimitsCommands = (program: Command, toolbox: Toolbox): void => {
  const { withServices } = toolbox
  const limits = program.command('limits').description('what a business may do at most')
  limits
    .command('set <businessId>')
    .description('set the limits that are named, from the next request on; the others stay')
    .option('--rate <n>', 'creates of transactions in any 60 seconds, or "default"')
    .action((businessId: string, { rate }: SetOptions) =>
      withServices(async ({ businesses }) => {
        if (rate === undefined) return refuse('VALIDATION_ERROR', 'say which limit to set: --rate')
        show(await businesses.setRateLimit(businessId, rated, parseRate(rate)), toolbox)
      }),
    )
  limits
    .command('show <businessId>')
    .description('show the limits of a business')
    .action((businessId: string) =>
      withServices(async ({ businesses }) => {
        show(await businesses.show(businessId), toolbox)
      }),
    )
}
