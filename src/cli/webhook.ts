import type { Command } from 'commander'
import { machineTime } from '../db/clock.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Endpoint } from '../webhooks/index.ts'
import { changing } from './acts.ts'
import type { Toolbox } from './toolbox.ts'
import { addDeliveries } from './webhook-deliveries.ts'

type Shown = { readonly businessId: string; readonly endpoint: Endpoint; readonly held: bigint }

const lines = ({ endpoint, held }: Shown): readonly string[] => {
  const { url, pause, failingSince, previousSecretUntil } = endpoint
  return [
    `Webhooks are sent to ${url}.`,
    pause
      ? `Paused since ${pause.at.toISOString()} (${pause.cause}): ${pause.reason || 'no reason given'}`
      : 'Deliveries are enabled.',
    ...(held > 0n ? [`Deliveries held until it is resumed: ${held.toString()}`] : []),
    ...(failingSince ? [`Every delivery has failed since ${failingSince.toISOString()}.`] : []),
    ...(previousSecretUntil
      ? [`The previous secret also signs until ${previousSecretUntil.toISOString()}.`]
      : []),
  ]
}

// Without the secret, which is printed only when it is created.
const viewEndpoint = ({ businessId, endpoint, held }: Shown) => {
  const { url, pause, failingSince, previousSecretUntil } = endpoint
  return { businessId, url, pause, failingSince, previousSecretUntil, heldDeliveries: held }
}

const show = ({ output }: Toolbox, shown: Shown): void => {
  output().result(viewEndpoint(shown), lines(shown))
}

const showNew = ({ output }: Toolbox, shown: Shown): void => {
  const { secret } = shown.endpoint
  const secretLines = [...lines(shown), '', secret, '', 'Store it now: it is not shown again.']
  output().result({ ...viewEndpoint(shown), secret }, secretLines)
}

const addSet = (webhook: Command, toolbox: Toolbox): void => {
  changing(webhook.command('set <businessId> <url>'))
    .alias('set-url')
    .description('set the URL; the first one creates a secret, shown only once')
    .action((businessId: string, url: string) =>
      toolbox.withServices(
        async ({ webhooks, deliveries }) => {
          const before = await webhooks.findEndpoint(businessId)
          const endpoint = await webhooks.setUrl(businessId, url, { isChecked: true })
          const shown = { businessId, endpoint, held: await deliveries.countHeld(businessId) }
          if (before) show(toolbox, shown)
          else showNew(toolbox, shown)
        },
        // Looks the host up, which must not happen in the transaction of the act.
        ({ webhooks }) => webhooks.requireUrl(url),
      ),
    )
  changing(webhook.command('rotate <businessId>'))
    .description('create a new secret, shown only once; the previous one also signs for 24 hours')
    .option('--at-once', 'stop signing with the previous secret at once, for example because it leaked')
    .action((businessId: string, { atOnce }: { readonly atOnce?: true }) =>
      toolbox.withServices(async ({ webhooks, deliveries }) => {
        const endpoint = await webhooks.rotate(businessId, { isAtOnce: atOnce ?? false })
        showNew(toolbox, { businessId, endpoint, held: await deliveries.countHeld(businessId) })
      }),
    )
}

const addPauses = (webhook: Command, toolbox: Toolbox): void => {
  changing(webhook.command('pause <businessId>'))
    .description('hold deliveries until they are resumed')
    .option('--reason <text>', 'the reason', '')
    .action((businessId: string, { reason }: { readonly reason: string }) =>
      toolbox.withServices(async ({ webhooks, deliveries }) => {
        const endpoint = await webhooks.pause(businessId, reason)
        show(toolbox, { businessId, endpoint, held: await deliveries.countHeld(businessId) })
      }),
    )
  changing(webhook.command('resume <businessId>'))
    .description('resume deliveries, including those held')
    .action((businessId: string) =>
      toolbox.withServices(async ({ webhooks, deliveries }) => {
        const endpoint = await webhooks.resume(businessId)
        show(toolbox, { businessId, endpoint, held: await deliveries.countHeld(businessId) })
      }),
    )
}

/** Defines `corridor webhook set|show|rotate|pause|resume|deliveries|replay|public-key`. */
export const define = (webhook: Command, toolbox: Toolbox): void => {
  addSet(webhook, toolbox)
  webhook
    .command('show <businessId>')
    .description('show the URL and the state of deliveries, without the secret')
    .action((businessId: string) =>
      toolbox.withServices(async ({ webhooks, deliveries }) => {
        const endpoint = await webhooks.findEndpoint(businessId)
        if (!endpoint)
          return refuse(
            'NOT_FOUND_ERROR',
            `${businessId} has no webhook URL. Set one with: corridor webhook set ${businessId} URL`,
          )
        show(toolbox, { businessId, endpoint, held: await deliveries.countHeld(businessId) })
      }),
    )
  addPauses(webhook, toolbox)
  addDeliveries(webhook, toolbox)
  webhook
    .command('public-key')
    .description('show the public key that verifies x-webhook-signature now (SPKI, PEM); --json has all')
    .action(() =>
      toolbox.withServices(({ webhooks: { signingKeys } }) => {
        const { id, publicKeyPem: publicKey } = signingKeys.signingAt(machineTime())
        toolbox.output().result({ id, publicKey, keys: signingKeys.published }, [publicKey.trimEnd()])
        return Promise.resolve()
      }),
    )
}
