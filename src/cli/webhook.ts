import type { Command } from 'commander'
import { refuse } from '../kernel/refusal.ts'
import type { Toolbox } from './toolbox.ts'

/** `corridor webhook set-url|public-key|secret`. */
export const addWebhookCommands = (program: Command, { withServices, output }: Toolbox): void => {
  const webhook = program.command('webhook').description('where a business hears of changes')
  webhook
    .command('set-url <businessId> <url>')
    .description('set the URL; its secret is made with the first one')
    .action((businessId: string, url: string) =>
      withServices(async ({ businesses, webhooks }) => {
        await businesses.show(businessId)
        const endpoint = await webhooks.setUrl(businessId, url)
        output().result({ businessId, url: endpoint.url }, [
          `${businessId} hears of changes at ${endpoint.url}`,
        ])
      }),
    )
  webhook
    .command('secret <businessId>')
    .description('show the Standard Webhooks secret of a business')
    .action((businessId: string) =>
      withServices(async ({ webhooks }) => {
        const endpoint = await webhooks.findEndpoint(businessId)
        if (!endpoint) return refuse('NOT_FOUND_ERROR', `${businessId} has no webhook URL yet`)
        output().result({ businessId, secret: endpoint.secret }, [endpoint.secret])
      }),
    )
  webhook
    .command('public-key')
    .description('show the key that receivers verify x-webhook-signature with (SPKI, PEM)')
    .action(() =>
      withServices(async ({ webhooks }) => {
        output().result({ publicKey: webhooks.publicKeyPem }, [webhooks.publicKeyPem.trimEnd()])
      }),
    )
}
