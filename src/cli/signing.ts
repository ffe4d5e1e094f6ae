import type { Command } from 'commander'
import type { NewSigningSecret, SigningState } from '../auth/index.ts'
import { changing } from './acts.ts'
import type { Toolbox } from './toolbox.ts'

const lines = ({ enabledAt, rotatedAt, previousSecretUntil }: SigningState): readonly string[] => [
  `Requests must be signed since ${enabledAt.toISOString()}.`,
  ...(rotatedAt ? [`The secret was rotated at ${rotatedAt.toISOString()}.`] : []),
  ...(previousSecretUntil
    ? [`The previous secret is accepted until ${previousSecretUntil.toISOString()}.`]
    : []),
]

const showNew = ({ output }: Toolbox, { secret, state }: NewSigningSecret): void => {
  output().result({ isEnabled: true, ...state, secret }, [
    ...lines(state),
    '',
    secret,
    '',
    'Store it now: it is not shown again.',
  ])
}

const addDisable = (signing: Command, { withServices, output }: Toolbox): void => {
  changing(signing.command('disable <businessId>'))
    .description('accept unsigned requests again, and delete the secrets')
    .action((businessId: string) =>
      withServices(async ({ signing: service }) => {
        await service.disable(businessId)
        output().result({ businessId, isEnabled: false }, ['Requests need no signature.'])
      }),
    )
}

/** Defines `corridor signing enable|rotate|disable|show`. */
export const define = (signing: Command, toolbox: Toolbox): void => {
  const { withServices, output } = toolbox
  changing(signing.command('enable <businessId>'))
    .description('require x-api-signature from the next request on; the secret is shown only once')
    .action((businessId: string) =>
      withServices(async ({ signing: service }) => {
        showNew(toolbox, await service.enable(businessId))
      }),
    )
  changing(signing.command('rotate <businessId>'))
    .description('create a new secret, shown only once; the previous one is accepted for 24 hours')
    .option('--at-once', 'refuse the previous secret at once, for example because it leaked')
    .action((businessId: string, { atOnce }: { readonly atOnce?: true }) =>
      withServices(async ({ signing: service }) => {
        showNew(toolbox, await service.rotate(businessId, { isAtOnce: atOnce ?? false }))
      }),
    )
  addDisable(signing, toolbox)
  signing
    .command('show <businessId>')
    .description('show whether requests must be signed, without the secret')
    .action((businessId: string) =>
      withServices(async ({ signing: service }) => {
        const state = await service.find(businessId)
        const shown = state ? lines(state) : ['Requests need no signature.']
        output().result({ businessId, isEnabled: state !== undefined, ...state }, shown)
      }),
    )
}
