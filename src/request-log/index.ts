// The public entry of the room: other rooms import the request log from here only.

export { createRequestLogService, type RequestQuery } from './service.ts'
export type { LoggedRequest, Refusals, Repeat } from './store.ts'
export { type Call, createRequestLogWriter } from './writer.ts'
