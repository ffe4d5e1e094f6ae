import type { JSX } from 'preact'
import { assert } from '../../../kernel/assert.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { outcomesOf, type RulingOutcome } from '../../../rail-cases/index.ts'
import { confirming, paramOf, type Confirmation } from '../../confirming.tsx'
import { Checks, Field, TextArea } from '../../kit/field.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { sentIn } from './second.tsx'
import { kindWord, outcomeWord, type AnyDetails } from './unknown-words.tsx'

const decide = {
  permission: 'OPERATOR.UNKNOWN.DECIDE',
  stepUp: true,
  showsRefusals: true,
} as const

const readCase = (context: PageContext): Promise<AnyDetails> =>
  context.rooms.railCases.show(paramOf(context, 'caseId'))

const operatorOf = ({ session: { operatorId } }: PageContext) => {
  assert(operatorId !== null, 'a session of operators has an operator')
  return { id: operatorId }
}

const FindingFields = (props: { readonly context: PageContext; readonly one: AnyDetails }): JSX.Element => (
  <>
    <Checks
      kind="radio"
      name="outcome"
      label="Outcome"
      options={outcomesOf(props.one).map((value) => ({ value, label: outcomeWord(value) }))}
      chosen={[sentIn(props.context, 'outcome')]}
    />
    <Field
      name="reference"
      label="Reference of the rail"
      hint="As the rail writes it, or the word none."
      value={sentIn(props.context, 'reference')}
      attributes={{ autocomplete: 'off' }}
    />
  </>
)

const findingOf = (context: PageContext, one: AnyDetails) => {
  const given = sentIn(context, 'outcome')
  const outcome: RulingOutcome | undefined = outcomesOf(one).find((known) => known === given)
  const reference = sentIn(context, 'reference')
  if (outcome === undefined) return refuse('VALIDATION_ERROR', 'Choose an outcome.')
  if (reference === '')
    return refuse('VALIDATION_ERROR', 'Enter the reference of the rail, or none if it has none.')
  return { caseId: one.id, outcome, reference: reference === 'none' ? null : reference }
}

const viewOf =
  (view: (context: PageContext, one: AnyDetails) => Omit<Confirmation, 'cancel' | 'facts'>) =>
  async (context: PageContext): Promise<Confirmation> => {
    const one = await readCase(context)
    const facts = [
      { term: 'Case', value: kindWord(one) },
      { term: 'Rail', value: one.rail },
      { term: 'Payout', value: <code>{'transactionId' in one ? one.transactionId : one.subjectId}</code> },
    ]
    return { ...view(context, one), facts, cancel: `/unknown/${one.id}` }
  }

const ask = confirming({
  ...decide,
  path: '/unknown/:caseId/ask',
  audits: 'unknown ask',
  view: viewOf(() => ({
    title: 'Ask the rail again',
    text: 'The rail is asked what became of the payout, within seconds. Nothing is sent again.',
    submit: 'Ask the rail',
  })),
  run: async (context) => {
    const caseId = paramOf(context, 'caseId')
    await context.rooms.railCases.askAgain(caseId)
    return context.redirect(`/unknown/${caseId}`)
  },
})

// The other operator must not learn from the audit log what was proposed.
const propose = confirming({
  ...decide,
  path: '/unknown/:caseId/propose',
  audits: 'unknown propose',
  hides: ['outcome', 'reference', 'evidence'],
  view: viewOf((context, one) => ({
    title: 'Propose an outcome',
    text:
      'Another operator enters outcome and reference without seeing yours. Only then is anything done. ' +
      'They can read the reason: do not name the outcome in it.',
    submit: 'Propose',
    fields: (
      <>
        <FindingFields context={context} one={one} />
        <TextArea
          name="evidence"
          label="Evidence"
          hint="What shows it: a statement line, or an answer of the partner. It is stored encrypted."
          value={sentIn(context, 'evidence')}
        />
      </>
    ),
  })),
  run: async (context) => {
    const finding = findingOf(context, await readCase(context))
    const evidence = sentIn(context, 'evidence')
    await context.rooms.railCases.propose(operatorOf(context), { ...finding, evidence })
    return context.redirect(`/unknown/${finding.caseId}`)
  },
})

const confirm = confirming({
  ...decide,
  path: '/unknown/:caseId/confirm',
  audits: 'unknown confirm',
  hides: ['outcome', 'reference'],
  view: viewOf((context, one) => ({
    title: 'Confirm the outcome',
    text: 'Enter what you found yourself. If it differs from the proposal, that is rejected and nothing is done.',
    submit: 'Confirm',
    fields: <FindingFields context={context} one={one} />,
  })),
  run: async (context) => {
    const finding = findingOf(context, await readCase(context))
    const { outcome } = await context.rooms.railCases.confirm(operatorOf(context), finding)
    return context.redirect(`/unknown/${finding.caseId}${outcome === 'rejected' ? '?rejected=yes' : ''}`)
  },
})

/** `/unknown/:caseId/ask`, `propose` and `confirm`. */
export const unknownActs: readonly PageRow[] = [ask, propose, confirm]
