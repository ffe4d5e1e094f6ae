import type { JSX } from 'preact'
import type { TransactionChannel } from '../../../generated/catalogue.ts'
import { Faults, Field, Form, type FormSecret } from './form.tsx'
import { Icon } from './icons.tsx'

const hostOf = (url: string): string => new URL(url).host

const waitingWords: Readonly<Partial<Record<TransactionChannel, string>>> = {
  MOBILE_MONEY: 'If your phone asks you to confirm the payment, confirm it now.',
  CARD: 'Waiting for your bank to approve.',
  VIRTUAL_BANK_ACCOUNT: 'We received your transfer and are processing it.',
}

/** Renders the page of a payment in flight. */
export const WaitingPage = ({
  path,
  channel,
}: {
  readonly path: string
  readonly channel: TransactionChannel
}): JSX.Element => (
  <>
    <h1>Your payment is being processed</h1>
    <div class="waiting" role="status">
      <span class="dots" aria-hidden="true" />
      <p>{waitingWords[channel]} This page updates automatically. Don’t pay again.</p>
    </div>
    <noscript>
      <p>
        <a href={`${path}/status`}>Check again</a>
      </p>
    </noscript>
  </>
)

const faultOf = (triesUsed: number, triesLeft: number): string | undefined => {
  if (triesUsed === 0) return undefined
  return triesLeft === 1
    ? 'Wrong password. You have 1 try left.'
    : `Wrong password. You have ${triesLeft.toString()} tries left.`
}

/** Renders the form for the one-time password. */
export const PasswordPage = ({
  path,
  formSecret,
  tries,
  isSandbox,
  fault = faultOf(tries.used, tries.left),
}: {
  readonly path: string
  readonly formSecret: FormSecret
  readonly tries: { readonly used: number; readonly left: number }
  readonly isSandbox: boolean
  readonly fault?: string | undefined
}): JSX.Element => (
  <>
    <h1>Enter your one-time password</h1>
    <Faults faults={{ otp: fault }} />
    <p>Your mobile money provider sent it to your phone.</p>
    <Form action={`${path}/otp`} formSecret={formSecret}>
      <Field
        name="otp"
        label="One-time password"
        hint={isSandbox ? 'In the sandbox, use 123456.' : undefined}
        fault={fault}
        attributes={{ inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 32 }}
      />
      <button class="primary" type="submit">
        Confirm the payment
      </button>
    </Form>
  </>
)

/** Renders the page of a paid session. */
export const PaidPage = ({
  merchant,
  returnUrl,
  isFresh,
}: {
  readonly merchant: string
  readonly returnUrl: string
  /** True directly after paying, when the page redirects automatically. */
  readonly isFresh: boolean
}): JSX.Element => (
  <div class="outcome good">
    <Icon name="done" />
    <h1>{isFresh ? 'Payment received' : 'Already paid'}</h1>
    <p role="status">
      {isFresh
        ? `Thank you. You will return to ${merchant} in a moment.`
        : `${merchant} has received your payment. You’re all set.`}
    </p>
    <p>
      <a class="primary" href={returnUrl}>
        Continue to {hostOf(returnUrl)}
      </a>
    </p>
  </div>
)

/** Renders the page of a failed payment. */
export const FailedPage = ({
  path,
  merchant,
  canRetry,
}: {
  readonly path: string
  readonly merchant: string
  readonly canRetry: boolean
}): JSX.Element => (
  <div class="outcome bad">
    <Icon name="failed" />
    <h1>The payment did not go through</h1>
    <p role="alert">
      {canRetry
        ? 'You have not been charged. Try again, or choose another way to pay.'
        : `You have not been charged. There were too many attempts: ask ${merchant} for a new payment link.`}
    </p>
    {canRetry && (
      <p>
        <a class="primary" href={path}>
          Try again
        </a>
      </p>
    )}
  </div>
)

/** Renders the page of an expired session. */
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
      You have not been charged. Ask {merchant} for a new link. If you already made a bank transfer,{' '}
      {merchant} will receive it.
    </p>
    <p>
      <a href={new URL('/', redirectUrl).href}>Back to {hostOf(redirectUrl)}</a>
    </p>
  </div>
)
