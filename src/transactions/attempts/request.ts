import type { Instruction } from '../../rails/index.ts'
import type { DataKey, SealContext, Vault } from '../../vault/index.ts'

// A sealed request opens as that of its own attempt only.
const contextOf = ({ businessId }: DataKey, payoutId: string): SealContext => ({
  table: 'rail_attempts',
  column: 'request',
  businessId,
  rowId: payoutId,
})

const withMinorText = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value

const parseInstruction = (text: string): Instruction =>
  JSON.parse(text, (name, value: unknown) =>
    name === 'minor' && typeof value === 'string' ? BigInt(value) : value,
  ) as Instruction

/** Seals the instruction of an attempt under the data key of its customer. */
export const sealRequest = (
  vault: Vault,
  { dataKey, payoutId }: { readonly dataKey: DataKey; readonly payoutId: string },
  instruction: Instruction,
): string =>
  vault.sealerOf(dataKey).seal(contextOf(dataKey, payoutId), JSON.stringify(instruction, withMinorText))

/** Decrypts the instruction of an attempt. */
export const openRequest = (
  vault: Vault,
  { dataKey, payoutId }: { readonly dataKey: DataKey; readonly payoutId: string },
  sealed: string,
): Instruction => parseInstruction(vault.sealerOf(dataKey).open(contextOf(dataKey, payoutId), sealed))
