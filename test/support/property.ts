import fc from 'fast-check'

const given = process.env['SEED'] ?? ''
if (!/^\d{0,10}$/.test(given)) throw new Error(`SEED is a whole number, not "${given}"`)

// What is drawn is the same in every `make test`, which must not be a matter of luck; `SEED=…` draws others.
fc.configureGlobal({ seed: given === '' ? 20_260_518 : Number.parseInt(given, 10) })

/** fast-check on a fixed seed, for every property that names none. */
export { fc }
