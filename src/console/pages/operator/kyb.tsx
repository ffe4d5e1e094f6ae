import type { JSX } from 'preact'
import { refuse } from '../../../kernel/refusal.ts'
import type { Registration } from '../../../registration/index.ts'
import { confirming, paramOf } from '../../confirming.tsx'
import { Card, Grid } from '../../kit/card.tsx'
import { Time } from '../../kit/dates.tsx'
import { Facts, type Fact } from '../../kit/facts.tsx'
import { TextArea } from '../../kit/field.tsx'
import { Crumbs, Head } from '../../kit/head.tsx'
import type { Column } from '../../kit/table.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { spell } from '../../words.ts'
import { BusinessLink, IdLink } from './business-words.tsx'
import { answerFile, readType, UploadedFile } from './files.tsx'
import { listPage } from './list-page.tsx'
import { asking, sentIn, textOf, type SecondAct } from './second.tsx'

const decide = 'OPERATOR.REVIEW.DECIDE'
const path = '/kyb/:businessId/:registrationId'

const idsOf = (context: PageContext) => ({
  businessId: paramOf(context, 'businessId'),
  registrationId: paramOf(context, 'registrationId'),
})

const pathOf = ({ businessId, registrationId }: ReturnType<typeof idsOf>): string =>
  `/kyb/${businessId}/${registrationId}`

const columnsOf = ({ to, can }: PageContext): readonly Column<Registration>[] => [
  {
    label: 'Registration',
    onCard: 'lead',
    cell: ({ businessId, id }) => (
      <IdLink id={id} href={can(decide) ? to(pathOf({ businessId, registrationId: id })) : undefined} />
    ),
  },
  { label: 'Status', onCard: 'aside', cell: ({ status }) => spell(status) },
  { label: 'Business', cell: ({ businessId }) => <BusinessLink to={to} businessId={businessId} /> },
  {
    label: 'Submitted, UTC',
    isRight: true,
    cell: ({ submittedAt }) => (submittedAt ? <Time at={submittedAt} as="moment" /> : '–'),
  },
]

const list = listPage({
  path: '/kyb',
  permission: 'OPERATOR.READ',
  nav: { group: 'Business', icon: 'stamp', label: 'KYB reviews' },
  text: 'Registrations of businesses that wait for a review.',
  card: 'Registrations',
  noun: ['registration', 'registrations'],
  caption: 'Registrations, longest waiting first',
  columns: columnsOf,
  rows: ({ rooms }) => rooms.registrationReview.list(undefined),
  empty: 'No registration waits',
})

type Shown = Awaited<ReturnType<PageContext['rooms']['registrationReview']['show']>>

/** Lists the values of submitted data by the names that lead to them. */
const factsIn = (value: unknown, name = ''): readonly Fact[] => {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object')
    return [{ term: spell(name), value: typeof value === 'string' ? value : JSON.stringify(value) }]
  return Object.entries(value).flatMap(([member, below]) => {
    const word = /^\d+$/.test(member) ? (Number.parseInt(member, 10) + 1).toString() : member
    return factsIn(below, `${name} ${word.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')}`.trim())
  })
}

const filesOf = ({ details }: Pick<Shown, 'details'>): readonly (readonly [label: string, key: string])[] =>
  Object.entries(details?.media ?? {}).map(([name, key]) => [
    /^\d+$/.test(name) ? `Document ${(Number.parseInt(name, 10) + 1).toString()}` : spell(name),
    key,
  ])

const Documents = async (context: PageContext, shown: Shown): Promise<JSX.Element> => {
  const { rooms, to } = context
  const ids = idsOf(context)
  const files = await Promise.all(
    filesOf(shown).map(async ([label, key]) => {
      const contentType = await readType(rooms, { businessId: ids.businessId, key, type: 'user' })
      const href = to(`${pathOf(ids)}/files/${encodeURIComponent(key)}`)
      return <UploadedFile key={key} label={label} href={href} contentType={contentType} />
    }),
  )
  return (
    <Card id="documents" title="Documents">
      {files.length === 0 ? <p>No document was uploaded.</p> : files}
    </Card>
  )
}

// What a business says of its people is personal data: only operators who decide see it, after a second factor.
const review: PageRow = {
  path,
  permission: decide,
  stepUp: true,
  get: async (context) => {
    const { rooms, to, show } = context
    const ids = idsOf(context)
    const shown = await rooms.registrationReview.show(ids)
    const details = Object.entries(shown.details ?? {}).filter(([name]) => name !== 'media')
    const actions =
      shown.status === 'SUBMITTED'
        ? [
            { label: 'Reject', href: to(`${pathOf(ids)}/reject`) },
            ...(shown.reviewStatus === 'PENDING'
              ? [{ label: 'Approve', href: to(`${pathOf(ids)}/approve`), isPrimary: true }]
              : []),
          ]
        : []
    return show({
      title: 'Registration',
      content: (
        <>
          <Crumbs above={[{ label: 'KYB reviews', href: to('/kyb') }]}>
            <code>{shown.id}</code>
          </Crumbs>
          <Head
            title="Registration"
            text={`${spell(shown.status)}, review ${shown.reviewStatus?.toLowerCase() ?? 'not started'}`}
            actions={actions}
          />
          <Grid columns="pair">
            <Card id="details" title="What the business says">
              <Facts
                facts={[
                  { term: 'Business', value: <BusinessLink to={to} businessId={ids.businessId} /> },
                  ...factsIn(shown.applicant),
                  ...factsIn(Object.fromEntries(details)),
                  ...shown.rejectReasons.map((reason) => ({ term: 'Rejected because', value: reason })),
                ]}
              />
            </Card>
            {await Documents(context, shown)}
          </Grid>
        </>
      ),
    })
  },
}

const file: PageRow = {
  path: `${path}/files/:fileKey`,
  permission: decide,
  stepUp: true,
  get: async (context) => {
    const ids = idsOf(context)
    const key = paramOf(context, 'fileKey')
    const shown = await context.rooms.registrationReview.show(ids)
    if (!filesOf(shown).some(([, known]) => known === key))
      refuse('MEDIA_NOT_FOUND', 'The registration has no such file.')
    return answerFile(context.rooms, { businessId: ids.businessId, key, type: 'user' })
  },
}

/** Approves the registration of a business. */
export const registrationApprove: SecondAct = {
  act: 'registration approve',
  permission: decide,
  run: async ({ registrationReview }, { payload }) => {
    const ids = { businessId: textOf(payload, 'business'), registrationId: textOf(payload, 'registration') }
    return (await registrationReview.approve(ids)).id
  },
}

const approve = asking(registrationApprove, {
  path: `${path}/approve`,
  view: async (context) => {
    const ids = idsOf(context)
    const { businessId } = await context.rooms.registrationReview.show(ids)
    const { name } = await context.rooms.businesses.show(businessId)
    return {
      title: `Approve the registration of ${name}`,
      text: 'It counts as registered once another operator approves, who should look at the documents too.',
      cancel: pathOf(ids),
    }
  },
  payloadOf: async (context) => {
    const ids = idsOf(context)
    const { reviewStatus } = await context.rooms.registrationReview.show(ids)
    if (reviewStatus !== 'PENDING')
      refuse('INVALID_SME_REGISTRATION_REQUEST', 'It does not wait for a review.')
    return { business: ids.businessId, registration: ids.registrationId, page: pathOf(ids) }
  },
})

const reject = confirming({
  path: `${path}/reject`,
  permission: decide,
  stepUp: true,
  showsRefusals: true,
  audits: 'registration reject',
  view: async (context) => {
    const ids = idsOf(context)
    const { businessId } = await context.rooms.registrationReview.show(ids)
    const { name } = await context.rooms.businesses.show(businessId)
    return {
      title: `Reject the registration of ${name}`,
      text: 'The business then no longer counts as registered, and may register again.',
      submit: 'Reject',
      isDanger: true,
      cancel: pathOf(ids),
      fields: (
        <TextArea
          name="reasons"
          label="Reasons for the business"
          hint="One a line. The business reads them."
          value={sentIn(context, 'reasons')}
        />
      ),
    }
  },
  run: async (context) => {
    const reasons = sentIn(context, 'reasons')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
    const ids = idsOf(context)
    await context.rooms.registrationReview.reject(ids, reasons)
    return context.redirect(pathOf(ids))
  },
})

/** The pages of reviews of businesses. */
export const kybRows: readonly PageRow[] = [list, review, file, approve, reject]
