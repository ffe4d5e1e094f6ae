import type { Command } from 'commander'
import type { Registration } from '../registration/index.ts'
import { changing } from './acts.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

const lines = (registrations: readonly Registration[]): readonly string[] =>
  table([
    ['BUSINESS', 'REGISTRATION', 'STATUS', 'REVIEW', 'STARTED', 'SUBMITTED', 'REVIEWED', 'REASONS'],
    ...registrations.map((one) => [
      one.businessId,
      one.id,
      one.status,
      one.reviewStatus ?? '',
      one.createdAt.toISOString(),
      one.submittedAt?.toISOString() ?? '',
      one.reviewedAt?.toISOString() ?? '',
      one.rejectReasons.join('; '),
    ]),
  ])

const collect = (reason: string, reasons: readonly string[] = []): readonly string[] => [...reasons, reason]

/** Defines `corridor registration list|show|approve|reject`. Only `show` prints personal data. */
export const define = (command: Command, { withServices, output }: Toolbox): void => {
  const print = (registration: Registration): void => {
    output().result(registration, lines([registration]))
  }
  command
    .command('list')
    .description('list registrations that wait for review, oldest first')
    .option('--business <businessId>', 'all registrations of one business instead, newest first')
    .action(({ business }: { readonly business?: string }) =>
      withServices(async ({ registrationReview }) => {
        const listed = await registrationReview.list(business)
        output().result(listed, lines(listed))
      }),
    )
  command
    .command('show <businessId> <registrationId>')
    .description('show a registration with everything submitted, including personal data')
    .action((businessId: string, registrationId: string) =>
      withServices(async ({ registrationReview }) => {
        const shown = await registrationReview.show({ businessId, registrationId })
        const { applicant, details } = shown
        const submitted = JSON.stringify({ applicant, details }, null, 2)
        output().result(shown, [...lines([shown]), '', submitted])
      }),
    )
  changing(command.command('approve <businessId> <registrationId>'))
    .description('approve a registration under review')
    .action((businessId: string, registrationId: string) =>
      withServices(async ({ registrationReview, requireSecond }) => {
        const approved = await registrationReview.approve({ businessId, registrationId })
        requireSecond()
        print(approved)
      }),
    )
  changing(command.command('reject <businessId> <registrationId>'))
    .description('reject a submitted registration, including an approved one')
    .requiredOption('--reason <text>', 'a reason, shown to the business; repeatable', collect)
    .action(
      (businessId: string, registrationId: string, { reason }: { readonly reason: readonly string[] }) =>
        withServices(async ({ registrationReview }) => {
          print(await registrationReview.reject({ businessId, registrationId }, reason))
        }),
    )
}
