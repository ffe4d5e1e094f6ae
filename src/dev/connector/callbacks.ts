import { randomUUID } from 'node:crypto'
import { machineTime } from '../../db/clock.ts'
import type { RailSchemas } from '../../rails/index.ts'
import { signStandard } from '../../webhooks/index.ts'
import type { Fault } from './faults.ts'

/** When a callback is due: the order was stored, before its response; or it has ended. */
export type Occasion = 'stored' | 'changed'

/** Sends the callbacks of a payout. */
export type Notify = (payoutId: string, occasion: Occasion, fault: Fault) => void

/** Where callbacks go, and the secret that the operator of Corridor shares. */
export type CallbackTarget = { readonly url: string; readonly secret: string }

const otherSecret = `whsec_${Buffer.alloc(32).toString('base64')}`

/** Sends a hint once: what is lost is not sent again. */
export const sendHint = async (
  { url, secret }: CallbackTarget,
  hint: RailSchemas['Callback'],
  id: string = randomUUID(),
): Promise<void> => {
  const body = Buffer.from(JSON.stringify(hint))
  const timestamp = Math.floor(machineTime().getTime() / 1_000)
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp.toString(),
    'webhook-signature': signStandard([secret], { id, timestamp, body }),
  }
  await fetch(url, { method: 'POST', headers, body }).catch(() => undefined)
}

const send = (target: CallbackTarget, payoutId: string, webhookId?: string): Promise<void> =>
  sendHint(target, { type: 'payout.changed', id: payoutId }, webhookId)

/** Creates the sender of callbacks of the partner: one when a payout has ended, or as its fault says. */
export const createNotify = (target: CallbackTarget): Notify => {
  const forged = { ...target, secret: otherSecret }
  return (payoutId, occasion, fault) => {
    const isFirst = occasion === 'stored'
    if (fault === 'callback forged') void send(forged, payoutId)
    else if (fault === 'callback early' && isFirst) void send(target, payoutId)
    else if (fault === 'callback twice' && !isFirst)
      void Promise.all([send(target, payoutId, payoutId), send(target, payoutId, payoutId)])
    else if (fault === 'callbacks out of order')
      // The first is sent after the second.
      setTimeout(() => void send(target, payoutId), isFirst ? 3_000 : 0).unref()
    else if (fault !== 'callback never' && !isFirst) void send(target, payoutId)
  }
}
