#!/usr/bin/env node
// The executable of a checkout: runs the TypeScript as it is. Images run the compiled dist/src/corridor.js instead.
import { register } from 'tsx/esm/api'

register()
await import('../corridor.ts')
