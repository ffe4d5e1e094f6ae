import type { Command } from 'commander'
import type { Registration } from '../registration/index.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

const lines = (registrations: readonly Registration[]): readonly string[] =>
  table([
    ['BUSINESS', 'REGISTRATION', 'STATUS', 'REVIEW', 'BEGUN', 'SUBMITTED', 'REVIEWED', 'REASONS'],
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

/** `corridor registration list|show|approve|reject`: what is personal in a registration is shown by `show` alone. */
export const addRegistrationCommands = (program: Command, toolbox: Toolbox): void => {
  const { withServices, output } = toolbox
  const tell = (registration: Registration): void => {
    output().result(registration, lines([registration]))
  }
  const registration = program.command('registration').description('registrations of businesses (KYB)')
  registration
    .command('list')
    .description('list those that wait for review, the longest first')
    .option('--business <businessId>', 'all of one business instead, newest first')
    .action(({ business }: { readonly business?: string }) =>
      withServices(async ({ registrationReview }) => {
        const listed = await registrationReview.list(business)
        output().result(listed, lines(listed))
      }),
    )
  registration
    .command('show <businessId> <registrationId>')
    .description('show one with everything that was submitted: personal data, on your screen')
    .action((businessId: string, registrationId: string) =>
      withServices(async ({ registrationReview }) => {
        const shown = await registrationReview.show({ businessId, registrationId })
        const { applicant, details } = shown
        const told = JSON.stringify({ applicant, details }, null, 2)
        output().result(shown, [...lines([shown]), '', told])
      }),
    )
  registration
    .command('approve <businessId> <registrationId>')
    .description('approve one that is under review')
    .action((businessId: string, registrationId: string) =>
      withServices(async ({ registrationReview }) => {
        tell(await registrationReview.approve({ businessId, registrationId }))
      }),
    )
  registration
    .command('reject <businessId> <registrationId>')
    .description('reject one that was submitted, also one approved before')
    .requiredOption('--reason <text>', 'why, for the business; may be given several times', collect)
    .action(
      (businessId: string, registrationId: string, { reason }: { readonly reason: readonly string[] }) =>
        withServices(async ({ registrationReview }) => {
          tell(await registrationReview.reject({ businessId, registrationId }, reason))
        }),
    )
}
