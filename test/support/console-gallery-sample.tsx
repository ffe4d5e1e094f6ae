import type { JSX } from 'preact'
import { Card, Grid, Stack } from '../../src/console/kit/card.tsx'
import { Confirm } from '../../src/console/kit/confirm.tsx'
import { Diff } from '../../src/console/kit/diff.tsx'
import { Checks, Choice, Field, TextArea } from '../../src/console/kit/field.tsx'
import { Filters } from '../../src/console/kit/filters.tsx'
import { Form } from '../../src/console/kit/form.tsx'
import { Head } from '../../src/console/kit/head.tsx'
import { Notice } from '../../src/console/kit/notice.tsx'
import { Once } from '../../src/console/kit/once.tsx'
import { Pager } from '../../src/console/kit/pager.tsx'
import { Table } from '../../src/console/kit/table.tsx'

const secret = { token: 'a-form-token', attempt: '6a0f2c1f9be47d03a1c5e812' }
const faults = { name: 'Enter a name.', expires: 'Enter a date in the future.' }
const currencies = [
  { value: 'USD', label: 'US dollar' },
  { value: 'NGN', label: 'Nigerian naira' },
]

const KeyForm = (): JSX.Element => (
  <Card id="new-key" title="New key">
    <Form action="/console/keys" secret={secret} submit="Create key" faults={faults} cancel="/console/keys">
      <Field name="name" label="Name" hint="Where the key is used." fault={faults.name} value="" />
      <Field
        name="expires"
        label="Expires"
        fault={faults.expires}
        value="2020-01-01"
        attributes={{ type: 'date' }}
        isOptional
      />
      <Choice name="currency" label="Currency" options={currencies} prompt="Choose one" />
      <Checks
        name="permissions"
        label="Permissions"
        kind="checkbox"
        chosen={['CUSTOMER.READ']}
        options={[
          { value: 'CUSTOMER.READ', label: 'CUSTOMER.READ', hint: 'Read customers.' },
          { value: 'CUSTOMER.CREATE', label: 'CUSTOMER.CREATE', hint: 'Create customers.' },
        ]}
      />
      <TextArea name="reason" label="Reason" isOptional />
    </Form>
  </Card>
)

const List = (): JSX.Element => (
  <>
    <Filters
      action="/console/keys"
      filters={[
        { name: 'currency', label: 'Currency', value: 'USD', options: currencies },
        { name: 'from', label: 'From', value: '', type: 'date' },
        { name: 'customer', label: 'Customer', value: '' },
      ]}
    />
    <Card id="keys" title="Keys" isFlush>
      <Table
        caption="Keys"
        columns={[
          { label: 'Name', onCard: 'lead', cell: ({ name }) => <b>{name}</b> },
          { label: 'Last use', onCard: 'aside', isRight: true, cell: ({ lastUse }) => lastUse },
          { label: 'Permissions', mayWrap: true, cell: ({ permissions }) => permissions },
        ]}
        rows={[
          {
            name: 'Payroll service',
            lastUse: '09:36',
            permissions: 'TRANSACTION.WITHDRAW.CREATE, CUSTOMER.READ',
          },
          { name: 'Shop', lastUse: '09:31', permissions: 'CHECKOUT_LINK.CREATE' },
        ]}
        empty={{ title: 'No keys yet' }}
      />
      <Pager text="2 keys" newest="/console/keys" older="/console/keys?before=x" />
    </Card>
  </>
)

/** Every component of the kit that no other sample shows. */
export const Gallery = (): JSX.Element => (
  <>
    <Head title="API keys" text="Keys of the live environment." />
    <Notice tone="good" title="The key was disabled.">
      Calls with it are refused from now on.
    </Notice>
    <Notice tone="bad" title="The key was not created." />
    <Grid columns="wide">
      <Stack>
        <List />
        <KeyForm />
      </Stack>
      <Stack>
        <Card id="once" title="Your new key">
          <Once what="API key" secrets={['ck_live_9Zt4mVQ2wX7pLr8sKd3nHf6yBc1gJa5e']} next="/console/keys" />
        </Card>
        <Confirm
          title="Revoke “Shop”?"
          text="Calls with this key are refused immediately. This cannot be undone."
          facts={[{ term: 'Last use', value: '09:31' }]}
          action="/console/keys/6a0f/revoke"
          secret={secret}
          submit="Revoke key"
          tone="danger"
          cancel="/console/keys"
        >
          <Field name="why" label="Reason" />
        </Confirm>
        <Card id="diff" title="What changed">
          <Diff
            changes={[
              { field: 'Role', before: 'DEVELOPER', after: 'ADMIN' },
              { field: 'Second factor', after: 'passkey' },
            ]}
          />
        </Card>
        <Card id="none" title="Batches" isFlush>
          <Table
            caption="Batches"
            columns={[{ label: 'Name', cell: () => '' }]}
            rows={[]}
            empty={{
              title: 'No batches yet',
              text: 'Upload a file to pay many recipients at once.',
              action: { label: 'Upload', href: '/console/batches/new' },
            }}
          />
        </Card>
      </Stack>
    </Grid>
  </>
)
