import type { Command } from 'commander'
import type { NewSigningSecret } from '../auth/signing/service.ts'
import type { SigningState } from '../auth/records.ts'
import type { Toolbox } from './toolbox.ts'

const lines = ({ enabledAt, rotatedAt, previousSecretUntil }: SigningState): readonly string[] => [
  `requests must be signed, since ${enabledAt.toISOString()}`,
  ...(rotatedAt ? [`the secret was rotated at ${rotatedAt.toISOString()}`] : []),
  ...(previousSecretUntil
    ? [`the secret before passes as well until ${previousSecretUntil.toISOString()}`]
    : []),
]

const showNew = ({ output }: Toolbox, { secret, state }: NewSigningSecret): void => {
  output().result({ isEnabled: true, ...state, secret }, [
    ...lines(state),
    '',
    secret,
    '',
    'Keep it: it is not shown again.',
  ])
}

const addDisable = (signing: Command, { withServices, output }: Toolbox): void => {
  signing
    .command('disable <businessId>')
    .description('take requests without a signature again, and forget the secrets')
    .action((businessId: string) =>
      withServices(async ({ signing: service }) => {
        await service.disable(businessId)
        output().result({ businessId, isEnabled: false }, ['requests need no signature'])
      }),
    )
}

/** `corridor signing enable|rotate|disable|show`. */
export const addSigningCommands = (program: Command, toolbox: Toolbox): void => {
  const { withServices, output } = toolbox
  const signing = program.command('signing').description('whether a business signs its requests')
  signing
    .command('enable <businessId>')
    .description('ask for x-api-signature from the next request on; the secret is shown now and never again')
    .action((businessId: string) =>
      withServices(async ({ signing: service }) => {
        showNew(toolbox, await service.enable(businessId))
      }),
    )
  signing
    .command('rotate <businessId>')
    .description('make a new secret, shown now and never again; the one before passes for 24 hours more')
    .option('--at-once', 'the one before passes no more: it has leaked')
    .action((businessId: string, { atOnce }: { readonly atOnce?: true }) =>
      withServices(async ({ signing: service }) => {
        showNew(toolbox, await service.rotate(businessId, { isAtOnce: atOnce ?? false }))
      }),
    )
  addDisable(signing, toolbox)
  signing
    .command('show <businessId>')
    .description('show whether requests must be signed; never the secret')
    .action((businessId: string) =>
      withServices(async ({ signing: service }) => {
        const state = await service.find(businessId)
        const shown = state ? lines(state) : ['requests need no signature']
        output().result({ businessId, isEnabled: state !== undefined, ...state }, shown)
      }),
    )
}
