import { timingSafeEqual } from 'node:crypto'

/** Returns whether two secrets are the same, in constant time for those of one length. */
export const isSameBytes = (left: Buffer, right: Buffer): boolean =>
  left.length === right.length && timingSafeEqual(left, right)
