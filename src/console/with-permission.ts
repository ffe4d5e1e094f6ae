import type { PagePermission, PageRow } from './page.ts'

/** Returns a page of one console for the other, where the same page and its act need another permission. */
export const withPermission = (row: PageRow, permission: PagePermission | null): PageRow => ({
  ...row,
  permission,
  ...(row.act && { act: { ...row.act, permission } }),
})
