import type { OpenedApproval, Payload } from '../../../approvals/index.ts'
import type { Draft } from '../../../batches/index.ts'
import type { Business } from '../../../auth/index.ts'
import type { PageAnswer } from '../../../http/pages.ts'
import { formatMoney, type Money as MoneyOf } from '../../../kernel/money.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { Preflight } from '../../../transactions/index.ts'
import { askApproval } from '../../ask-approval.ts'
import { confirming } from '../../confirming.tsx'
import { Money } from '../../kit/money.tsx'
import { pluralText } from '../../kit/numbers.ts'
import type { ConsoleRooms, PageContext, PageRow } from '../../page.ts'
import { headroomFacts } from '../approvals/headroom.tsx'
import type { ShownFact } from '../approvals/seen.tsx'
import { totalOf } from '../payouts/order.ts'
import { refusalsFact } from '../payouts/views.tsx'
import { checkRows } from './check.ts'
import { batchIdsOf } from './ids.ts'

const shownRefusals = 3

/** Paying a batch, as the audit log has it. */
export const batchPayAct = 'batch withdraw'

const sessionIn = ({ request: { fields, query } }: PageContext): string | undefined => {
  const session = fields.get('session') ?? query.get('session') ?? ''
  return session === '' ? undefined : session
}

/** Makes a batch of a draft, in the transaction of the act. Refuses VALIDATION_ERROR where a row has a fault. */
const saveDraft = async (context: PageContext, business: Business): Promise<void> => {
  const { rooms, businessId } = context
  const { id, name, sourceCurrency, rows }: Draft = await rooms.batchDrafts.take(batchIdsOf(context))
  const checked = await checkRows(context, { rows, sourceCurrency })
  const inputs = checked.flatMap(({ input, faults }) => (input && faults.length === 0 ? [input] : []))
  if (inputs.length === 0 || inputs.length < checked.length) {
    const faulty = pluralText(checked.length - inputs.length, ['row has a fault', 'rows have faults'])
    refuse('VALIDATION_ERROR', `${faulty} now. Correct or remove them first.`)
  }
  await rooms.batches.create(businessId, { id, name, sourceCurrency })
  const added = await rooms.batchRecipients.addMany(business, { batchId: id }, inputs)
  const refused = added.find((one) => one instanceof Refusal)
  if (refused) throw refused
}

/** What a run would do now. */
type Effect = { readonly total: MoneyOf; readonly refusals: readonly Refusal[]; readonly count: number }

const effectOf = (checked: readonly Preflight[], currency: string): Effect => ({
  count: checked.length,
  total: {
    currency,
    minor: checked.reduce((sum, { priced }) => sum + (priced ? totalOf(priced.price).minor : 0n), 0n),
  },
  refusals: checked.flatMap(({ refusals }) => refusals.slice(0, 1)),
})

const ask = async (context: PageContext): Promise<PageAnswer> => {
  const { rooms, businessId, leadTo } = context
  const ids = batchIdsOf(context)
  const business = await rooms.businesses.show(businessId)
  if (await rooms.batchDrafts.find(ids)) await saveDraft(context, business)
  const run = { batchId: ids.batchId, sessionId: sessionIn(context) }
  const { name } = await rooms.batches.get(ids)
  const plan = await rooms.batchRuns.plan(business, run)
  if (plan.entries.length === 0) refuse('VALIDATION_ERROR', 'No recipient is left to pay.')
  const { total } = effectOf(await rooms.batchPreviews.check(business, plan), plan.sourceCurrency)
  const asked = { count: plan.entries.length.toString(), total: formatMoney(total), currency: total.currency }
  const payload = { ...run, sessionId: run.sessionId ?? null, name, digest: plan.digest, ...asked }
  return leadTo(await askApproval(context, { name: batchPayAct, payload }))
}

/** `/batches/:batchId/ask`: asks a second person to pay a batch, or with `?session=` those that failed in that run. */
export const batchRequest: PageRow = confirming({
  path: '/batches/:batchId/ask',
  permission: 'TRANSACTION.WITHDRAW.CREATE',
  stepUp: true,
  audits: 'approval ask',
  view: async (context) => {
    const { rooms } = context
    const ids = batchIdsOf(context)
    const draft = await rooms.batchDrafts.find(ids)
    const { name, sourceCurrency } = draft ?? (await rooms.batches.get(ids))
    const session = sessionIn(context)
    return {
      title: session === undefined ? 'Ask to pay the batch' : 'Ask to pay failed recipients again',
      text:
        'Another person must approve it: batches always need a second person. It is paid at the rates of that ' +
        'moment, from the recipients as they are now.',
      facts: [
        { term: 'Batch', value: name },
        { term: 'From wallet', value: sourceCurrency },
        ...(draft ? [{ term: 'Recipients', value: draft.rowCount.toString() }] : []),
      ],
      submit: 'Ask for approval',
      cancel: `/batches/${ids.batchId}`,
      fields: session === undefined ? undefined : <input type="hidden" name="session" value={session} />,
    }
  },
  run: ask,
})

type Asked = { readonly batchId: string; readonly sessionId: string | undefined; readonly digest: string }

const textIn = (payload: Payload, name: string): string => {
  const value = payload[name]
  if (typeof value !== 'string') throw new Error(`a batch to pay has ${name}`)
  return value
}

const askedIn = (payload: Payload): Asked => ({
  batchId: textIn(payload, 'batchId'),
  sessionId: payload['sessionId'] === null ? undefined : textIn(payload, 'sessionId'),
  digest: textIn(payload, 'digest'),
})

/** Starts the run that another person approved, and returns the id of the batch. Refuses what a payout of it would be
 *  refused for now, and VALIDATION_ERROR where the batch has changed, or was paid, since. */
export const runBatch = async (rooms: ConsoleRooms, approval: OpenedApproval): Promise<string> => {
  const asked = askedIn(approval.payload)
  const business = await rooms.businesses.show(approval.businessId)
  const plan = await rooms.batchRuns.plan(business, asked)
  if (plan.digest === asked.digest) {
    const { refusals, count } = effectOf(await rooms.batchPreviews.check(business, plan), plan.sourceCurrency)
    const [first] = refusals
    if (first) {
      const { friendly = first.message } = first.detail
      const part = `${refusals.length.toString()} of ${count.toString()} payouts would be refused now`
      refuse(first.code, `Nothing was paid: ${part}. ${friendly}`)
    }
  }
  await rooms.batchRuns.start(business, asked)
  return asked.batchId
}

/** Shows what paying a batch would do now. */
export const batchFacts = async (
  { rooms, can, to }: PageContext,
  { businessId, payload, decided }: OpenedApproval,
): Promise<readonly ShownFact[]> => {
  const asked = askedIn(payload)
  const facts: readonly ShownFact[] = [
    { term: 'Batch', value: <a href={to(`/batches/${asked.batchId}`)}>{textIn(payload, 'name')}</a> },
    { term: 'Recipients', value: textIn(payload, 'count') },
    { term: 'When asked, with fees', value: `${textIn(payload, 'total')} ${textIn(payload, 'currency')}` },
  ]
  if (decided || !can('WALLET.BALANCES.READ')) return facts
  const business = await rooms.businesses.show(businessId)
  const plan = await rooms.batchRuns.plan(business, asked)
  const checked = await rooms.batchPreviews.check(business, plan)
  const effect = effectOf(checked, plan.sourceCurrency)
  const priced = checked.flatMap((one) => one.priced ?? [])
  const isLive = true
  const isChanged = plan.digest !== asked.digest
  return [
    ...facts,
    { term: 'Leaves the wallet now', value: <Money of={effect.total} /> },
    ...(await headroomFacts(rooms, business, { currency: plan.sourceCurrency, priced })),
    isChanged
      ? { term: 'Would be paid now', value: 'No: the batch has changed, or was paid, since.', isLive }
      : { ...refusalsFact(effect.refusals.slice(0, shownRefusals)), isLive },
  ]
}
