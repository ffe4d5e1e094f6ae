import { confirming, paramOf } from '../confirming.tsx'
import { maskAccount } from '../mask.ts'
import type { PageContext } from '../page.ts'
import { channelWord } from '../words.ts'

const idsOf = (context: PageContext) => ({
  businessId: context.businessId,
  paymentMethodId: paramOf(context, 'paymentMethodId'),
})

/** `/payment-methods/:paymentMethodId/delete`. */
export const paymentMethodDelete = confirming({
  path: '/payment-methods/:paymentMethodId/delete',
  permission: 'PAYMENT_METHOD.CREATE',
  audits: 'payment-method delete',
  view: async (context) => {
    const method = await context.rooms.paymentMethods.get(idsOf(context))
    return {
      title: 'Delete payment method',
      text: 'It can no longer be paid, or paid into. Payments so far stay. This cannot be undone.',
      facts: [
        { term: 'Channel', value: channelWord(method.channel) },
        { term: 'Account', value: maskAccount(method.accountNumber) },
        { term: 'Name', value: method.accountName },
      ],
      submit: 'Delete payment method',
      isDanger: true,
      cancel: `/payment-methods/${method.id}`,
    }
  },
  run: async (context) => {
    await context.rooms.paymentMethods.remove(idsOf(context))
    return context.redirect('/payment-methods')
  },
})
