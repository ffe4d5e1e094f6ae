export { type CountedRequest, type RequestLimit, requestLimitOf } from './rules.ts'
export { createRequestLimiter, type RequestLimiter } from './service.ts'
