import type { Command } from 'commander'
import { refuse } from '../kernel/refusal.ts'
import { readLists, type ReadList, requireRuled } from '../rail-reports/index.ts'
import { changing } from './acts.ts'
import { addRoot, readAnchors, type AnchorFiles } from './ledger-seals.ts'
import { table } from './output.ts'
import { parseDuration } from './time.ts'
import type { Toolbox } from './toolbox.ts'

type Target = { readonly all?: true }

const targetOf = (businessId: string | undefined, { all }: Target): string | null => {
  if ((businessId === undefined) === (all === undefined)) {
    return refuse('VALIDATION_ERROR', 'Name one business or pass --all.')
  }
  return businessId ?? null
}

const countBusinesses = (count: number): string =>
  `${count.toString()} ${count === 1 ? 'business' : 'businesses'}`

const collect = (file: string, before: readonly string[]): readonly string[] => [...before, file]

const describeList = ({ rail, since, payouts, strays }: ReadList): string =>
  `${rail}: ${payouts.toString()} payouts since ${since.toISOString()}, ` +
  `new cases of unknown ones: ${strays.length.toString()}.`

const addVerify = (ledger: Command, { withServices, output }: Toolbox): void => {
  ledger
    .command('verify')
    .description(
      'verify ledger and audit log in one snapshot; prints each discrepancy, and exits with 1 if there is any',
    )
    .option(
      '--root <file>',
      'compare with a signed root that was kept (`ledger root`); repeatable',
      collect,
      [],
    )
    .option(
      '--public-key <file>',
      'trust signatures of an earlier webhook key (PEM); repeatable',
      collect,
      [],
    )
    .option('--grace <duration>', 'how long due work may have waited, such as 30d after a restore', '1m')
    .action((options: AnchorFiles & { readonly grace: string }) =>
      withServices(async ({ verifier, freeze }) => {
        const graceSeconds = parseDuration(options.grace) / 1000
        const breaches = await verifier.verify({ graceSeconds, anchors: await readAnchors(options) })
        const rows = breaches.map(({ check, businessId, subjectId, detail }) => [
          check,
          businessId,
          subjectId,
          detail,
        ])
        const found =
          rows.length === 0
            ? ['Ledger verified: no discrepancies.']
            : table([['CHECK', 'BUSINESS', 'SUBJECT', 'DISCREPANCY'], ...rows])
        const frozen = (await freeze.list()).map(
          ({ id, frozenAt, reason }) =>
            `Payouts of ${id} have been frozen since ${frozenAt.toISOString()}: ${reason}`,
        )
        output().result(breaches, [...found, ...frozen])
        if (rows.length > 0)
          refuse('INTERNAL_SERVER_ERROR', `Discrepancies found: ${rows.length.toString()}.`)
      }),
    )
}

/** Defines `corridor ledger verify|root|freeze|release`. */
export const define = (ledger: Command, toolbox: Toolbox): void => {
  const { withServices, output } = toolbox
  addVerify(ledger, toolbox)
  addRoot(ledger, toolbox)
  changing(ledger.command('freeze [businessId]'))
    .description('stop starting payouts and swaps of a business; deposits continue')
    .option('--all', 'every business; do this first after a point-in-time restore')
    .requiredOption('--reason <text>', 'the reason, for the operator who releases it')
    .action((businessId: string | undefined, options: Target & { readonly reason: string }) =>
      withServices(async ({ freeze }) => {
        const frozen = await freeze.freeze(targetOf(businessId, options), options.reason)
        output().result({ frozen }, [`Froze payouts of ${countBusinesses(frozen)}.`])
      }),
    )
  changing(ledger.command('release [businessId]'))
    .description('resume payouts and swaps, after the list of each rail was compared with ours')
    .option('--all', 'every frozen business')
    .option('--without-rail <name>', 'a rail that does not answer, compared by hand; repeatable', collect, [])
    .action(
      (businessId: string | undefined, options: Target & { readonly withoutRail: readonly string[] }) => {
        let compared: readonly ReadList[] = []
        return withServices(
          async ({ freeze, requireSecond }) => {
            const released = await freeze.release(targetOf(businessId, options))
            requireSecond()
            const lines = [...compared.map(describeList), `Released payouts of ${countBusinesses(released)}.`]
            output().result({ released, compared }, lines)
          },
          async ({ railLists, railCases }) => {
            compared = await readLists(railLists, options.withoutRail)
            await requireRuled(railCases, options.withoutRail)
          },
        )
      },
    )
}
