// The door of the room: other rooms import batches from here only.

export { createRecipientsService, type RecipientsService } from './recipients.ts'
export { createRunsService, type RunsService } from './runs.ts'
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
