import type { JSX } from 'preact'
import type { TransactionChannel } from '../../../generated/catalogue.ts'
import { Faults, Field, Form, type FormSecret } from './form.tsx'
import { Icon } from './icons.tsx'

const hostOf = (url: string): string => new URL(url).host

const waitingWords: Readonly<Partial<Record<TransactionChannel, string>>> = {
  MOBILE_MONEY: 'If your phone asks you to confirm the payment, do so now.',
  CARD: 'Your bank is being asked.',
  VIRTUAL_BANK_ACCOUNT: 'Your transfer has arrived and is being booked.',
}

/** A payment is under way. */
export const WaitingPage = ({
  path,
  channel,
}: {
  readonly path: string
  readonly channel: TransactionChannel
}): JSX.Element => (
  <>
    <h1>Your payment is on its way</h1>
    <div class="waiting" role="status">
      <span class="dots" aria-hidden="true" />
      <p>{waitingWords[channel]} This page goes on by itself; you need not pay again.</p>
    </div>
    <noscript>
      <p>
        <a href={`${path}/status`}>Look again</a>
      </p>
    </noscript>
  </>
)

const faultOf = (triesUsed: number, triesLeft: number): string | undefined => {
  if (triesUsed === 0) return undefined
  return triesLeft === 1
    ? 'That password was not right. One try is left.'
    : `That password was not right. ${triesLeft.toString()} tries are left.`
}

/** The payer's one-time password is asked for. */
export const PasswordPage = ({
  path,
  guard,
  tries,
  isSandbox,
  fault = faultOf(tries.used, tries.left),
}: {
  readonly path: string
  readonly guard: FormSecret
  readonly tries: { readonly used: number; readonly left: number }
  readonly isSandbox: boolean
  readonly fault?: string | undefined
}): JSX.Element => (
  <>
    <h1>Enter your one-time password</h1>
    <Faults faults={{ otp: fault }} />
    <p>Your mobile money provider has sent it to your phone.</p>
    <Form action={`${path}/otp`} guard={guard}>
      <Field
        name="otp"
        label="One-time password"
        hint={isSandbox ? 'In the sandbox it is 123456.' : undefined}
        fault={fault}
        attributes={{ inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 32 }}
      />
      <button class="primary" type="submit">
        Confirm the payment
      </button>
    </Form>
  </>
)

/** The session is paid. */
export const PaidPage = ({
  merchant,
  returnUrl,
  isFresh,
}: {
  readonly merchant: string
  readonly returnUrl: string
  /** True where the payer comes from paying: then the page leads on by itself. */
  readonly isFresh: boolean
}): JSX.Element => (
  <div class="outcome good">
    <Icon name="done" />
    <h1>{isFresh ? 'Payment received' : 'This is already paid'}</h1>
    <p role="status">
      {isFresh
        ? `Thank you. You are taken back to ${merchant} in a moment.`
        : `${merchant} has received the payment. Nothing more is to be done.`}
    </p>
    <p>
      <a class="primary" href={returnUrl}>
        Continue to {hostOf(returnUrl)}
      </a>
    </p>
  </div>
)

/** The last payment failed; another may be tried where `mayRetry`. */
export const FailedPage = ({
  path,
  merchant,
  mayRetry,
}: {
  readonly path: string
  readonly merchant: string
  readonly mayRetry: boolean
}): JSX.Element => (
  <div class="outcome bad">
    <Icon name="failed" />
    <h1>The payment did not go through</h1>
    <p role="alert">
      {mayRetry
        ? 'You have not been charged. Try again, or choose another way to pay.'
        : `You have not been charged. It was tried too often: ask ${merchant} for a new payment page.`}
    </p>
    {mayRetry && (
      <p>
        <a class="primary" href={path}>
          Try again
        </a>
      </p>
    )}
  </div>
)

/** The half hour is over. */
export const ExpiredPage = ({
  merchant,
  redirectUrl,
}: {
  readonly merchant: string
  readonly redirectUrl: string
}): JSX.Element => (
  <div class="outcome">
    <Icon name="over" />
    <h1>This payment page has expired</h1>
    <p role="status">
      You have not been charged. Ask {merchant} for a new one. If you have sent a bank transfer already,{' '}
      {merchant} will find it.
    </p>
    <p>
      <a href={new URL('/', redirectUrl).href}>Back to {hostOf(redirectUrl)}</a>
    </p>
  </div>
)
