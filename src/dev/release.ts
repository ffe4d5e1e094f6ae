import { releasePostgres } from './postgres.ts'

// Started by a process that is ending (see postgres.ts): stops the server on the data directory that is named, unless
// another process still uses it.
const [, , dataDir] = process.argv
if (dataDir !== undefined) await releasePostgres(dataDir)
