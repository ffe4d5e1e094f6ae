export type { ExampleServices } from './examples.ts'
export { seedReference } from './reference.ts'
export { type Seeded, seededBusinesses, seededFullKey, type SeededKeys, seedSandbox } from './seed.ts'
