import { refuse } from '../../../kernel/refusal.ts'
import type { DisputeOutcome, Transaction } from '../../../transactions/index.ts'
import { confirming, paramOf } from '../../confirming.tsx'
import type { Action } from '../../kit/button.tsx'
import { Card, Stack } from '../../kit/card.tsx'
import { Time } from '../../kit/dates.tsx'
import { Facts, type Fact } from '../../kit/facts.tsx'
import { Choice } from '../../kit/field.tsx'
import { Crumbs, Head } from '../../kit/head.tsx'
import { Money } from '../../kit/money.tsx'
import { Status } from '../../kit/status.tsx'
import { Timeline } from '../../kit/timeline.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { channelWord, spell } from '../../words.ts'
import { BusinessLink } from './business-words.tsx'
import { readExchanges } from './exchanges.ts'
import { asking, sentIn, textOf, type SecondAct } from './second.tsx'

const decide = 'OPERATOR.DEPOSIT.DECIDE'
const path = '/transactions/:businessId/:transactionId'

const idsOf = (context: PageContext) => ({
  businessId: paramOf(context, 'businessId'),
  transactionId: paramOf(context, 'transactionId'),
})

const pathOf = ({ businessId, transactionId }: ReturnType<typeof idsOf>): string =>
  `/transactions/${businessId}/${transactionId}`

const read = (context: PageContext): Promise<Transaction> => context.rooms.transactions.get(idsOf(context))

const factsOf = (one: Transaction): readonly Fact[] => [
  { term: 'Payer gives', value: <Money of={one.source} /> },
  { term: 'Recipient gets', value: <Money of={one.destination} /> },
  { term: 'Fee', value: <Money of={one.fee} /> },
  { term: 'Channel', value: channelWord(one.channel) },
  { term: 'Reference', value: one.merchantReference },
  { term: 'Created', value: <Time at={one.createdAt} as="moment" /> },
]

const openDisputes: readonly Transaction['status'][] = ['DISPUTED', 'DISPUTE_EVIDENCE_SUBMITTED']

const actionsOf = ({ can, to }: PageContext, one: Transaction): readonly Action[] => {
  if (!can(decide)) return []
  const at = pathOf({ businessId: one.businessId, transactionId: one.id })
  if (openDisputes.includes(one.status))
    return [
      { label: 'Continue the dispute', href: to(`${at}/resolve`) },
      { label: 'The dispute is lost', href: to(`${at}/lose`) },
    ]
  if (one.status !== 'SUCCESS') return []
  return [
    ...(one.type === 'DEPOSIT' ? [{ label: 'Open a dispute', href: to(`${at}/dispute`) }] : []),
    { label: 'Refund', href: to(`${at}/refund`) },
  ]
}

const page: PageRow = {
  path,
  permission: 'OPERATOR.READ',
  get: async (context) => {
    const { to, show } = context
    const one = await read(context)
    return show({
      title: `${spell(one.type)} ${one.id}`,
      content: (
        <>
          <Crumbs above={[{ label: 'Disputes and refunds', href: to('/disputes') }]}>
            <code>{one.id}</code>
          </Crumbs>
          <Head
            title={<Money of={one.type === 'DEPOSIT' ? one.source : one.destination} />}
            text={<Status status={one.status} type={one.type} withCode />}
            actions={actionsOf(context, one)}
          />
          <Stack>
            <Card id="payment" title="Payment">
              <Facts
                facts={[
                  { term: 'Business', value: <BusinessLink to={to} businessId={one.businessId} /> },
                  ...factsOf(one),
                ]}
              />
            </Card>
            <Card id="timeline" title="Timeline">
              <Timeline
                startedAt={one.createdAt}
                {...await readExchanges(context, { ...idsOf(context), type: one.type }, 'everything')}
              />
            </Card>
          </Stack>
        </>
      ),
    })
  },
}

/** Takes a payment back at its original amounts. */
export const transactionRefund: SecondAct = {
  act: 'transaction refund',
  permission: decide,
  run: async ({ operatorActions }, { payload, reason }) => {
    const ids = { businessId: textOf(payload, 'business'), transactionId: textOf(payload, 'transaction') }
    return (await operatorActions.refund({ ...ids, reason })).id
  },
}

const refund = asking(transactionRefund, {
  path: `${path}/refund`,
  view: async (context) => ({
    title: 'Refund this payment',
    text: 'Amounts and fee go back as they were, once another operator approves. This cannot be undone.',
    facts: factsOf(await read(context)),
    isDanger: true,
    cancel: pathOf(idsOf(context)),
  }),
  payloadOf: async (context) => {
    const { businessId, id, status } = await read(context)
    if (status !== 'SUCCESS')
      refuse('INVALID_BUSINESS_TRANSACTION_REQUEST', `A payment that is ${status} is not refunded.`)
    return { business: businessId, transaction: id, page: pathOf({ businessId, transactionId: id }) }
  },
})

const dispute = confirming({
  path: `${path}/dispute`,
  permission: decide,
  stepUp: true,
  showsRefusals: true,
  audits: 'transaction dispute',
  view: async (context) => ({
    title: 'Open a dispute',
    text: 'The amount is held until the dispute ends.',
    facts: factsOf(await read(context)),
    submit: 'Open dispute',
    cancel: pathOf(idsOf(context)),
  }),
  run: async (context) => {
    const ids = idsOf(context)
    await context.rooms.operatorActions.dispute({ ...ids, reason: sentIn(context, 'reason') })
    return context.redirect(pathOf(ids))
  },
})

/** Takes a deposit back whose dispute is lost. */
export const disputeLose: SecondAct = {
  act: 'transaction resolve',
  permission: decide,
  run: async ({ operatorActions }, { payload, reason }) => {
    const ids = { businessId: textOf(payload, 'business'), transactionId: textOf(payload, 'transaction') }
    return (await operatorActions.resolve({ ...ids, reason }, 'lost')).id
  },
}

const lose = asking(disputeLose, {
  path: `${path}/lose`,
  view: async (context) => ({
    title: 'The dispute is lost',
    text: 'The deposit is taken back, once another operator approves. This cannot be undone.',
    facts: factsOf(await read(context)),
    isDanger: true,
    cancel: pathOf(idsOf(context)),
  }),
  payloadOf: async (context) => {
    const { businessId, id, status } = await read(context)
    if (!openDisputes.includes(status))
      refuse('INVALID_BUSINESS_TRANSACTION_REQUEST', `A payment that is ${status} has no open dispute.`)
    return { business: businessId, transaction: id, page: pathOf({ businessId, transactionId: id }) }
  },
})

// A lost dispute takes money back, which needs two operators.
type HarmlessOutcome = Exclude<DisputeOutcome, 'lost'>

const outcomeWords: Readonly<Record<HarmlessOutcome, string>> = {
  evidence: 'Evidence was submitted',
  resolved: 'Resolved',
  won: 'Won: the deposit stays',
}

const isOutcome = (text: string): text is HarmlessOutcome => Object.hasOwn(outcomeWords, text)

const resolve = confirming({
  path: `${path}/resolve`,
  permission: decide,
  stepUp: true,
  showsRefusals: true,
  audits: 'transaction resolve',
  view: async (context) => ({
    title: 'Continue the dispute',
    text: 'What ended cannot be changed.',
    facts: factsOf(await read(context)),
    submit: 'Save',
    cancel: pathOf(idsOf(context)),
    fields: (
      <Choice
        name="outcome"
        label="Outcome"
        value={sentIn(context, 'outcome')}
        options={Object.entries(outcomeWords).map(([value, label]) => ({ value, label }))}
      />
    ),
  }),
  run: async (context) => {
    const ids = idsOf(context)
    const outcome = sentIn(context, 'outcome')
    if (!isOutcome(outcome)) return refuse('VALIDATION_ERROR', 'Choose an outcome.')
    await context.rooms.operatorActions.resolve({ ...ids, reason: sentIn(context, 'reason') }, outcome)
    return context.redirect(pathOf(ids))
  },
})

/** `/transactions/:businessId/:transactionId`, its refund and its dispute. */
export const operatorPaymentRows: readonly PageRow[] = [page, refund, dispute, resolve, lose]
