import type { ComponentChildren } from 'preact'
import type { PageAnswer } from '../http/pages.ts'
import { Card } from './kit/card.tsx'
import { Form, type Faults } from './kit/form.tsx'
import { Crumbs, Head } from './kit/head.tsx'
import type { PageContext } from './page.ts'

/** A page with one form. */
export type FormPage = {
  readonly title: string
  readonly text?: string
  /** The pages above it, by their paths; "Cancel" leads to the last. */
  readonly above: readonly { readonly label: string; readonly path: string }[]
  /** The heading of the form. */
  readonly card: string
  /** The path of the page, which the form is sent to. */
  readonly path: string
  readonly submit: string
  readonly faults: Faults
}

/** Shows a page with one form. */
export const showFormPage = (
  { to, form, show }: PageContext,
  page: FormPage,
  fields: ComponentChildren,
): Promise<PageAnswer> => {
  const { title, text, above, card, path, submit, faults } = page
  return show({
    title,
    faults,
    content: (
      <>
        <Crumbs above={above.map((one) => ({ label: one.label, href: to(one.path) }))}>{title}</Crumbs>
        <Head title={title} text={text} />
        <Card id="form" title={card}>
          <Form
            action={to(path)}
            secret={form(path)}
            submit={submit}
            cancel={to(above.at(-1)?.path ?? '/')}
            faults={faults}
          >
            {fields}
          </Form>
        </Card>
      </>
    ),
  })
}
