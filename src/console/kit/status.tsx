import type { ComponentChildren, JSX } from 'preact'
import type { TransactionStatus, TransactionType } from '../../../generated/catalogue.ts'
import { transactionWords, type Tone } from '../words.ts'
import { Icon, type IconName } from './icon.tsx'

/** The look of a badge: `large` stands beside a heading. */
export type BadgeProps = {
  readonly tone: Tone
  readonly icon: IconName
  readonly isLarge?: boolean
  readonly children: ComponentChildren
}

/** Renders a word with a shape and a colour. */
export const Badge = ({ tone, icon, isLarge = false, children }: BadgeProps): JSX.Element => (
  <span class={`status ${tone}${isLarge ? ' big' : ''}`}>
    <Icon name={icon} />
    {children}
  </span>
)

/** Renders the status of a transaction; `withCode` writes the word of the contract beside it. */
export const Status = (props: {
  readonly status: TransactionStatus
  readonly type: TransactionType
  readonly isLarge?: boolean
  readonly withCode?: boolean
}): JSX.Element => {
  const { status, type, isLarge = false, withCode = false } = props
  const { word, tone, icon } = transactionWords(status, type)
  return (
    <>
      <Badge tone={tone} icon={icon} isLarge={isLarge}>
        {word}
      </Badge>
      {withCode && <code class="faint">{status}</code>}
    </>
  )
}
