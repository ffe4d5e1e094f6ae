import fc from 'fast-check'
import { readNumber } from './read-number.ts'

// `make test` always draws the same values, so that it does not depend on chance; `SEED=…` draws others.
fc.configureGlobal({ seed: readNumber('SEED', 20_260_518) })

/** fast-check with a fixed seed, for properties without one. */
export { fc }
