import type { Payload } from '../../../approvals/index.ts'
import type { PageAnswer } from '../../../http/pages.ts'
import { askApproval } from '../../ask-approval.ts'
import { confirming } from '../../confirming.tsx'
import { Card } from '../../kit/card.tsx'
import { Checks } from '../../kit/field.tsx'
import { Head } from '../../kit/head.tsx'
import { Once } from '../../kit/once.tsx'
import type { ConsoleRooms, PageContext, PageRow } from '../../page.ts'

/** Ending request signing, as the audit log has it. */
export const signingDisableAct = 'signing disable'

const manage = { permission: 'SECURITY.MANAGE', stepUp: true } as const

const showSecret = ({ show, to }: PageContext, secret: string): Promise<PageAnswer> =>
  show({
    title: 'Signing secret',
    content: (
      <>
        <Head title="Signing secret" text="Sign the header x-api-signature of each request with it." />
        <Card id="secret" title="Secret">
          <Once what="signing secret" secrets={[secret]} next={to('/security')} />
        </Card>
      </>
    ),
  })

const enable = confirming({
  ...manage,
  path: '/security/signing/enable',
  audits: 'signing enable',
  view: () =>
    Promise.resolve({
      title: 'Require signatures',
      text: 'From now on, unsigned requests are refused where the API names a signature. The secret is shown once.',
      submit: 'Require signatures',
      cancel: '/security',
    }),
  run: async (context) =>
    showSecret(context, (await context.rooms.signing.enable(context.businessId)).secret),
})

const rotate = confirming({
  ...manage,
  path: '/security/signing/rotate',
  audits: 'signing rotate',
  view: () =>
    Promise.resolve({
      title: 'Rotate signing secret',
      text: 'A new secret is made and shown once. The previous one is accepted for 24 hours.',
      submit: 'Rotate secret',
      cancel: '/security',
      fields: (
        <Checks
          kind="checkbox"
          name="atOnce"
          label="If the secret leaked"
          options={[{ value: 'yes', label: 'Refuse the previous secret at once' }]}
          chosen={[]}
        />
      ),
    }),
  run: async (context) => {
    const isAtOnce = context.request.fields.get('atOnce') === 'yes'
    return showSecret(context, (await context.rooms.signing.rotate(context.businessId, { isAtOnce })).secret)
  },
})

/** `/security/signing/disable`: asks a second person. */
const disable = confirming({
  ...manage,
  path: '/security/signing/disable',
  audits: 'approval ask',
  view: () =>
    Promise.resolve({
      title: 'Disable signing',
      text: 'Unsigned requests are then accepted, and the secrets deleted. Another person must approve this first.',
      submit: 'Ask for approval',
      isDanger: true,
      cancel: '/security',
    }),
  run: async (context) => {
    const { businessId, leadTo } = context
    return leadTo(await askApproval(context, { name: signingDisableAct, payload: { businessId } }))
  },
})

/** Runs `signing disable` for the person who approved it. */
export const runSigningDisable = async (
  { signing }: Pick<ConsoleRooms, 'signing'>,
  { businessId }: Payload,
): Promise<null> => {
  if (typeof businessId !== 'string') throw new Error('not a business')
  await signing.disable(businessId)
  return null
}

/** The acts on request signing. */
export const signingChanges: readonly PageRow[] = [enable, rotate, disable]
