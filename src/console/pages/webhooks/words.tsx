import type { JSX } from 'preact'
import type { DeliveryStatus } from '../../../webhooks/index.ts'
import { Badge } from '../../kit/status.tsx'
import type { StatusWords } from '../../words.ts'

/** The words for the status of a delivery. */
export const deliveryWords: Readonly<Record<DeliveryStatus, StatusWords>> = {
  delivered: { word: 'Delivered', tone: 'good', icon: 'check' },
  waiting: { word: 'Waiting', tone: 'busy', icon: 'clock' },
  held: { word: 'Held', tone: 'note', icon: 'clock' },
  failed: { word: 'Failed', tone: 'bad', icon: 'x' },
  unsent: { word: 'Not sent', tone: 'plain', icon: 'help' },
}

const isStatus = (text: string): text is DeliveryStatus => Object.hasOwn(deliveryWords, text)

/** Reads a status from the address of a page. */
export const parseStatus = (text: string | null): DeliveryStatus | null =>
  text !== null && isStatus(text) ? text : null

/** Renders the status of a delivery. */
export const Delivery = ({ status }: { readonly status: DeliveryStatus }): JSX.Element => {
  const { word, tone, icon } = deliveryWords[status]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}
