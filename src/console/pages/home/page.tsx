import { Head } from '../../kit/head.tsx'
import type { PageRow } from '../../page.ts'

/** `/`: what needs attention. */
export const home: PageRow = {
  path: '/',
  permission: null,
  nav: { group: '', icon: 'home', label: 'Home' },
  get: ({ show }) => show({ title: 'Home', content: <Head title="Home" /> }),
}
