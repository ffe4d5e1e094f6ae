import { paramOf } from '../../confirming.tsx'
import type { PageContext } from '../../page.ts'

/** Returns the ids of the batch, or of the draft, that the path names. */
export const batchIdsOf = (
  context: PageContext,
): { readonly businessId: string; readonly batchId: string } => ({
  businessId: context.businessId,
  batchId: paramOf(context, 'batchId'),
})
