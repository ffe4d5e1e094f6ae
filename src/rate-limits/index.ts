export { type CountedRequest, type RequestLimit, requestLimitOf } from './rules.ts'
export { createRequestLimiter, readRecentRequests, type RequestLimiter } from './service.ts'
