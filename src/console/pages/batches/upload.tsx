import { creatablePaymentMethodChannels } from '../../../../generated/catalogue.ts'
import type { PageAnswer } from '../../../http/pages.ts'
import { csvLine, csvType } from '../../../kernel/csv.ts'
import { isBlank, isLongerThan } from '../../../kernel/plain-text.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { faultsOfRefusal } from '../../forms/faults.ts'
import { Card, Grid } from '../../kit/card.tsx'
import { Choice, Field } from '../../kit/field.tsx'
import { Form, hasFaults, type Faults } from '../../kit/form.tsx'
import { Crumbs, Head } from '../../kit/head.tsx'
import { moneyText } from '../../kit/money.tsx'
import { Notice } from '../../kit/notice.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { channelWord } from '../../words.ts'
import { templateOf } from './columns.ts'
import { faultText, readFile, type FileFault } from './file.ts'

const path = '/batches/new'
const title = 'New batch'
const maxName = 255

const readUpload = ({ request }: PageContext) => ({
  name: request.fields.get('name')?.trim() ?? '',
  sourceCurrency: request.fields.get('sourceCurrency') ?? '',
  file: request.files.get('file') ?? Buffer.alloc(0),
})

const listWallets = async ({ rooms, businessId }: PageContext) =>
  (await rooms.ledger.balances(businessId, 'MAIN')).map(({ available }) => ({
    value: available.currency,
    label: `${available.currency}, ${moneyText(available)} available`,
  }))

const FileFaults = ({ faults }: { readonly faults: readonly FileFault[] }) =>
  faults.length === 0 ? null : (
    <Notice tone="bad" title="The file cannot be used:">
      <ul>
        {faults.map((one, index) => (
          <li key={index}>{faultText(one)}</li>
        ))}
      </ul>
    </Notice>
  )

const showUpload = async (
  context: PageContext,
  faults: Faults = {},
  fileFaults: readonly FileFault[] = [],
): Promise<PageAnswer> => {
  const { to, form, show } = context
  const { name, sourceCurrency } = readUpload(context)
  const isFaulty = hasFaults(faults) || fileFaults.length > 0
  return show({
    title,
    ...(isFaulty && { status: 422 }),
    content: (
      <>
        <Crumbs above={[{ label: 'Batches', href: to('/batches') }]}>{title}</Crumbs>
        <Head
          title={title}
          text="Nothing is paid yet: you see each row checked, then another person approves."
        />
        <FileFaults faults={fileFaults} />
        <Grid columns="wide">
          <Card id="upload" title="File of recipients">
            <Form
              action={to(path)}
              secret={form(path)}
              submit="Upload and check"
              cancel={to('/batches')}
              faults={faults}
              hasFile
            >
              <Field
                name="name"
                label="Name"
                hint="Such as: Salaries November"
                value={name}
                fault={faults['name']}
              />
              <Choice
                name="sourceCurrency"
                label="From wallet"
                value={sourceCurrency}
                options={await listWallets(context)}
                fault={faults['sourceCurrency']}
              />
              <Field
                name="file"
                label="CSV file"
                hint="UTF-8, at most 1 MB and 1,000 recipients."
                fault={faults['file']}
                attributes={{ type: 'file', accept: '.csv,text/csv' }}
              />
            </Form>
          </Card>
          <Card id="templates" title="Templates">
            <p>One row for each recipient. A file may mix channels: use the columns of each.</p>
            <ul class="after-list">
              {creatablePaymentMethodChannels.map((channel) => (
                <li key={channel}>
                  <a href={to(`/batches/template/${channel}`)}>{channelWord(channel)}</a>
                </li>
              ))}
            </ul>
          </Card>
        </Grid>
      </>
    ),
  })
}

const faultsOf = async (context: PageContext): Promise<Faults> => {
  const { name, sourceCurrency } = readUpload(context)
  const wallets = await listWallets(context)
  return {
    ...(isBlank(name) && { name: 'Give the batch a name.' }),
    ...(isLongerThan(name, maxName) && { name: `A name has at most ${maxName.toString()} characters.` }),
    ...(!wallets.some(({ value }) => value === sourceCurrency) && { sourceCurrency: 'Choose a wallet.' }),
  }
}

/** `/batches/new`: uploads a file, which becomes a draft. */
export const batchNew: PageRow = {
  path,
  permission: 'PAYMENT_METHOD.CREATE',
  get: (context) => showUpload(context),
  act: {
    permission: 'PAYMENT_METHOD.CREATE',
    audits: 'batch upload',
    takesFile: true,
    prepare: async (context) => {
      const faults = await faultsOf(context)
      const read = readFile(readUpload(context).file)
      const ofFile = 'faults' in read ? read.faults : []
      return hasFaults(faults) || ofFile.length > 0 ? showUpload(context, faults, ofFile) : undefined
    },
    run: async (context) => {
      const { rooms, businessId, session, leadTo } = context
      const { file, ...head } = readUpload(context)
      const read = readFile(file)
      if ('faults' in read) return refuse('VALIDATION_ERROR', 'The file cannot be used.')
      const draft = { ...head, businessId, rows: read.rows, madeBy: session.person.name }
      return leadTo(`/batches/${await rooms.batchDrafts.create(draft)}`)
    },
    refused: (context, refusal) => showUpload(context, faultsOfRefusal(refusal)),
  },
}

/** `/batches/template/:channel`: the columns of a channel, as a file. */
export const batchTemplate: PageRow = {
  path: '/batches/template/:channel',
  permission: 'PAYMENT_METHOD.CREATE',
  get: ({ params }) => {
    const channel = creatablePaymentMethodChannels.find((one) => one === params['channel'])
    if (channel === undefined) return refuse('NOT_FOUND_ERROR')
    const body = `${csvLine(templateOf(channel))}\r\n`
    return Promise.resolve({
      kind: 'file',
      name: `batch-${channel.toLowerCase()}.csv`,
      type: csvType,
      body,
    })
  },
}
