import { Button } from './kit/button.tsx'
import { Empty } from './kit/empty.tsx'
import { Head } from './kit/head.tsx'
import { renderPlain } from './kit/plain.tsx'
import {
  isOperatorPermission,
  operatorPermissionsOf,
  operatorRoles,
  permissionsOf,
  roles,
} from '../people/index.ts'
import type { Mode } from '../auth/index.ts'
import { spell } from './words.ts'
import type { PagePermission, Shown } from './page.ts'

const texts: Readonly<Record<number, readonly [title: string, text: string]>> = {
  400: ['This request could not be read', 'Go back, reload the page, and try again.'],
  403: ['This is not allowed', 'The form was not sent by a page of this console. Reload it and try again.'],
  404: ['Page not found', 'There is nothing with this address in your business.'],
  503: ['The service is busy', 'Wait a moment, then reload the page.'],
}
const otherText = ['This did not work', 'Nothing was changed. Go back and try again.'] as const

/** Renders a page that says why a request failed; `text` replaces the usual explanation. */
export const renderPlainNotice = (
  status: number,
  { home, text }: { readonly home: string; readonly text?: string | undefined },
): string => {
  const [title, usual] = texts[status] ?? otherText
  return renderPlain({
    title,
    base: home,
    children: (
      <>
        <p>{text || usual}</p>
        <Button label="Home" href={home} />
      </>
    ),
  })
}

/** Returns the page for a person whose role lacks a permission: which one, and which roles have it. */
export const explainMissing = (permission: PagePermission, mode: Mode): Shown => {
  const isOperators = isOperatorPermission(permission)
  const holders = isOperators
    ? operatorRoles.filter((role) => operatorPermissionsOf(role).has(permission))
    : roles.filter((role) => permissionsOf(role, mode).has(permission))
  const names = holders.map((role) => spell(role))
  const text =
    `Your role does not have the permission ${permission}. These roles do: ${names.join(', ')}. ` +
    `${isOperators ? 'A chief' : 'An owner'} can change your role.`
  return {
    title: 'Not permitted',
    status: 403,
    content: (
      <>
        <Head title="Not permitted" />
        <Empty title="You may not open this page" text={text} />
      </>
    ),
  }
}
