import type { PageRow } from '../page.ts'
import { Card, Stack } from '../kit/card.tsx'
import { Time } from '../kit/dates.tsx'
import { Head } from '../kit/head.tsx'
import { Pager } from '../kit/pager.tsx'
import { Table } from '../kit/table.tsx'
import { pageOf, pagerOf, pageSize } from '../paging.ts'
import { batchRequest } from './batches/ask.tsx'
import { draftDiscard, draftFile, draftRow } from './batches/draft-acts.tsx'
import { batchPage } from './batches/page.tsx'
import { batchNew, batchTemplate } from './batches/upload.tsx'

/** `/batches`: lists of recipients that are paid together, and drafts of them. */
const batches: PageRow = {
  path: '/batches',
  permission: 'PAYMENT_METHOD.READ',
  nav: { group: 'Payments', icon: 'stack', label: 'Batches' },
  get: async ({ rooms, businessId, request, to, can, show }) => {
    const { query } = request
    const [drafts, found] = await Promise.all([
      rooms.batchDrafts.list(businessId),
      rooms.batches.list(businessId, { page: pageOf(query), limit: pageSize }),
    ])
    const href = to('/batches')
    const create = { label: 'New batch', href: `${href}/new`, icon: 'plus', isPrimary: true } as const
    return show({
      title: 'Batches',
      content: (
        <>
          <Head
            title="Batches"
            text="Many recipients, paid together once another person approves."
            actions={can('PAYMENT_METHOD.CREATE') ? [create] : []}
          />
          <Stack>
            {drafts.length > 0 && (
              <Card id="drafts" title="Drafts" isFlush>
                <Table
                  caption="Drafts, newest first"
                  rows={drafts}
                  empty={{ title: 'No drafts' }}
                  columns={[
                    {
                      label: 'Name',
                      onCard: 'lead',
                      cell: ({ id, name }) => <a href={`${href}/${id}`}>{name}</a>,
                    },
                    { label: 'Rows', isRight: true, cell: ({ rowCount }) => rowCount },
                    { label: 'Wallet', cell: ({ sourceCurrency }) => sourceCurrency },
                    { label: 'Uploaded by', cell: ({ madeBy }) => madeBy },
                    { label: 'Removed, UTC', cell: ({ expiresAt }) => <Time at={expiresAt} as="moment" /> },
                  ]}
                />
              </Card>
            )}
            <Card id="batches" title="All batches" isFlush>
              <Table
                caption="Batches, newest first"
                rows={found.items}
                empty={{
                  title: 'No batches',
                  text: 'Upload a file of recipients, or create one over the API.',
                }}
                columns={[
                  {
                    label: 'Name',
                    onCard: 'lead',
                    cell: ({ id, name }) => <a href={`${href}/${id}`}>{name}</a>,
                  },
                  { label: 'Recipients', isRight: true, cell: ({ memberCount }) => memberCount },
                  { label: 'Wallet', cell: ({ sourceCurrency }) => sourceCurrency },
                  { label: 'Created, UTC', cell: ({ createdAt }) => <Time at={createdAt} as="moment" /> },
                ]}
              />
            </Card>
          </Stack>
          <Pager {...pagerOf({ href, query, noun: ['batch', 'batches'] }, found)} />
        </>
      ),
    })
  },
}

/** The pages of batches. */
export const batchRows: readonly PageRow[] = [
  ...[batches, batchNew, batchTemplate, batchPage, batchRequest],
  ...[draftFile, draftRow, draftDiscard],
]
