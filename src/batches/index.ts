// The public entry of the room: other rooms import batches from here only.

export { createDraftsService, type Draft, type DraftRow, type DraftsService } from './drafts.ts'
export { createPreviewsService, type Previewed, type PreviewsService } from './preview.ts'
export { createRecipientsService, type RecipientsService } from './recipients.ts'
export type { ShownRecipient } from './batch.ts'
export { createRunsService, type RunsService, type ShownSession } from './runs.ts'
export { type BatchesService, createBatchesService } from './service.ts'
export { batchTasks } from './tasks.ts'
export {
  parseBatchInput,
  parseListedRecipients,
  parseRecipientInput,
  viewAdded,
  viewBatch,
  viewOutcomes,
  viewRecipient,
  viewSession,
} from './view.ts'
export { reindexRecipients } from './reindex.ts'
