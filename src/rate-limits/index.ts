export { type CountedRequest, type RequestLimit, requestLimitOf } from './rules.ts'
export { countRecentRequests, createRequestLimiter, type RequestLimiter } from './service.ts'
