import { randomText } from '../kernel/random.ts'
import { normalRecoveryCode } from './rules.ts'
import { hashToken } from './tokens.ts'

const codes = 10
const groups = 4
const groupLength = 4
// Without 0, 1, i, l and o, which are mistaken for each other: five bits and a little less for each character.
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

/** Creates ten recovery codes of 79 random bits each. */
export const createRecoveryCodes = (): readonly string[] =>
  Array.from({ length: codes }, () =>
    Array.from({ length: groups }, () => randomText(alphabet, groupLength)).join('-'),
  )

/** Returns the stored hash of a recovery code. */
export const hashRecoveryCode = (code: string): Buffer => hashToken(normalRecoveryCode(code))
