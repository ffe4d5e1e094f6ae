import type { JSX } from 'preact'
import { formatMoney } from '../../../kernel/money.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { PoolDepositInReview, Transaction } from '../../../transactions/index.ts'
import { confirming, paramOf } from '../../confirming.tsx'
import { Card, Grid } from '../../kit/card.tsx'
import { Time } from '../../kit/dates.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Crumbs, Head } from '../../kit/head.tsx'
import { Money } from '../../kit/money.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Badge, Status } from '../../kit/status.tsx'
import { TwoLines, type Column } from '../../kit/table.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { countryWord, spell } from '../../words.ts'
import { BusinessLink } from './business-words.tsx'
import { answerFile, readType, UploadedFile } from './files.tsx'
import { listPage } from './list-page.tsx'
import { asking, sentIn, textOf, type SecondAct } from './second.tsx'

const decide = 'OPERATOR.DEPOSIT.DECIDE'
const path = '/pool-deposits/:businessId/:transactionId'
const mostListed = 200

const idsOf = (context: PageContext) => ({
  businessId: paramOf(context, 'businessId'),
  transactionId: paramOf(context, 'transactionId'),
})

const pathOf = ({ businessId, transactionId }: ReturnType<typeof idsOf>): string =>
  `/pool-deposits/${businessId}/${transactionId}`

const Twin = (): JSX.Element => (
  <Badge tone="bad" icon="warn">
    Twin amount
  </Badge>
)

const columnsOf = ({ to, can }: PageContext): readonly Column<PoolDepositInReview>[] => [
  {
    label: 'Deposit',
    onCard: 'lead',
    cell: (one) => (
      <TwoLines
        top={can(decide) ? <a href={to(pathOf(one))}>{one.reference}</a> : one.reference}
        below={<code>{one.transactionId}</code>}
      />
    ),
  },
  { label: 'Check', onCard: 'aside', cell: ({ isTwin }) => (isTwin ? <Twin /> : '') },
  { label: 'Amount', isRight: true, cell: ({ amount }) => <Money of={amount} /> },
  {
    label: 'Business',
    cell: ({ businessId, businessName }) => (
      <BusinessLink to={to} businessId={businessId} name={businessName} />
    ),
  },
  { label: 'Reported, UTC', isRight: true, cell: ({ createdAt }) => <Time at={createdAt} as="moment" /> },
]

const list = listPage({
  path: '/pool-deposits',
  permission: 'OPERATOR.READ',
  nav: { group: 'Payments', icon: 'down', label: 'Pool deposits' },
  text: 'Transfers to shared accounts that businesses reported. Compare each with the bank statement.',
  card: 'In review',
  noun: ['deposit', 'deposits'],
  caption: 'Deposits in review, longest waiting first',
  columns: columnsOf,
  rows: ({ rooms }) => rooms.poolDeposits.listInReview(mostListed),
  empty: 'No deposit waits',
})

const read = async ({ rooms }: PageContext, ids: ReturnType<typeof idsOf>) => {
  const [one, receipt] = await Promise.all([rooms.transactions.get(ids), rooms.poolDeposits.findReceipt(ids)])
  return receipt ? { one, receipt } : refuse('BUSINESS_TRANSACTION_NOT_FOUND', 'This is no pool deposit.')
}

// Larger deposits need another operator.
const approveOf = ({ rooms }: PageContext, { source }: Pick<Transaction, 'source'>): 'approve' | 'ask' =>
  rooms.poolDeposits.needsTwo(source) ? 'ask' : 'approve'

const review: PageRow = {
  path,
  permission: decide,
  get: async (context) => {
    const { rooms, to, show } = context
    const ids = idsOf(context)
    const { one, receipt } = await read(context, ids)
    const isTwin = await rooms.poolDeposits.isTwin(ids)
    const upload = { businessId: ids.businessId, key: receipt.fileKey, type: 'transaction' } as const
    const actions =
      one.status === 'IN_REVIEW'
        ? [
            { label: 'Reject', href: to(`${pathOf(ids)}/reject`) },
            { label: 'Approve', href: to(`${pathOf(ids)}/${approveOf(context, one)}`), isPrimary: true },
          ]
        : []
    return show({
      title: one.merchantReference,
      content: (
        <>
          <Crumbs above={[{ label: 'Pool deposits', href: to('/pool-deposits') }]}>
            <code>{one.id}</code>
          </Crumbs>
          <Head
            title={<Money of={one.source} />}
            text={<Status status={one.status} type={one.type} withCode />}
            actions={actions}
          />
          {isTwin && (
            <Notice tone="bad" title="Twin amount.">
              This business reported the same amount within a day. Make sure that it is another transfer.
            </Notice>
          )}
          <Grid columns="pair">
            <Card id="claim" title="What the business says">
              <Facts
                facts={[
                  { term: 'Amount', value: <Money of={one.source} /> },
                  { term: 'Reference', value: one.merchantReference },
                  { term: 'Business', value: <BusinessLink to={to} businessId={ids.businessId} /> },
                  { term: 'Country', value: countryWord(receipt.countryCode) },
                  { term: 'Transferred', value: receipt.timestamp },
                  ...Object.entries(receipt.senderDetails ?? {}).map(([name, value]) => ({
                    term: `Sender ${spell(name.replace(/(?<=[a-z])(?=[A-Z])/g, '_')).toLowerCase()}`,
                    value: value ?? '',
                  })),
                ]}
              />
            </Card>
            <Card id="receipt" title="Receipt">
              <UploadedFile
                label="Receipt"
                href={to(`${pathOf(ids)}/receipt`)}
                contentType={await readType(rooms, upload)}
              />
            </Card>
          </Grid>
        </>
      ),
    })
  },
}

const receiptFile: PageRow = {
  path: `${path}/receipt`,
  permission: decide,
  get: async (context) => {
    const ids = idsOf(context)
    const { receipt } = await read(context, ids)
    return answerFile(context.rooms, {
      businessId: ids.businessId,
      key: receipt.fileKey,
      type: 'transaction',
    })
  },
}

const texts = {
  approve: {
    audits: 'transaction approve',
    title: 'Approve this deposit',
    text: 'The wallet of the business is credited at once.',
  },
  reject: {
    audits: 'transaction reject',
    title: 'Reject this deposit',
    text: 'Nothing is credited. The business reads the reason.',
  },
} as const

const factsOf = (one: Pick<Transaction, 'source' | 'merchantReference'>) => [
  { term: 'Amount', value: <Money of={one.source} /> },
  { term: 'Reference', value: one.merchantReference },
]

const deciding = (act: keyof typeof texts): PageRow => {
  const { audits, title, text } = texts[act]
  return confirming({
    path: `${path}/${act}`,
    permission: decide,
    stepUp: true,
    showsRefusals: true,
    audits,
    view: async (context) => {
      const ids = idsOf(context)
      const { one } = await read(context, ids)
      return {
        title,
        text,
        submit: title,
        ...(act === 'reject' && { isDanger: true as const }),
        facts: factsOf(one),
        cancel: pathOf(ids),
      }
    },
    run: async (context) => {
      const ids = idsOf(context)
      // Approving and rejecting are of deposits in review; this page is of pool deposits only.
      const { one } = await read(context, ids)
      if (act === 'approve' && approveOf(context, one) === 'ask')
        refuse('FORBIDDEN', 'A deposit of this amount is approved by two operators.')
      await context.rooms.operatorActions[act]({ ...ids, reason: sentIn(context, 'reason') })
      return context.redirect(pathOf(ids))
    },
  })
}

/** Approves a pool deposit of a large amount. */
export const poolDepositApprove: SecondAct = {
  act: 'transaction approve',
  permission: decide,
  run: async ({ operatorActions }, { payload, reason }) => {
    const ids = { businessId: textOf(payload, 'business'), transactionId: textOf(payload, 'transaction') }
    return (await operatorActions.approve({ ...ids, reason })).id
  },
}

const ask = asking(poolDepositApprove, {
  path: `${path}/ask`,
  view: async (context) => {
    const ids = idsOf(context)
    const { one } = await read(context, ids)
    return {
      title: texts.approve.title,
      text: 'The wallet of the business is credited once another operator approves.',
      facts: factsOf(one),
      cancel: pathOf(ids),
    }
  },
  payloadOf: async (context) => {
    const ids = idsOf(context)
    const { one } = await read(context, ids)
    if (one.status !== 'IN_REVIEW')
      refuse('INVALID_BUSINESS_TRANSACTION_REQUEST', `A deposit that is ${one.status} is not approved.`)
    const { source, merchantReference: reference } = one
    const amount = `${formatMoney(source)} ${source.currency}`
    return { business: ids.businessId, transaction: one.id, amount, reference, page: pathOf(ids) }
  },
})

/** The pages of reviews of pool deposits. */
export const poolDepositRows: readonly PageRow[] = [
  list,
  review,
  receiptFile,
  deciding('approve'),
  ask,
  deciding('reject'),
]
