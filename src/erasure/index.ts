// The door of the room.

export { createErasureService, type Erased, type ErasureService } from './service.ts'
