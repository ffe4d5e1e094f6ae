import type { JSX } from 'preact'
import type { BusinessChange, BusinessRecord } from '../../../auth/index.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { confirming, paramOf } from '../../confirming.tsx'
import { Choice, type Option } from '../../kit/field.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { asking, sentIn, textOf, type SecondAct } from './second.tsx'

const manage = {
  permission: 'OPERATOR.BUSINESS.MANAGE',
  stepUp: true,
  showsRefusals: true,
} as const

const readBusiness = (context: PageContext): Promise<BusinessRecord> =>
  context.rooms.businesses.show(paramOf(context, 'businessId'))

const onOff: readonly Option[] = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
]

const verifiedOptions: readonly Option[] = [
  { value: 'on', label: 'Verified' },
  { value: 'off', label: 'Not verified' },
]

const wallets: readonly Option[] = [
  { value: 'MAIN', label: 'Main wallet' },
  { value: 'FEE', label: 'Fee wallet' },
]

const Select = (props: {
  readonly context: PageContext
  readonly name: string
  /** What is chosen where nothing was sent. */
  readonly before: string
  readonly label: string
  readonly options?: readonly Option[]
}): JSX.Element => {
  const { context, name, before, label, options = onOff } = props
  return <Choice name={name} label={label} value={sentIn(context, name) || before} options={options} />
}

const switchOf = (is: boolean): string => (is ? 'on' : 'off')

const settings = confirming({
  ...manage,
  path: '/businesses/:businessId/settings',
  audits: 'business set',
  view: async (context) => {
    const { id, name, isSwapEnabled, feeWalletType, customersMustBeVerified } = await readBusiness(context)
    return {
      title: `Settings of ${name}`,
      text: 'They apply from the next request on.',
      submit: 'Change settings',
      cancel: `/businesses/${id}`,
      fields: (
        <>
          <Select context={context} name="swap" before={switchOf(isSwapEnabled)} label="Swaps" />
          <Select
            context={context}
            name="feeWallet"
            before={feeWalletType}
            label="Fees from"
            options={wallets}
          />
          <Select
            context={context}
            name="verifyCustomers"
            before={switchOf(customersMustBeVerified)}
            label="Its customers must be verified"
          />
        </>
      ),
    }
  },
  run: async (context) => {
    const wallet = sentIn(context, 'feeWallet')
    const change: BusinessChange = {
      isSwapEnabled: sentIn(context, 'swap') === 'on',
      customersMustBeVerified: sentIn(context, 'verifyCustomers') === 'on',
      ...((wallet === 'MAIN' || wallet === 'FEE') && { feeWalletType: wallet }),
    }
    const { id } = await context.rooms.businesses.change(paramOf(context, 'businessId'), change)
    return context.redirect(`/businesses/${id}`)
  },
})

/** Marks a business as verified, or not. */
export const businessVerify: SecondAct = {
  act: 'business verify',
  permission: 'OPERATOR.BUSINESS.MANAGE',
  run: async ({ businesses }, { payload }) => {
    const isVerified = textOf(payload, 'verified') === 'on'
    return (await businesses.change(textOf(payload, 'business'), { isVerified })).id
  },
}

const verification = asking(businessVerify, {
  path: '/businesses/:businessId/verification',
  view: async (context) => {
    const { id, name, isVerified } = await readBusiness(context)
    return {
      title: `Verification of ${name}`,
      text: 'In production a business must be verified to move money. Another operator approves the change.',
      cancel: `/businesses/${id}`,
      facts: [{ term: 'Now', value: isVerified ? 'verified' : 'not verified' }],
      fields: (
        <Select
          context={context}
          name="verified"
          before={switchOf(!isVerified)}
          label="Change to"
          options={verifiedOptions}
        />
      ),
    }
  },
  payloadOf: async (context) => {
    const { id, name, isVerified } = await readBusiness(context)
    const verified = sentIn(context, 'verified')
    if (verified === switchOf(isVerified)) refuse('VALIDATION_ERROR', 'That is how it is already.')
    return { business: id, name, verified: verified === 'on' ? 'on' : 'off' }
  },
})

const freeze = confirming({
  ...manage,
  path: '/businesses/:businessId/freeze',
  permission: 'OPERATOR.LEDGER.FREEZE',
  audits: 'ledger freeze',
  view: async (context) => {
    const { id, name } = await readBusiness(context)
    return {
      title: `Freeze payouts of ${name}`,
      text: 'No payout or swap is started from now on. Deposits continue. Two operators release it.',
      submit: 'Freeze payouts',
      isDanger: true,
      cancel: `/businesses/${id}`,
    }
  },
  run: async (context) => {
    const businessId = paramOf(context, 'businessId')
    await context.rooms.freeze.freeze(businessId, sentIn(context, 'reason'))
    return context.redirect(`/businesses/${businessId}`)
  },
})

/** `/businesses/:businessId/settings`, `verification` and `freeze`. */
export const businessActs: readonly PageRow[] = [settings, verification, freeze]
