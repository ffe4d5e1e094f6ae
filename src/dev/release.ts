import { releasePostgres } from './postgres.ts'

// Started by a process that exits (see postgres.ts). Stops the server of a data directory, unless another process still
// uses it.
const [, , dataDir] = process.argv
if (dataDir !== undefined) await releasePostgres(dataDir)
