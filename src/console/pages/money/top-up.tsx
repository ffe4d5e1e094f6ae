import { walletKinds } from '../../../auth/index.ts'
import { parseWireAmount, parseWireCurrency } from '../../../contract/amount.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { confirming, paramOf } from '../../confirming.tsx'
import { Choice, Field } from '../../kit/field.tsx'
import { requireSandbox } from '../../sandbox.ts'
import { spell } from '../../words.ts'

/** `/balances/:currency/top-up`: puts test money into a wallet of the sandbox. */
export const topUp = confirming({
  path: '/balances/:currency/top-up',
  permission: 'TRANSACTION.WITHDRAW.CREATE',
  audits: 'sandbox topup',
  view: (context) => {
    requireSandbox(context)
    const { fields } = context.request
    const currency = parseWireCurrency(paramOf(context, 'currency'), 'currency')
    return Promise.resolve({
      title: `Top up ${currency}`,
      text: 'The wallet receives test money at once. No money is real here.',
      submit: 'Top up',
      cancel: '/balances',
      fields: (
        <>
          <Field
            name="amount"
            label="Amount"
            value={fields.get('amount') ?? ''}
            attributes={{ inputMode: 'decimal', autocomplete: 'off' }}
          />
          <Choice
            name="wallet"
            label="Wallet"
            value={fields.get('wallet') ?? 'MAIN'}
            options={walletKinds.map((value) => ({ value, label: spell(value) }))}
          />
        </>
      ),
    })
  },
  run: async (context) => {
    requireSandbox(context)
    const { rooms, businessId, request, redirect } = context
    const currency = parseWireCurrency(paramOf(context, 'currency'), 'currency')
    const text = request.fields.get('amount')?.trim().replaceAll(',', '') ?? ''
    const walletType =
      walletKinds.find((one) => one === request.fields.get('wallet')) ??
      refuse('VALIDATION_ERROR', 'Choose a wallet.')
    const amount = parseWireAmount(text, currency, 'amount')
    await rooms.sandbox.topUp(await rooms.businesses.show(businessId), { amount, walletType })
    return redirect(`/balances/${currency}${walletType === 'MAIN' ? '' : `?wallet=${walletType}`}`)
  },
})
