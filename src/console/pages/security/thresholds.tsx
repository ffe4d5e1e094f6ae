import type { JSX } from 'preact'
import type { Payload } from '../../../approvals/index.ts'
import { parseWireAmount, parseWireCurrency } from '../../../contract/amount.ts'
import type { Money as MoneyOf } from '../../../kernel/money.ts'
import { askApproval } from '../../ask-approval.ts'
import { confirming } from '../../confirming.tsx'
import { Actions } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Field } from '../../kit/field.tsx'
import { Money } from '../../kit/money.tsx'
import { Table } from '../../kit/table.tsx'
import type { ConsoleRooms, PageContext, PageRow } from '../../page.ts'

/** A higher threshold, or none, as the audit log has it. */
export const thresholdRaiseAct = 'threshold raise'

const manage = { permission: 'SECURITY.MANAGE', stepUp: true } as const

/** Renders above which sums of 24 hours payouts and swaps need a second person. */
export const Thresholds = (props: {
  readonly root: string
  readonly thresholds: readonly MoneyOf[]
}): JSX.Element => {
  const { root, thresholds } = props
  const pathOf = (act: 'lower' | 'raise', currency: string): string =>
    `${root}/thresholds/${act}?${new URLSearchParams({ currency }).toString()}`
  return (
    <Card id="thresholds" title="Payouts that need a second person" isFlush>
      <Table
        caption="Sums of 24 hours above which another person must approve"
        rows={thresholds}
        empty={{
          title: 'No amount is set',
          text: 'A person with the permission pays any amount alone. Batches always need a second person.',
        }}
        columns={[
          { label: 'Wallet', onCard: 'lead', cell: ({ currency }) => <b>{currency}</b> },
          { label: 'Above in 24 hours, with fees', isRight: true, cell: (one) => <Money of={one} /> },
          {
            label: 'Change',
            onCard: 'aside',
            cell: ({ currency }) => (
              <>
                <a href={pathOf('lower', currency)}>Lower</a>{' '}
                <a href={pathOf('raise', currency)}>Raise or remove</a>
              </>
            ),
          },
        ]}
      />
      <div class="pad">
        <Actions
          isSmall
          actions={[{ label: 'Set amount', href: `${root}/thresholds/lower`, icon: 'plus' }]}
        />
      </div>
    </Card>
  )
}

const given = ({ request: { fields, query } }: PageContext, name: string): string =>
  (fields.get(name) ?? query.get(name) ?? '').trim()

const currencyOf = (context: PageContext): string =>
  parseWireCurrency(given(context, 'currency').toUpperCase(), 'currency')

const amountOf = (context: PageContext): MoneyOf => {
  const currency = currencyOf(context)
  const text = given(context, 'amount').replaceAll(',', '')
  return text === '0' ? { minor: 0n, currency } : parseWireAmount(text, currency, 'amount')
}

const Fields = (props: {
  readonly context: PageContext
  readonly hint: string
  readonly mayBeEmpty?: true
}): JSX.Element => {
  const { context, hint, mayBeEmpty = false } = props
  return (
    <>
      <Field
        name="currency"
        label="Wallet"
        hint="The currency that pays, such as USD."
        value={given(context, 'currency')}
      />
      <Field
        name="amount"
        label="Amount"
        hint={hint}
        value={given(context, 'amount')}
        isOptional={mayBeEmpty}
        attributes={{ inputMode: 'decimal', autocomplete: 'off' }}
      />
    </>
  )
}

/** `/security/thresholds/lower`: sets an amount, or a lower one. */
const lower = confirming({
  ...manage,
  path: '/security/thresholds/lower',
  audits: 'threshold lower',
  view: (context) =>
    Promise.resolve({
      title: 'Set an amount',
      text:
        'What people pay and swap from the wallet in 24 hours, with fees, counts toward it. A payout that would go ' +
        'above it waits for a second person; those that were approved do not count. API keys are not affected.',
      submit: 'Set amount',
      cancel: '/security',
      fields: <Fields context={context} hint="0 for every payout. It can be lowered here, not raised." />,
    }),
  run: async (context) => {
    await context.rooms.thresholds.lower(context.businessId, amountOf(context))
    return context.redirect('/security')
  },
})

/** `/security/thresholds/raise`: asks a second person for a higher amount, or for none. */
const raise = confirming({
  ...manage,
  path: '/security/thresholds/raise',
  audits: 'approval ask',
  view: (context) =>
    Promise.resolve({
      title: 'Raise or remove an amount',
      text: 'More payouts are then made by one person alone. Another person must approve this first.',
      submit: 'Ask for approval',
      isDanger: true,
      cancel: '/security',
      fields: <Fields context={context} hint="Empty to remove it." mayBeEmpty />,
    }),
  run: async (context) => {
    const currency = currencyOf(context)
    const minor = given(context, 'amount') === '' ? null : amountOf(context).minor.toString()
    const asked = { name: thresholdRaiseAct, payload: { currency, minor } }
    return context.leadTo(await askApproval(context, asked))
  },
})

const minorIn = ({ minor }: Payload): bigint | null => (typeof minor === 'string' ? BigInt(minor) : null)

/** Shows what `threshold raise` would do. */
export const thresholdFacts = (payload: Payload) => {
  const [minor, currency] = [minorIn(payload), payload['currency']]
  if (typeof currency !== 'string') throw new Error('not a threshold')
  return [
    { term: 'Wallet', value: currency },
    {
      term: 'Second person above, in 24 hours',
      value: minor === null ? 'Never' : <Money of={{ minor, currency }} />,
    },
  ]
}

/** Runs `threshold raise` for the person who approved it. */
export const runThresholdRaise = async (
  { thresholds }: Pick<ConsoleRooms, 'thresholds'>,
  businessId: string,
  payload: Payload,
): Promise<null> => {
  const { currency } = payload
  if (typeof currency !== 'string') throw new Error('not a threshold')
  await thresholds.set(businessId, currency, minorIn(payload))
  return null
}

/** The acts on thresholds. */
export const thresholdChanges: readonly PageRow[] = [lower, raise]
