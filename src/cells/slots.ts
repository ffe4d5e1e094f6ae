import { crc32 } from 'node:zlib'
import { type CellMap, slotCount } from '../config/cells.ts'
import { shortIdOf } from '../kernel/id.ts'

/** Returns the slot of a business: the CRC-32 of its id in base62, as a proxy computes it from the key. */
export const slotOf = (businessId: string): number => crc32(shortIdOf(businessId)) % slotCount

/** Returns the name of the cell that is the home of a business. */
export const homeOf = ({ slots, overrides }: CellMap, businessId: string): string | undefined =>
  overrides.get(businessId) ?? slots[slotOf(businessId)]
