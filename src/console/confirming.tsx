import type { ComponentChildren } from 'preact'
import type { PageAnswer } from '../http/pages.ts'
import { refuse } from '../kernel/refusal.ts'
import type { ConsolePermission } from '../people/index.ts'
import { Confirm } from './kit/confirm.tsx'
import type { Fact } from './kit/facts.tsx'
import { TextArea } from './kit/field.tsx'
import { Head } from './kit/head.tsx'
import type { PageContext, PageRow } from './page.ts'

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
  readonly permission: ConsolePermission | null
  readonly stepUp?: true
  readonly isOnce?: true
  /** True where the room writes the entry of the audit log itself. */
  readonly isAudited?: true
  readonly audits: string
  readonly view: (context: PageContext) => Promise<Confirmation>
  readonly run: (context: PageContext) => Promise<PageAnswer>
}

const maxReason = 200

const reasonOf = ({ request }: PageContext): string => request.fields.get('reason')?.trim() ?? ''

const faultOfReason = (reason: string): string | undefined => {
  if (reason === '') return 'Say why: the audit log keeps it.'
  return reason.length > maxReason ? `A reason has at most ${maxReason} characters.` : undefined
}

const show = async ({ view }: ConfirmedAct, context: PageContext, fault?: string): Promise<PageAnswer> => {
  const { title, text, facts, submit, isDanger, cancel, fields } = await view(context)
  const { path } = context.request
  return context.show({
    title,
    ...(fault !== undefined && { status: 422 }),
    content: (
      <>
        <Head title={title} />
        <Confirm
          title="What happens"
          text={text}
          {...(facts && { facts })}
          action={context.to(path)}
          secret={context.form(path)}
          submit={submit}
          tone={isDanger ? 'danger' : 'primary'}
          cancel={context.to(cancel)}
          faults={{ reason: fault }}
        >
          {fields}
          <TextArea name="reason" label="Reason" fault={fault} value={reasonOf(context)} />
        </Confirm>
      </>
    ),
  })
}

/** Returns the row of a page that asks before its act. Its act refuses a form without a reason. */
export const confirming = (act: ConfirmedAct): PageRow => {
  const { path, permission, stepUp, isOnce, isAudited, audits, run } = act
  return {
    path,
    permission,
    ...(stepUp && { stepUp }),
    get: (context) => show(act, context),
    act: {
      permission,
      ...(stepUp && { stepUp }),
      ...(isOnce && { isOnce }),
      ...(isAudited && { isAudited }),
      audits,
      prepare: async (context) => {
        const fault = faultOfReason(reasonOf(context))
        return fault === undefined ? undefined : show(act, context, fault)
      },
      run,
    },
  }
}

/** Returns a part of the path. */
export const paramOf = ({ params }: Pick<PageContext, 'params'>, name: string): string =>
  params[name] ?? refuse('NOT_FOUND_ERROR')
