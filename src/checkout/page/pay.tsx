import type { JSX } from 'preact'
import { formatMoney } from '../../kernel/money.ts'
import type { PaymentMethod } from '../../payment-methods/index.ts'
import type { CardFields, Faults as FaultsOf } from '../card.ts'
import type { MobileFields } from '../mobile-money.ts'
import type { Offer } from '../offers.ts'
import { Back, Charge, Choice, Faults, Field, Form, type FormSecret } from './form.tsx'
import { Icon } from './icons.tsx'
import { channelNames, listText, moneyText } from './text.ts'

const shownNetworks = 3

const describe = ({ channel, networks, fee, total }: Offer): string => {
  const charged = fee.minor === 0n ? '' : ` You pay ${moneyText(total)} with the fee.`
  if (channel === 'VIRTUAL_BANK_ACCOUNT') return `Send the money from your bank’s app.${charged}`
  if (channel === 'CARD') return `Debit or credit card.${charged}`
  return `${listText(networks.slice(0, shownNetworks).map(({ name }) => name))}.${charged}`
}

const Row = ({ offer }: { readonly offer: Offer }): JSX.Element => (
  <>
    <Icon name={offer.channel} />
    <span class="words">
      <strong>{channelNames[offer.channel]}</strong>
      <span>{describe(offer)}</span>
    </span>
    <span class="arrow" aria-hidden="true" />
  </>
)

/** The last part of the address of each channel. */
const stepOf = { VIRTUAL_BANK_ACCOUNT: 'bank', MOBILE_MONEY: 'mobile', CARD: 'card' } as const

/** Renders the list of channels. A bank transfer issues an account, so it is a POST. */
export const ChoosePage = ({
  path,
  offers,
  formSecret,
}: {
  readonly path: string
  readonly offers: readonly Offer[]
  readonly formSecret: FormSecret
}): JSX.Element => (
  <>
    <h1>How would you like to pay?</h1>
    {offers.length === 0 && (
      <p role="status">No payment method is available right now. Please try again later.</p>
    )}
    <ul class="channels">
      {offers.map((offer) => (
        <li key={offer.channel}>
          {offer.channel === 'VIRTUAL_BANK_ACCOUNT' ? (
            <Form action={`${path}/bank`} formSecret={formSecret}>
              <button class="channel" type="submit">
                <Row offer={offer} />
              </button>
            </Form>
          ) : (
            <a class="channel" href={`${path}/${stepOf[offer.channel]}`}>
              <Row offer={offer} />
            </a>
          )}
        </li>
      ))}
    </ul>
  </>
)

/** The props of pages with a form. */
export type FormPageProps = {
  readonly path: string
  readonly offer: Offer
  readonly formSecret: FormSecret
  readonly isSandbox: boolean
}

const TestNumbers = ({ rows }: { readonly rows: readonly (readonly [string, string])[] }): JSX.Element => (
  <details class="tests">
    <summary>Test numbers</summary>
    <dl>
      {rows.map(([number, outcome]) => (
        <div key={number}>
          <dt>{number}</dt>
          <dd>{outcome}</dd>
        </div>
      ))}
    </dl>
  </details>
)

// Valid check digits, but not real cards.
const testCards = [
  ['4242 4242 4242 4242', 'succeeds; use any future expiry date and any code'],
  ['4000 0000 0050 0001', 'fails'],
  ['4000 0000 0090 0003', 'stays pending until you simulate the outcome'],
  ['4000 0000 0080 0005', 'is declined immediately'],
] as const

/** Renders the card form. Submitted values are never shown again. */
export const CardPage = ({
  path,
  offer,
  formSecret,
  isSandbox,
  faults = {},
}: FormPageProps & { readonly faults?: FaultsOf<keyof CardFields> }): JSX.Element => (
  <>
    <h1>Pay by card</h1>
    <Faults faults={faults} />
    <Form action={`${path}/card`} formSecret={formSecret}>
      <Field
        name="number"
        label="Card number"
        fault={faults.number}
        attributes={{ inputMode: 'numeric', autoComplete: 'cc-number', maxLength: 23, spellcheck: false }}
      />
      <div class="pair">
        <Field
          name="expiry"
          label="Expiry date"
          hint="Month and year, for example 08/29"
          fault={faults.expiry}
          attributes={{ inputMode: 'numeric', autoComplete: 'cc-exp', maxLength: 9 }}
        />
        <Field
          name="cvc"
          label="Security code"
          hint="3 or 4 digits on the card"
          fault={faults.cvc}
          attributes={{ inputMode: 'numeric', autoComplete: 'cc-csc', maxLength: 4 }}
        />
      </div>
      <Charge offer={offer} />
      <button class="primary" type="submit">
        Pay {moneyText(offer.total)}
      </button>
    </Form>
    {isSandbox && <TestNumbers rows={testCards} />}
    <Back path={path} />
  </>
)

const testWallets = [
  ['any number', 'succeeds'],
  ['ends in 0001', 'fails'],
  ['ends in 0002', 'asks for a one-time password: 123456'],
  ['ends in 0003', 'stays pending until you simulate the outcome'],
  ['ends in 0005', 'is declined immediately'],
] as const

/** Renders the mobile money form. */
export const MobilePage = ({
  path,
  offer,
  formSecret,
  isSandbox,
  fields,
  faults = {},
}: FormPageProps & {
  readonly fields: MobileFields
  readonly faults?: FaultsOf<keyof MobileFields>
}): JSX.Element => (
  <>
    <h1>Pay by mobile money</h1>
    <Faults faults={faults} />
    <Form action={`${path}/mobile`} formSecret={formSecret}>
      <Choice
        name="network"
        label="Network"
        options={offer.networks}
        value={fields.network}
        fault={faults.network}
      />
      <Field
        name="name"
        label="Name on the account"
        value={fields.name}
        fault={faults.name}
        attributes={{ autoComplete: 'name', maxLength: 255 }}
      />
      <Field
        name="phone"
        label="Mobile number"
        hint="You confirm the payment on this phone."
        value={fields.phone}
        fault={faults.phone}
        attributes={{ type: 'tel', autoComplete: 'tel', maxLength: 32 }}
      />
      <Charge offer={offer} />
      <button class="primary" type="submit">
        Pay {moneyText(offer.total)}
      </button>
    </Form>
    {isSandbox && <TestNumbers rows={testWallets} />}
    <Back path={path} />
  </>
)

type CopiedProps = {
  readonly name: string
  readonly value: string
  /** The text to copy where it differs from the text shown: banking apps expect an amount without a currency. */
  readonly copy?: string
}

const Copied = ({ name, value, copy = value }: CopiedProps): JSX.Element => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span>{value}</span>
      <button
        type="button"
        class="copy"
        data-copy={copy}
        data-name={name}
        aria-label={`${name}: copy`}
        hidden
      >
        Copy
      </button>
    </dd>
  </div>
)

/** Renders the account for a bank transfer, and waits for the money. */
export const BankPage = ({
  path,
  offer,
  account,
  isSandbox,
}: {
  readonly path: string
  readonly offer: Offer
  readonly account: Pick<PaymentMethod, 'accountNumber' | 'accountName' | 'institution'>
  readonly isSandbox: boolean
}): JSX.Element => (
  <>
    <h1>Pay by bank transfer</h1>
    <p>
      Make one transfer for exactly <strong>{moneyText(offer.total)}</strong> to this account.
    </p>
    <dl class="account">
      <Copied name="Account number" value={account.accountNumber} />
      <Copied name="Bank" value={account.institution.institutionName ?? ''} />
      <Copied name="Bank code" value={account.institution.institutionCode ?? ''} />
      <Copied name="Account name" value={account.accountName} />
      <Copied name="Amount" value={moneyText(offer.total)} copy={formatMoney(offer.total)} />
    </dl>
    <p class="quiet" role="status" data-copied />
    <div class="waiting" role="status">
      <span class="dots" aria-hidden="true" />
      <p>
        <strong>Waiting for your transfer.</strong> This page updates automatically once we receive it.
      </p>
    </div>
    <noscript>
      <p>
        <a href={`${path}/status`}>Check again</a>
      </p>
    </noscript>
    {isSandbox && (
      <p class="hint">
        In the sandbox, send the money with{' '}
        <code>POST /api/v1/payment-method/virtual-account/simulate-transfer</code>.
      </p>
    )}
    <Back path={path} />
  </>
)
