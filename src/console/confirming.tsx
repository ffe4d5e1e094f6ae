import type { ComponentChildren } from 'preact'
import type { PageAnswer } from '../http/pages.ts'
import { isBlank, isLongerThan } from '../kernel/plain-text.ts'
import { refuse, type Refusal } from '../kernel/refusal.ts'
import { faultsOfRefusal } from './forms/faults.ts'
import { Confirm } from './kit/confirm.tsx'
import type { Fact } from './kit/facts.tsx'
import { TextArea } from './kit/field.tsx'
import type { Faults } from './kit/form.tsx'
import { Crumbs, Head } from './kit/head.tsx'
import type { PageContext, PagePermission, PageRow } from './page.ts'

/** What a page of confirmation says. */
export type Confirmation = {
  readonly title: string
  /** What happens, and whether it can be undone. */
  readonly text: ComponentChildren
  readonly facts?: readonly Fact[]
  readonly submit: string
  readonly isDanger?: true
  /** The path that "Cancel" leads to. */
  readonly cancel: string
  /** Fields beside the reason. */
  readonly fields?: ComponentChildren
}

/** A page that asks before its act, and for a reason. */
export type ConfirmedAct = {
  readonly path: string
  /** The place in the navigation, where the path does not say so. */
  readonly below?: string
  readonly permission: PagePermission | null
  readonly stepUp?: true
  /** True for a form that shows what a service refuses, or which of that; otherwise a separate page does. */
  readonly showsRefusals?: true | ((refusal: Refusal) => boolean)
  /** The fields that the audit log does not show. */
  readonly hides?: readonly string[]
  /** True where the room writes the entry of the audit log itself. */
  readonly isAudited?: true
  readonly audits: string
  readonly view: (context: PageContext) => Promise<Confirmation>
  /** Runs before the transaction: for calls of the network, and to refuse an id that does not exist. */
  readonly prepare?: (context: PageContext) => Promise<unknown>
  readonly run: (context: PageContext) => Promise<PageAnswer>
}

const maxReason = 200

/** Returns what is wrong with a reason that is too long. */
export const faultOfLength = (reason: string): string | undefined =>
  isLongerThan(reason, maxReason) ? `A reason has at most ${maxReason} characters.` : undefined

const reasonOf = ({ request }: PageContext): string => request.fields.get('reason')?.trim() ?? ''

const faultOfReason = (reason: string): string | undefined => {
  if (isBlank(reason)) return 'Say why: the audit log keeps it.'
  return faultOfLength(reason)
}

const show = async (
  { view }: ConfirmedAct,
  context: PageContext,
  faults: Faults = {},
): Promise<PageAnswer> => {
  const { title, text, facts, submit, isDanger, cancel, fields } = await view(context)
  const { request, place, to } = context
  const { path } = request
  return context.show({
    title,
    faults,
    content: (
      <>
        <Crumbs above={[{ label: place.label, href: to(place.path) }]}>{title}</Crumbs>
        <Head title={title} />
        <Confirm
          title="What happens"
          text={text}
          {...(facts && { facts })}
          action={to(path)}
          secret={context.form(path)}
          submit={submit}
          tone={isDanger ? 'danger' : 'primary'}
          cancel={to(cancel)}
          faults={faults}
        >
          {fields}
          <TextArea name="reason" label="Reason" fault={faults['reason']} value={reasonOf(context)} />
        </Confirm>
      </>
    ),
  })
}

/** Returns the row of a page that asks before its act. Its act refuses a form without a reason. */
export const confirming = (act: ConfirmedAct): PageRow => {
  const { path, permission, stepUp, isAudited, audits, hides, run, showsRefusals, below } = act
  return {
    path,
    permission,
    ...(below !== undefined && { below }),
    ...(stepUp && { stepUp }),
    get: (context) => show(act, context),
    act: {
      permission,
      ...(stepUp && { stepUp }),
      ...(isAudited && { isAudited }),
      ...(hides && { hides }),
      audits,
      ...(showsRefusals && {
        refused: async (context, refusal) => {
          if (showsRefusals !== true && !showsRefusals(refusal)) throw refusal
          return show(act, context, faultsOfRefusal(refusal))
        },
      }),
      prepare: async (context) => {
        const fault = faultOfReason(reasonOf(context))
        if (fault !== undefined) return show(act, context, { reason: fault })
        await act.prepare?.(context)
        return undefined
      },
      run,
    },
  }
}

/** Returns a part of the path. */
export const paramOf = ({ params }: Pick<PageContext, 'params'>, name: string): string =>
  params[name] ?? refuse('NOT_FOUND_ERROR')
