import type { TransactionType } from '../../../../generated/catalogue.ts'
import type { TransactionIds } from '../../../transactions/index.ts'
import type { TimelineProps } from '../../kit/timeline.tsx'
import type { PageContext } from '../../page.ts'
import { entriesOf, groupsOf, partOf, type TimelineView } from '../payment/events.ts'

/** Reads the timeline of a payment, without links to pages of its business. */
export const readExchanges = async (
  { rooms, to }: PageContext,
  { businessId, transactionId, type }: TransactionIds & { readonly type: TransactionType },
  view: TimelineView,
): Promise<Pick<TimelineProps, 'groups' | 'leftOut'>> => {
  const entries = entriesOf(await rooms.timeline.read({ businessId, transactionId }))
  const part = partOf(entries, view, null)
  const groups = groupsOf(part.entries, to('/'), type).map(({ title, events }) => ({
    title: title.replace('You were', 'The business was'),
    events: events.map(({ actions: _actions, ...event }) => event),
  }))
  return { groups, leftOut: part.text }
}
