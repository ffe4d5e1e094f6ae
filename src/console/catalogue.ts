import type { Row } from './page.ts'
import { developerRows } from './pages/developers.ts'
import { home } from './pages/home/page.tsx'
import { signInLink } from './pages/sign-in-link.tsx'
import { signIn } from './pages/sign-in.tsx'
import { signOut } from './pages/sign-out.ts'

/** Every page and act of the console of a business. Router, navigation, permission matrix, audit log and tests read this
 *  list; the navigation has its order. Where two paths match, the first row decides. */
export const businessRows: readonly Row[] = [signIn, signInLink, signOut, home, ...developerRows]
