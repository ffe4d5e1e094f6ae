import type { PageAnswer } from '../../../http/pages.ts'
import { csvType } from '../../../kernel/csv.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { confirming, paramOf } from '../../confirming.tsx'
import { Card } from '../../kit/card.tsx'
import { Checks, Field } from '../../kit/field.tsx'
import { Form, type Faults } from '../../kit/form.tsx'
import { Crumbs, Head } from '../../kit/head.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { checkRows } from './check.ts'
import { fileColumns } from './columns.ts'
import { writeFile } from './file.ts'
import { batchIdsOf as idsOf } from './ids.ts'

/** `/batches/:batchId/csv`: the rows as they are now, as a file that can be uploaded again. */
export const draftFile: PageRow = {
  path: '/batches/:batchId/csv',
  permission: 'PAYMENT_METHOD.CREATE',
  get: async (context) => {
    const { id, rows } = await context.rooms.batchDrafts.get(idsOf(context))
    return { kind: 'file', name: `batch-${id}.csv`, type: csvType, body: writeFile(rows) }
  },
}

const rowNumberOf = (context: PageContext): number => {
  const text = paramOf(context, 'row')
  return /^\d{1,6}$/.test(text) ? Number.parseInt(text, 10) : 0
}

const showRow = async (context: PageContext): Promise<PageAnswer> => {
  const { rooms, to, form, show } = context
  const draft = await rooms.batchDrafts.get(idsOf(context))
  const number = rowNumberOf(context)
  const row = (await checkRows(context, draft)).find((one) => one.row === number)
  if (!row) return refuse('NOT_FOUND_ERROR', 'The draft has no such row.')
  const faults: Faults = Object.fromEntries(row.faults.map(({ column = '', text }) => [column, text]))
  const above = `/batches/${draft.id}`
  const path = `${above}/rows/${number.toString()}`
  const title = `Row ${number.toString()}`
  return show({
    title,
    content: (
      <>
        <Crumbs
          above={[
            { label: 'Batches', href: to('/batches') },
            { label: draft.name, href: to(above) },
          ]}
        >
          {title}
        </Crumbs>
        <Head title={title} />
        <Card id="row" title="Cells">
          <Form action={to(path)} secret={form(path)} submit="Save row" cancel={to(above)} faults={faults}>
            {fileColumns.map(({ header, field }) => (
              <Field
                key={header}
                name={header}
                label={header}
                hint={field.hint}
                value={row.cells[header] ?? ''}
                fault={faults[header]}
                isOptional={!field.isRequired}
                attributes={{ type: 'text', autocomplete: 'off' }}
              />
            ))}
            <Checks
              kind="checkbox"
              name="remove"
              label="Or"
              options={[{ value: 'yes', label: 'Remove this row' }]}
              chosen={[]}
            />
          </Form>
        </Card>
      </>
    ),
  })
}

/** `/batches/:batchId/rows/:row`: corrects a row, or removes it. */
export const draftRow: PageRow = {
  path: '/batches/:batchId/rows/:row',
  permission: 'PAYMENT_METHOD.CREATE',
  get: showRow,
  act: {
    permission: 'PAYMENT_METHOD.CREATE',
    audits: 'batch correct',
    hides: fileColumns.flatMap(({ header, field }) => (field.isSensitive ? [header] : [])),
    run: async (context) => {
      const { rooms, request, redirect } = context
      const [ids, number] = [idsOf(context), rowNumberOf(context)]
      const isRemoved = request.fields.get('remove') === 'yes'
      const sent = fileColumns.flatMap(({ header }) => {
        const value = request.fields.get(header)?.trim() ?? ''
        return value === '' ? [] : [[header, value] as const]
      })
      await rooms.batchDrafts.change(ids, (rows) => {
        if (!rows.some(({ row }) => row === number)) refuse('NOT_FOUND_ERROR', 'The draft has no such row.')
        if (isRemoved) return rows.filter(({ row }) => row !== number)
        return rows.map((one) =>
          one.row === number ? { row: number, cells: Object.fromEntries(sent) } : one,
        )
      })
      return redirect(`/batches/${ids.batchId}`)
    },
  },
}

/** `/batches/:batchId/discard`: removes a draft. */
export const draftDiscard = confirming({
  path: '/batches/:batchId/discard',
  permission: 'PAYMENT_METHOD.CREATE',
  audits: 'batch discard',
  view: async (context) => {
    const { id, name, rows } = await context.rooms.batchDrafts.get(idsOf(context))
    return {
      title: 'Discard draft',
      text: 'The rows are removed. Nothing was paid.',
      facts: [
        { term: 'Name', value: name },
        { term: 'Rows', value: rows.length.toString() },
      ],
      submit: 'Discard',
      isDanger: true,
      cancel: `/batches/${id}`,
    }
  },
  run: async (context) => {
    await context.rooms.batchDrafts.take(idsOf(context))
    return context.redirect('/batches')
  },
})
