import { randomInt } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { readNumber } from '../../support/read-number.ts'
import { runRound, type Round } from './round.ts'
import { startSandbox, type Sandbox } from './sandbox.ts'

// `make fuzz`: runs Schemathesis against a separate sandbox in rounds, until the requested number of cases was sent.

const tiers = {
  short: { cases: 1_500, minutes: 8, phases: 'examples,fuzzing,stateful', each: 12 },
  whole: { cases: 20_000, minutes: 60, phases: 'examples,coverage,fuzzing,stateful', each: 60 },
} as const

const isTier = (name: string): name is keyof typeof tiers => name in tiers

const tierName =
  process.env['TIER'] === undefined || process.env['TIER'] === '' ? 'whole' : process.env['TIER']
if (!isTier(tierName)) throw new Error(`TIER is short or whole, not "${tierName}"`)
const tier = tiers[tierName]
const seed = readNumber('SEED', randomInt(2 ** 30))
const cases = readNumber('CASES', tier.cases)
const deadline = performance.now() + readNumber('MINUTES', tier.minutes) * 60_000

/** Runs rounds: the first with all phases of the tier, the others with those that draw new cases. */
const play = async (sandbox: Sandbox): Promise<readonly Round[]> => {
  const rounds: Round[] = []
  const sent = (): number => rounds.reduce((sum, round) => sum + round.cases, 0)
  while (sent() < cases) {
    const phases = rounds.length === 0 ? tier.phases : 'fuzzing,stateful'
    const msLeft = deadline - performance.now()
    const options = {
      sandbox,
      seed: seed + rounds.length,
      phases,
      each: tier.each,
      number: rounds.length + 1,
      msLeft,
    }
    const round = await runRound(options)
    rounds.push(round)
    console.log(
      `round ${rounds.length.toString()}: ${round.cases.toString()} cases, ${sent().toString()} so far`,
    )
    // Stops at the first failure; a round without cases would repeat endlessly.
    if (round.failure !== undefined || round.cases === 0) break
  }
  return rounds
}

const run = async (): Promise<boolean> => {
  const sandbox = await startSandbox()
  const stop = (): void => void sandbox.close().finally(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  try {
    const rounds = await play(sandbox)
    const faults = await sandbox.findFaults()
    for (const { failure } of rounds) if (failure !== undefined) console.log(`\n${failure}`)
    for (const fault of faults) console.log(`fault: ${fault}`)
    const sent = rounds.reduce((sum, round) => sum + round.cases, 0)
    const failed = rounds.filter(({ failure }) => failure !== undefined).length
    const isWhole = sent >= cases
    if (!isWhole) console.log(`only ${sent.toString()} of ${cases.toString()} cases were sent`)
    console.log(
      `fuzz: seed ${seed.toString()}, ${sent.toString()} cases in ${rounds.length.toString()} rounds, ` +
        `${failed.toString()} with failures; books and logs: ${faults.length.toString()} faults`,
    )
    return failed === 0 && faults.length === 0 && isWhole
  } finally {
    await sandbox.close()
  }
}

rmSync('.dev/fuzz', { recursive: true, force: true })
mkdirSync('.dev/fuzz', { recursive: true })
console.log(
  `fuzzing by SEED=${seed.toString()} CASES=${cases.toString()} TIER=${tierName}; each round is in .dev/fuzz`,
)
process.exitCode = (await run()) ? 0 : 1
