import type { JSX } from 'preact'
import type { TransactionChannel } from '../../../generated/catalogue.ts'
import { FaultSummary, Field, Form, type FormSecret } from './form.tsx'
import { Icon } from './icons.tsx'
import { useRendering } from './rendering.ts'
import type { PlainKey } from './texts/texts.ts'

const waitingKeys: Readonly<Partial<Record<TransactionChannel, PlainKey>>> = {
  MOBILE_MONEY: 'confirmOnPhone',
  CARD: 'waitingForBank',
  VIRTUAL_BANK_ACCOUNT: 'transferReceived',
}

/** Renders the link that reloads the page, for browsers without script. */
export const CheckAgain = (): JSX.Element => {
  const { say, link } = useRendering()
  return (
    <noscript>
      <p class="back">
        <a href={link('status')}>{say('checkAgain')}</a>
      </p>
    </noscript>
  )
}

/** Renders the page of a payment in flight. */
export const WaitingPage = ({ channel }: { readonly channel: TransactionChannel }): JSX.Element => {
  const { say } = useRendering()
  const key = waitingKeys[channel]
  return (
    <>
      <h1>{say('processing')}</h1>
      <div class="waiting" role="status">
        <span class="dots" aria-hidden="true" />
        <p>
          {key && say(key)} {say('dontPayAgain')}
        </p>
      </div>
      <CheckAgain />
    </>
  )
}

/** The props of the form for the one-time password. */
export type PasswordPageProps = {
  readonly formSecret: FormSecret
  /** What is wrong with the last submission. */
  readonly fault: string | undefined
  /** Whether a new password was sent. */
  readonly isResent: boolean
  /** The password of the sandbox; undefined in production. */
  readonly sandboxPassword: string | undefined
}

/** Renders the form for the one-time password, with the ways out: a new password, or no payment. */
export const PasswordPage = ({
  formSecret,
  fault,
  isResent,
  sandboxPassword: password,
}: PasswordPageProps): JSX.Element => {
  const { say } = useRendering()
  return (
    <>
      <h1>{say('enterPassword')}</h1>
      <FaultSummary faults={{ otp: fault }} />
      <p role="status">{say(isResent ? 'passwordSentAgain' : 'passwordSent')}</p>
      <Form step="otp" formSecret={formSecret}>
        <Field
          name="otp"
          label={say('oneTimePassword')}
          hint={password === undefined ? undefined : say('sandboxPassword', { password })}
          fault={fault}
          attributes={{ inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 32 }}
        />
        <button class="primary" type="submit">
          {say('confirmPayment')}
        </button>
      </Form>
      <div class="ways-out">
        <Form step="resend" formSecret={formSecret}>
          <button class="secondary" type="submit">
            {say('sendNewPassword')}
          </button>
        </Form>
        <Form step="cancel" formSecret={formSecret}>
          <button class="secondary" type="submit">
            {say('cancelPayment')}
          </button>
        </Form>
      </div>
    </>
  )
}

/** Renders the page of a paid session. `isFresh`: directly after paying, when the page redirects automatically. */
export const PaidPage = ({
  merchant,
  returnUrl,
  isFresh,
}: {
  readonly merchant: string
  readonly returnUrl: string
  readonly isFresh: boolean
}): JSX.Element => {
  const { say, link } = useRendering()
  return (
    <div class="outcome good">
      <Icon name="done" />
      <h1>{say(isFresh ? 'paymentReceived' : 'alreadyPaid')}</h1>
      <p role="status">{say(isFresh ? 'thankYou' : 'allSet', { merchant })}</p>
      <p>
        <a class="primary" href={returnUrl}>
          {say('backToShop')}
        </a>
      </p>
      <p>
        <a href={link('receipt')}>{say('viewReceipt')}</a>
      </p>
      {isFresh && (
        <p class="hint" data-return={returnUrl} hidden>
          {say('returning', { host: new URL(returnUrl).host })}{' '}
          <button class="plain" type="button">
            {say('stayHere')}
          </button>
        </p>
      )}
    </div>
  )
}

/** Renders the page of a failed payment. */
export const FailedPage = ({
  merchant,
  canRetry,
}: {
  readonly merchant: string
  readonly canRetry: boolean
}): JSX.Element => {
  const { say, link } = useRendering()
  return (
    <div class="outcome bad">
      <Icon name="failed" />
      <h1>{say('paymentFailed')}</h1>
      <p role="alert">{canRetry ? say('failedRetry') : say('failedFinally', { merchant })}</p>
      {canRetry && (
        <p>
          <a class="primary" href={link('')}>
            {say('tryAgain')}
          </a>
        </p>
      )}
    </div>
  )
}

/** Renders the page of an expired session. */
export const ExpiredPage = (props: {
  readonly merchant: string
  readonly takesTransfers: boolean
}): JSX.Element => {
  const { merchant, takesTransfers } = props
  const { say } = useRendering()
  return (
    <div class="outcome">
      <Icon name="over" />
      <h1>{say('expired')}</h1>
      <p role="status">
        {say('expiredWhat', { merchant })}
        {takesTransfers && ` ${say('expiredTransfer')}`}
      </p>
    </div>
  )
}
