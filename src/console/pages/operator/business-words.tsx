import type { JSX } from 'preact'
import type { BusinessRecord } from '../../../auth/index.ts'
import { Badge } from '../../kit/status.tsx'

/** Renders whether the payouts of a business are frozen. */
export const PayoutState = ({ frozenReason }: Pick<BusinessRecord, 'frozenReason'>): JSX.Element =>
  frozenReason === null ? (
    <Badge tone="good" icon="check">
      In use
    </Badge>
  ) : (
    <Badge tone="bad" icon="shield">
      Frozen
    </Badge>
  )

/** Returns "yes" or "no". */
export const yesNo = (is: boolean): string => (is ? 'yes' : 'no')

/** Renders a link to a business. */
export const BusinessLink = (props: {
  readonly to: (path: string) => string
  readonly businessId: string
  readonly name?: string
}): JSX.Element => (
  <a href={props.to(`/businesses/${props.businessId}`)}>{props.name ?? <code>{props.businessId}</code>}</a>
)

/** Renders an id, as a link where the person may open its page. */
export const IdLink = ({
  id,
  href,
}: {
  readonly id: string
  readonly href: string | undefined
}): JSX.Element => {
  const code = <code>{id}</code>
  return href === undefined ? code : <a href={href}>{code}</a>
}
