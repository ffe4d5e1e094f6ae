import type { PageContext } from '../../page.ts'

/** Returns a value of a change: of the form that was sent, else of the address that shows its effect. */
export const givenIn = ({ request: { fields, query } }: PageContext, name: string): string =>
  (fields.get(name) ?? query.get(name))?.trim() ?? ''
