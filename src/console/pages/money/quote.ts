import type { TransactionChannel } from '../../../../generated/catalogue.ts'
import { transactionChannels } from '../../../../generated/catalogue.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { parseQuoteCommand, type Quote } from '../../../transactions/index.ts'
import { hasFaults, type Faults } from '../../kit/form.tsx'
import type { PageContext } from '../../page.ts'

// As the address of the page has them.
const quoteNames = ['source', 'destination', 'amount', 'side', 'channel', 'country'] as const

/** What was filled in; empty for what was not. */
export type QuoteValues = Readonly<Record<(typeof quoteNames)[number], string>>

/** The calculator: what was filled in, and its quote or what is wrong with it; neither before it is sent. */
export type Calculated = {
  readonly values: QuoteValues
  readonly quote?: Quote
  readonly faults: Faults
}

const readValues = (query: URLSearchParams): QuoteValues => {
  const read = (name: keyof QuoteValues): string => query.get(name)?.trim() ?? ''
  const upper = (name: keyof QuoteValues): string => read(name).toUpperCase()
  return {
    source: upper('source'),
    destination: upper('destination'),
    amount: read('amount').replaceAll(',', ''),
    side: read('side') === 'destination' ? 'destination' : 'source',
    channel: upper('channel'),
    country: upper('country'),
  }
}

const requireChannel = (text: string): TransactionChannel =>
  transactionChannels.find((one) => one === text) ??
  refuse('VALIDATION_ERROR', 'Choose one of the channels at `destinationChannel`.')

const commandOf = ({ source, destination, amount, side, channel, country }: QuoteValues) =>
  parseQuoteCommand({
    sourceCurrency: source,
    destinationCurrency: destination,
    ...(side === 'source' ? { sourceAmount: amount } : { destinationAmount: amount }),
    destinationChannel: requireChannel(channel),
    ...(country !== '' && { destinationCountry: country }),
  })

const fields: Readonly<Record<string, keyof QuoteValues>> = {
  sourceCurrency: 'source',
  destinationCurrency: 'destination',
  sourceAmount: 'amount',
  destinationAmount: 'amount',
  destinationChannel: 'channel',
  destinationCountry: 'country',
}

const labels: QuoteValues = {
  source: 'You pay in',
  destination: 'The recipient gets',
  amount: 'Amount',
  side: 'Exact amount',
  channel: 'Channel',
  country: 'Country',
}

/** Returns what a field of the calculator is called. */
export const quoteLabel = (name: keyof QuoteValues): string => labels[name]

/** Returns at which field a quote was refused: the sentence names members of the API, the form its own fields. */
const faultsOf = ({ detail, message }: Refusal): Faults => {
  const sentence = detail.friendly || message
  const names = [...sentence.matchAll(/`([A-Za-z]+)`/g)].map(([, name = '']) => fields[name])
  const text = sentence.replaceAll(/`([A-Za-z]+)`/g, (_, name: string) => {
    const field = fields[name]
    return field === undefined ? name : labels[field]
  })
  // "`destinationChannel` needs `destinationCountry`": the field that is missing stands last.
  return { [names.at(-1) ?? '']: text }
}

const required = ['source', 'destination', 'amount', 'channel'] as const

const missingIn = (values: QuoteValues): Faults =>
  Object.fromEntries(
    required.filter((name) => values[name] === '').map((name) => [name, `${labels[name]} is missing.`]),
  )

/** Prices what an address asks for, and creates nothing. */
export const calculateQuote = async ({ rooms, businessId, request }: PageContext): Promise<Calculated> => {
  const values = readValues(request.query)
  if (!quoteNames.some((name) => request.query.has(name))) return { values, faults: {} }
  const missing = missingIn(values)
  if (hasFaults(missing)) return { values, faults: missing }
  try {
    const business = await rooms.businesses.show(businessId)
    return { values, quote: await rooms.quotes.quote(business, commandOf(values)), faults: {} }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { values, faults: faultsOf(error) }
  }
}
