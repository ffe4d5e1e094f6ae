import type { PageAnswer } from '../../../http/pages.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { showFormPage } from '../../form-page.tsx'
import { Card } from '../../kit/card.tsx'
import { Field } from '../../kit/field.tsx'
import { Head } from '../../kit/head.tsx'
import { Once } from '../../kit/once.tsx'
import type { PageContext, PageRow } from '../../page.ts'

const path = '/webhooks/url'

const urlIn = ({ request }: PageContext): string => request.fields.get('url')?.trim() ?? ''

const showForm = (context: PageContext, url: string, fault?: string): Promise<PageAnswer> =>
  showFormPage(
    context,
    {
      title: 'Webhook URL',
      text: 'Events are sent here from now on.',
      above: [{ label: 'Webhooks', path: '/webhooks' }],
      card: 'Where events are sent',
      path,
      submit: 'Save URL',
      faults: { url: fault },
    },
    <Field
      name="url"
      label="URL"
      hint="A public address that begins with https://"
      value={url}
      fault={fault}
      attributes={{ type: 'url', autocomplete: 'off' }}
    />,
  )

/** Shows the secret of an endpoint, once. */
export const showSecret = ({ show, to }: PageContext, secret: string): Promise<PageAnswer> =>
  show({
    title: 'Webhook secret',
    content: (
      <>
        <Head title="Webhook secret" text="Verify the header webhook-signature of each event with it." />
        <Card id="secret" title="Secret">
          <Once what="webhook secret" secrets={[secret]} next={to('/webhooks')} />
        </Card>
      </>
    ),
  })

// Looks the host up, which must not happen in the transaction of the act.
const prepare = async (context: PageContext): Promise<PageAnswer | undefined> => {
  const url = urlIn(context)
  try {
    await context.rooms.webhooks.requireUrl(url)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'VALIDATION_ERROR') throw error
    return showForm(context, url, error.detail.friendly)
  }
}

/** `/webhooks/url`: sets the URL; the first one creates a secret, which is shown once. */
export const webhookUrl: PageRow = {
  path,
  permission: 'WEBHOOK.MANAGE',
  stepUp: true,
  get: async (context) => {
    const endpoint = await context.rooms.webhooks.findEndpoint(context.businessId)
    return showForm(context, endpoint?.url ?? '')
  },
  act: {
    permission: 'WEBHOOK.MANAGE',
    stepUp: true,
    audits: 'webhook set',
    prepare,
    run: async (context) => {
      const { rooms, businessId, redirect } = context
      const before = await rooms.webhooks.findEndpoint(businessId)
      const { secret } = await rooms.webhooks.setUrl(businessId, urlIn(context), { isChecked: true })
      return before ? redirect('/webhooks') : showSecret(context, secret)
    },
  },
}
