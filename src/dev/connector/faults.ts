import { createHash } from 'node:crypto'

/** What may go wrong with a payout. `after`: after the partner has taken the order; `before`: it never takes it. */
export const faults = [
  'none',
  'refused',
  'failed later',
  'unavailable at first',
  'rate limited at first',
  'no answer, after',
  'no answer, before',
  'connection reset, after',
  'connection reset, before',
  'status 500, after',
  'status 500, before',
  'unsigned answer',
  'unknown state',
  'wrong amount',
  'found late',
  'arrives late',
  'callback early',
  'callback twice',
  'callbacks out of order',
  'callback forged',
  'callback never',
  'returned',
  'returned in two parts',
  'returned in part',
] as const

/** A fault by its name. */
export type Fault = (typeof faults)[number]

const isFault = (text: string): text is Fault => faults.some((fault) => fault === text)

/** Chooses the fault of a payout. */
export type ChooseFault = (payout: { readonly payoutId: string; readonly reference: string }) => Fault

/** The first attempt gets the fault that its reference names, and later ones none. */
export const faultByReference: ChooseFault = ({ payoutId, reference }) =>
  payoutId.endsWith('-01') && isFault(reference) ? reference : 'none'

/** The faults that are drawn. A return changes the end of a payout that was paid: it is played by name only. */
export const drawnFaults = faults.filter((fault) => !fault.startsWith('returned'))

/** Every attempt gets a fault at random, the same for the same seed, reference and number of the attempt. */
export const faultBySeed =
  (seed: number): ChooseFault =>
  ({ payoutId, reference }) => {
    const drawn = `${seed.toString()} ${reference} ${payoutId.slice(-2)}`
    const random = createHash('sha256').update(drawn).digest().readUInt32BE(0)
    return drawnFaults[random % drawnFaults.length] ?? 'none'
  }
