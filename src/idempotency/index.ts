export { createIdempotencyKeys, noKey, type IdempotencyKeys, type RequestKey } from './service.ts'
