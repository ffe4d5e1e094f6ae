import type { Command } from 'commander'
import { refuse } from '../kernel/refusal.ts'
import type { Endpoint } from '../webhooks/endpoint.ts'
import type { Toolbox } from './toolbox.ts'
import { addDeliveryCommands } from './webhook-deliveries.ts'

type Shown = { readonly businessId: string; readonly endpoint: Endpoint; readonly held: bigint }

const lines = ({ endpoint, held }: Shown): readonly string[] => {
  const { url, pause, failingSince, previousSecretUntil } = endpoint
  return [
    `hears of changes at ${url}`,
    pause
      ? `paused since ${pause.at.toISOString()} (${pause.cause}): ${pause.reason || 'no reason given'}`
      : 'deliveries are on',
    ...(held > 0n ? [`${held.toString()} deliveries are held and follow when it is resumed`] : []),
    ...(failingSince ? [`nothing has got through since ${failingSince.toISOString()}`] : []),
    ...(previousSecretUntil
      ? [`the secret before signs as well until ${previousSecretUntil.toISOString()}`]
      : []),
  ]
}

// Secrets are told where they are made, and nowhere else.
const toldOf = ({ businessId, endpoint, held }: Shown) => {
  const { url, pause, failingSince, previousSecretUntil } = endpoint
  return { businessId, url, pause, failingSince, previousSecretUntil, heldDeliveries: held }
}

const show = ({ output }: Toolbox, shown: Shown): void => {
  output().result(toldOf(shown), lines(shown))
}

const showNew = ({ output }: Toolbox, shown: Shown): void => {
  const { secret } = shown.endpoint
  const told = [...lines(shown), '', secret, '', 'Keep it: it is not shown again.']
  output().result({ ...toldOf(shown), secret }, told)
}

const addSet = (webhook: Command, toolbox: Toolbox): void => {
  webhook
    .command('set <businessId> <url>')
    .alias('set-url')
    .description('set the URL; with the first one a secret is made, shown now and never again')
    .action((businessId: string, url: string) =>
      toolbox.withServices(async ({ webhooks, deliveries }) => {
        const before = await webhooks.findEndpoint(businessId)
        const endpoint = await webhooks.setUrl(businessId, url)
        const shown = { businessId, endpoint, held: await deliveries.countHeld(businessId) }
        if (before) show(toolbox, shown)
        else showNew(toolbox, shown)
      }),
    )
  webhook
    .command('rotate <businessId>')
    .description('make a new secret, shown now and never again; for 24 hours the one before signs as well')
    .option('--at-once', 'the one before signs no more: it has leaked')
    .action((businessId: string, { atOnce }: { readonly atOnce?: true }) =>
      toolbox.withServices(async ({ webhooks, deliveries }) => {
        const endpoint = await webhooks.rotate(businessId, { isAtOnce: atOnce ?? false })
        showNew(toolbox, { businessId, endpoint, held: await deliveries.countHeld(businessId) })
      }),
    )
}

const addPauses = (webhook: Command, toolbox: Toolbox): void => {
  webhook
    .command('pause <businessId>')
    .description('keep events and deliver none until it is resumed')
    .option('--reason <text>', 'why', '')
    .action((businessId: string, { reason }: { readonly reason: string }) =>
      toolbox.withServices(async ({ webhooks, deliveries }) => {
        const endpoint = await webhooks.pause(businessId, reason)
        show(toolbox, { businessId, endpoint, held: await deliveries.countHeld(businessId) })
      }),
    )
  webhook
    .command('resume <businessId>')
    .description('deliver what was kept, and everything from now on')
    .action((businessId: string) =>
      toolbox.withServices(async ({ webhooks, deliveries }) => {
        const endpoint = await webhooks.resume(businessId)
        show(toolbox, { businessId, endpoint, held: await deliveries.countHeld(businessId) })
      }),
    )
}

/** `corridor webhook set|show|rotate|pause|resume|deliveries|replay|public-key`. */
export const addWebhookCommands = (program: Command, toolbox: Toolbox): void => {
  const webhook = program.command('webhook').description('where a business hears of changes')
  addSet(webhook, toolbox)
  webhook
    .command('show <businessId>')
    .description('show where a business hears of changes, and whether it does; never its secret')
    .action((businessId: string) =>
      toolbox.withServices(async ({ webhooks, deliveries }) => {
        const endpoint = await webhooks.findEndpoint(businessId)
        if (!endpoint) return refuse('NOT_FOUND_ERROR', `${businessId} has no webhook URL yet`)
        show(toolbox, { businessId, endpoint, held: await deliveries.countHeld(businessId) })
      }),
    )
  addPauses(webhook, toolbox)
  addDeliveryCommands(webhook, toolbox)
  webhook
    .command('public-key')
    .description('show the key that receivers verify x-webhook-signature with (SPKI, PEM)')
    .action(() =>
      toolbox.withServices(async ({ webhooks }) => {
        const { publicKeyPem } = webhooks
        toolbox.output().result({ publicKey: publicKeyPem }, [publicKeyPem.trimEnd()])
      }),
    )
}
