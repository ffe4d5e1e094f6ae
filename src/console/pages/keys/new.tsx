import { permissions, type Permission } from '../../../../generated/catalogue.ts'
import type { PageAnswer } from '../../../http/pages.ts'
import { isBlank, isLongerThan } from '../../../kernel/plain-text.ts'
import { actorOf } from '../../actor.ts'
import { showFormPage } from '../../form-page.tsx'
import { Card } from '../../kit/card.tsx'
import { Checks, Field } from '../../kit/field.tsx'
import { hasFaults, type Faults } from '../../kit/form.tsx'
import { Head } from '../../kit/head.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Once } from '../../kit/once.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { spell } from '../../words.ts'
import { askToEnable } from './change.tsx'
import { keyText, movesRealMoney } from './words.tsx'

const path = '/keys/new'
const maxName = 80

type Given = { readonly name: string; readonly chosen: readonly string[] }

const givenIn = ({ request: { fields } }: PageContext): Given => ({
  name: fields.get('name')?.trim() ?? '',
  chosen: fields.getAll('permissions'),
})

// A person gives a key no more than they may do themselves.
const grantable = ({ can }: PageContext): readonly Permission[] => permissions.filter((word) => can(word))

const faultsOf = (context: PageContext, { name, chosen }: Given): Faults => {
  const allowed: readonly string[] = grantable(context)
  const isGranted = chosen.every((one) => allowed.includes(one))
  return {
    ...(isBlank(name) && { name: 'Give the key a name to recognise it by.' }),
    ...(isLongerThan(name, maxName) && { name: `A name has at most ${maxName} characters.` }),
    ...(chosen.length === 0 && { permissions: 'Choose at least one permission.' }),
    ...(!isGranted && { permissions: 'A key has only permissions that you have.' }),
  }
}

const showForm = (context: PageContext, { name, chosen }: Given, faults: Faults = {}): Promise<PageAnswer> =>
  showFormPage(
    context,
    {
      title: 'New key',
      text: 'The key is shown once, on the next page.',
      above: [{ label: 'API keys', path: '/keys' }],
      card: 'What the key may do',
      submit: 'Create key',
      path,
      faults,
    },
    <>
      <Field
        name="name"
        label="Name"
        hint="Where the key is used, such as: payouts of the shop"
        value={name}
        fault={faults['name']}
      />
      <Checks
        kind="checkbox"
        name="permissions"
        label="Permissions"
        hint="You can give a key only permissions that you have."
        fault={faults['permissions']}
        options={grantable(context).map((word) => ({
          value: word,
          label: spell(word.replaceAll('.', ' ')),
          hint: word,
        }))}
        chosen={chosen}
      />
    </>,
  )

const create = async (context: PageContext): Promise<PageAnswer> => {
  const { rooms, businessId, session, to, show } = context
  const { name, chosen } = givenIn(context)
  const { key, record } = await rooms.keys.create({
    businessId,
    name,
    permissions: chosen,
    madeBy: session.person.name,
  })
  await rooms.people.notices.notifyKeyCreated(actorOf(context), { businessId, shown: keyText(record) })
  const isHeld = movesRealMoney(record)
  if (isHeld) {
    await rooms.keys.disable(businessId, record.id)
    await askToEnable(context, record.id)
  }
  return show({
    title: 'New key',
    content: (
      <>
        <Head title={`Key ${name}`} />
        {isHeld && (
          <Notice tone="note" title="This key does not work yet.">
            It creates payments, so another person must approve it first.
          </Notice>
        )}
        <Card id="secret" title="API key">
          <Once what="API key" secrets={[key]} next={to(`/keys/${record.id}`)} />
        </Card>
      </>
    ),
  })
}

/** `/keys/new`: creates a key, which is shown once. */
export const newKey: PageRow = {
  path,
  permission: 'KEY.MANAGE',
  stepUp: true,
  get: (context) => showForm(context, { name: '', chosen: [] }),
  act: {
    permission: 'KEY.MANAGE',
    stepUp: true,
    audits: 'key create',
    prepare: async (context) => {
      const given = givenIn(context)
      const faults = faultsOf(context, given)
      return hasFaults(faults) ? showForm(context, given, faults) : undefined
    },
    run: create,
  },
}
