import type { JSX } from 'preact'
import { formatMoney } from '../../kernel/money.ts'
import type { PaymentMethod } from '../../payment-methods/index.ts'
import type { CardPage as ProcessorsPage } from '../../rails/index.ts'
import type { MobileFields } from '../mobile-money.ts'
import type { Offer } from '../offers.ts'
import { Breakdown, Choice, FaultSummary, Field, Form, OtherWays, type FormSecret } from './form.tsx'
import { Icon } from './icons.tsx'
import { CheckAgain } from './outcome.tsx'
import { useRendering, type Rendering } from './rendering.ts'
import { TestCards, TestWallets } from './test-numbers.tsx'

const shownNetworks = 3

const describe = ({ say, list }: Rendering, { channel, networks }: Offer): string => {
  if (channel === 'VIRTUAL_BANK_ACCOUNT') return say('bankHow')
  if (channel === 'CARD') return say('cardHow')
  return list(networks.slice(0, shownNetworks).map(({ name }) => name))
}

const Row = ({ offer }: { readonly offer: Offer }): JSX.Element => {
  const rendering = useRendering()
  const { say, money } = rendering
  const { fee, total } = offer
  return (
    <>
      <Icon name={offer.channel} />
      <span class="words">
        <strong>{say(offer.channel)}</strong>
        <span>{describe(rendering, offer)}</span>
        {fee.minor > 0n && <span>{say('totalWithFee', { total: money(total), fee: money(fee) })}</span>}
      </span>
      <span class="arrow" aria-hidden="true" />
    </>
  )
}

/** The step of each channel. */
const stepOf = { VIRTUAL_BANK_ACCOUNT: 'bank', MOBILE_MONEY: 'mobile', CARD: 'card' } as const

/** Renders the list of channels. A bank transfer issues an account, so it is a POST. */
export const ChoosePage = ({
  offers,
  formSecret,
}: {
  readonly offers: readonly Offer[]
  readonly formSecret: FormSecret
}): JSX.Element => {
  const { say, link } = useRendering()
  return (
    <>
      <h1>{say('howToPay')}</h1>
      {offers.length === 0 && <p role="status">{say('noChannel')}</p>}
      <ul class="channels">
        {offers.map((offer) => (
          <li key={offer.channel}>
            {offer.channel === 'VIRTUAL_BANK_ACCOUNT' ? (
              <Form step="bank" formSecret={formSecret}>
                <button class="channel" type="submit">
                  <Row offer={offer} />
                </button>
              </Form>
            ) : (
              <a class="channel" href={link(stepOf[offer.channel])}>
                <Row offer={offer} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** A sentence for each invalid field. */
export type FaultSentences = Readonly<Record<string, string | undefined>>

/** The props of pages with a form. */
export type FormPageProps = {
  readonly offer: Offer
  readonly formSecret: FormSecret
  readonly isSandbox: boolean
  readonly faults: FaultSentences
}

const PayButton = ({ offer }: { readonly offer: Offer }): JSX.Element => {
  const { say, money } = useRendering()
  return (
    <>
      <Breakdown offer={offer} />
      <button class="primary" type="submit">
        {say('payAmount', { amount: money(offer.total) })}
      </button>
    </>
  )
}

/** Renders the card form. Submitted values are never shown again. */
export const CardPage = ({ offer, formSecret, isSandbox, faults }: FormPageProps): JSX.Element => {
  const { say } = useRendering()
  return (
    <>
      <h1>{say('payByCard')}</h1>
      <FaultSummary faults={faults} />
      <Form step="card" formSecret={formSecret}>
        <Field
          name="number"
          label={say('cardNumber')}
          fault={faults['number']}
          attributes={{ inputMode: 'numeric', autoComplete: 'cc-number', maxLength: 23, spellcheck: false }}
        />
        <div class="pair">
          <Field
            name="expiry"
            label={say('expiryDate')}
            hint={say('expiryHint')}
            fault={faults['expiry']}
            attributes={{ inputMode: 'numeric', autoComplete: 'cc-exp', maxLength: 9 }}
          />
          <Field
            name="cvc"
            label={say('securityCode')}
            hint={say('securityCodeHint')}
            fault={faults['cvc']}
            attributes={{ inputMode: 'numeric', autoComplete: 'cc-csc', maxLength: 4 }}
          />
        </div>
        <PayButton offer={offer} />
      </Form>
      {isSandbox && <TestCards />}
      <OtherWays />
    </>
  )
}

/** Renders the start of a payment on the page of a processor: no card number is entered here. */
export const CardStartPage = ({ offer, formSecret }: Omit<FormPageProps, 'faults'>): JSX.Element => {
  const { say } = useRendering()
  return (
    <>
      <h1>{say('payByCard')}</h1>
      <Form step="card" formSecret={formSecret}>
        <PayButton offer={offer} />
      </Form>
      <OtherWays />
    </>
  )
}

/** Renders the page of a processor in a frame, or the way to it. */
export const ProcessorPage = ({ page: { display, url } }: { readonly page: ProcessorsPage }): JSX.Element => {
  const { say } = useRendering()
  return (
    <>
      <h1>{say('payByCard')}</h1>
      {display === 'frame' ? (
        <iframe class="processor" src={url} title={say('payByCard')} allow="payment" />
      ) : (
        <a class="primary" href={url}>
          {say('continueToCard')}
        </a>
      )}
      <CheckAgain />
    </>
  )
}

/** Renders the mobile money form. */
export const MobilePage = ({
  offer,
  formSecret,
  isSandbox,
  fields,
  faults,
}: FormPageProps & { readonly fields: MobileFields }): JSX.Element => {
  const { say } = useRendering()
  return (
    <>
      <h1>{say('payByMobile')}</h1>
      <FaultSummary faults={faults} />
      <Form step="mobile" formSecret={formSecret}>
        <Choice
          name="network"
          label={say('network')}
          prompt={say('chooseNetwork')}
          options={offer.networks}
          value={fields.network}
          fault={faults['network']}
        />
        <Field
          name="name"
          label={say('nameOnAccount')}
          value={fields.name}
          fault={faults['name']}
          attributes={{ autoComplete: 'name', maxLength: 255 }}
        />
        <Field
          name="phone"
          label={say('mobileNumber')}
          hint={say('mobileHint')}
          value={fields.phone}
          fault={faults['phone']}
          attributes={{ type: 'tel', autoComplete: 'tel', maxLength: 32 }}
        />
        <PayButton offer={offer} />
      </Form>
      {isSandbox && <TestWallets />}
      <OtherWays />
    </>
  )
}

type CopiedProps = {
  readonly name: string
  readonly value: string
  /** The text to copy where it differs from the text shown: banking apps expect an amount without a currency. */
  readonly copy?: string
}

const Copied = ({ name, value, copy = value }: CopiedProps): JSX.Element => {
  const { say } = useRendering()
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>{value}</span>
        <button
          type="button"
          class="copy"
          data-copy={copy}
          data-name={name}
          data-done={say('copied')}
          data-announcement={say('copiedValue', { name })}
          aria-label={say('copyValue', { name })}
          hidden
        >
          {say('copy')}
        </button>
      </dd>
    </div>
  )
}

/** Renders the account for a bank transfer, and waits for the money. */
export const BankPage = ({
  offer,
  account,
  isSandbox,
}: {
  readonly offer: Offer
  readonly account: Pick<PaymentMethod, 'accountNumber' | 'accountName' | 'institution'>
  readonly isSandbox: boolean
}): JSX.Element => {
  const { say, money } = useRendering()
  const call = 'POST /api/v1/payment-method/virtual-account/simulate-transfer'
  return (
    <>
      <h1>{say('payByBank')}</h1>
      <p>{say('transferExactly', { amount: money(offer.total) })}</p>
      <dl class="account">
        <Copied name={say('accountNumber')} value={account.accountNumber} />
        <Copied name={say('bank')} value={account.institution.institutionName ?? ''} />
        <Copied name={say('bankCode')} value={account.institution.institutionCode ?? ''} />
        <Copied name={say('accountName')} value={account.accountName} />
        <Copied name={say('amount')} value={money(offer.total)} copy={formatMoney(offer.total)} />
      </dl>
      <p class="quiet" role="status" data-copied />
      <div class="waiting" role="status">
        <span class="dots" aria-hidden="true" />
        <p>
          <strong>{say('waitingForTransfer')}</strong> {say('updatesOnTransfer')}
        </p>
      </div>
      <CheckAgain />
      {isSandbox && <p class="hint">{say('sandboxTransfer', { call })}</p>}
      <OtherWays />
    </>
  )
}
