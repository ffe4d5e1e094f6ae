// The public entry of the room.

export { createErasureService, type Erased, type ErasureService } from './service.ts'
