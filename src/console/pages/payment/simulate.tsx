import { simulationOutcomes } from '../../../../generated/catalogue.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { maySimulate } from '../../../transactions/index.ts'
import { confirming, paramOf } from '../../confirming.tsx'
import { Choice } from '../../kit/field.tsx'
import { moneyText } from '../../kit/money.tsx'
import { requireSandbox } from '../../sandbox.ts'
import { spell } from '../../words.ts'

/** `/transactions/:transactionId/simulate`: finishes a transaction of the sandbox. */
export const paymentSimulate = confirming({
  path: '/transactions/:transactionId/simulate',
  permission: 'TRANSACTION.WITHDRAW.CREATE',
  audits: 'sandbox simulate',
  view: async (context) => {
    requireSandbox(context)
    const transactionId = paramOf(context, 'transactionId')
    const one = await context.rooms.transactions.get({ businessId: context.businessId, transactionId })
    return {
      title: 'Simulate outcome',
      text: maySimulate(one.status)
        ? 'The transaction is finished at once, and your webhook receives it. No money is real here.'
        : 'The transaction has ended: it cannot be simulated any more.',
      facts: [
        { term: 'Status', value: spell(one.status) },
        { term: 'Amount', value: moneyText(one.destination) },
      ],
      submit: 'Simulate',
      cancel: `/transactions/${one.id}`,
      fields: (
        <Choice
          name="outcome"
          label="Outcome"
          options={simulationOutcomes.map((value) => ({ value, label: spell(value) }))}
        />
      ),
    }
  },
  run: async (context) => {
    requireSandbox(context)
    const { rooms, businessId, request, redirect } = context
    const transactionId = paramOf(context, 'transactionId')
    const outcome =
      simulationOutcomes.find((one) => one === request.fields.get('outcome')) ??
      refuse('VALIDATION_ERROR', 'Choose an outcome.')
    await rooms.sandbox.simulate(businessId, transactionId, outcome)
    return redirect(`/transactions/${transactionId}`)
  },
})
