import type { PageRow } from '../page.ts'
import { keyChanges } from './keys/change.tsx'
import { keyPage } from './keys/detail.tsx'
import { newKey } from './keys/new.tsx'
import { keysPage } from './keys.tsx'

/** The pages of the group Developers. */
export const developerRows: readonly PageRow[] = [keysPage, newKey, keyPage, ...keyChanges]
