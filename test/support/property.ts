import fc from 'fast-check'
import { readNumber } from './read-number.ts'

// What is drawn is the same in every `make test`, which must not be a matter of luck; `SEED=…` draws others.
fc.configureGlobal({ seed: readNumber('SEED', 20_260_518) })

/** fast-check on a fixed seed, for every property that names none. */
export { fc }
