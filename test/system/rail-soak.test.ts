import { expect, it } from 'vitest'
import { describeReport, play, type Plan } from '../programs/rail-soak/play.ts'
import { fewStrikes } from '../programs/rail-soak/strikes.ts'
import { startRailWorld } from '../programs/rail-soak/world.ts'
import { readNumber } from '../support/read-number.ts'

// A short run of `make rail-soak`, whose silences and delays are shorter too.

const seed = readNumber('SEED', 20_261_123)

const plan: Plan = {
  seed,
  strikes: fewStrikes,
  forMs: 0,
  restMs: 300,
  manners: { clients: 4, restMs: 300 },
  pace: { silenceMs: 2_000, lateMs: 2_000 },
}

it('each payout is paid at most once, and each transfer credited once, whatever dies up to the partner', async () => {
  const world = await startRailWorld(seed, plan.pace)
  const report = await play(world, plan).finally(world.close)
  expect(report.breaches, describeReport(report)).toEqual([])
  expect(report.checks, 'checks while payouts moved').toBeGreaterThan(0)
  expect(report.deposits, 'transfers that became deposits').toBeGreaterThan(0)
  for (const { fault, payouts } of report.lines) expect(payouts, fault).toBeGreaterThan(0)
})
