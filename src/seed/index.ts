export { seedReference } from './reference.ts'
export type { SceneServices } from './scenes.ts'
export { type Seeded, seededBusinesses, seededFullKey, type SeededKeys, seedSandbox } from './seed.ts'
