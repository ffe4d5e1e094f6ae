import type { JSX } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { refuse, type Refusal } from '../../../kernel/refusal.ts'
import { Diff } from '../../kit/diff.tsx'
import type { Fact } from '../../kit/facts.tsx'
import { Notice } from '../../kit/notice.tsx'
import type { PageContext } from '../../page.ts'

/** A fact of a request; `isLive` may change between looking at it and approving. */
export type ShownFact = Fact & { readonly isLive?: boolean }

/** What a person saw of a request when they approved it, by term. The form carries it. */
export type Seen = ReadonlyMap<string, string>

/** The field of the form. The audit log does not show it: it has account numbers. */
export const seenField = 'seen'

const changedText =
  'This has changed since you looked at it, and was not done. Check it, then approve it again.'

const characters: Readonly<Record<string, string>> = { '&lt;': '<', '&quot;': '"', '&amp;': '&' }

const textOf = ({ value }: Fact): string =>
  renderToString(<>{value}</>)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:lt|quot|amp);/g, (entity) => characters[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()

const confirmedOf = (facts: readonly ShownFact[]): Seen =>
  new Map(facts.filter(({ isLive = false }) => !isLive).map((fact) => [fact.term, textOf(fact)]))

/** Returns what the form says that the person saw. */
export const seenIn = ({ request: { fields } }: Pick<PageContext, 'request'>): Seen =>
  new Map(new URLSearchParams(fields.get(seenField) ?? ''))

const changesOf = (seen: Seen, facts: readonly ShownFact[]) => {
  const now = confirmedOf(facts)
  return [...new Set([...seen.keys(), ...now.keys()])]
    .map((field) => ({ field, before: seen.get(field), after: now.get(field) }))
    .filter(({ before, after }) => before !== after)
}

/** Refuses VALIDATION_ERROR where facts are not those that the person saw. */
export const requireSeen = (seen: Seen, facts: readonly ShownFact[]): void => {
  if (changesOf(seen, facts).length > 0) refuse('VALIDATION_ERROR', changedText)
}

/** Returns whether `requireSeen` has refused. */
export const isUnseen = ({ detail }: Refusal): boolean => detail.friendly === changedText

/** Renders the field that carries what is shown, and after a refusal what has changed. */
export const SeenFields = (props: {
  /** Undefined before the form is sent. */
  readonly seen: Seen | undefined
  readonly facts: readonly ShownFact[]
}): JSX.Element => {
  const { seen, facts } = props
  const changes = seen ? changesOf(seen, facts) : []
  return (
    <>
      {changes.length > 0 && (
        <>
          <Notice tone="note" title="Changed since you looked:" />
          <Diff changes={changes} />
        </>
      )}
      <input type="hidden" name={seenField} value={new URLSearchParams([...confirmedOf(facts)]).toString()} />
    </>
  )
}
