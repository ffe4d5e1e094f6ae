import type { PageAnswer } from '../../../http/pages.ts'
import { actorOf } from '../../actor.ts'
import { showFormPage } from '../../form-page.tsx'
import { faultsOfRefusal } from '../../forms/faults.ts'
import { Card } from '../../kit/card.tsx'
import type { Faults } from '../../kit/form.tsx'
import { Head } from '../../kit/head.tsx'
import { Once } from '../../kit/once.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { PasswordField, TotpFields } from './enrol.tsx'

const above = [{ label: 'Your account', path: '/me' }]

const text = ({ request }: PageContext, name: string): string => request.fields.get(name) ?? ''

/** Shows new recovery codes, once. */
export const showNewCodes = ({ show, to }: PageContext, codes: readonly string[]): Promise<PageAnswer> =>
  show({
    title: 'Your recovery codes',
    content: (
      <>
        <Head title="Your recovery codes" text="Each signs you in once, without your authenticator app." />
        <Card id="codes" title="Recovery codes">
          <Once what="recovery codes" secrets={codes} next={to('/me')} />
        </Card>
      </>
    ),
  })

const showTotp = async (context: PageContext, faults: Faults = {}): Promise<PageAnswer> => {
  const { credentials } = context.rooms.people
  const enrolment = await credentials.startTotp(actorOf(context), text(context, 'ceremony') || undefined)
  return showFormPage(
    context,
    {
      title: 'Set up one-time codes',
      text: 'Your recovery codes are replaced too. Your current ones stop working.',
      card: 'Authenticator app',
      path: '/me/one-time-codes',
      submit: 'Set up',
      above,
      faults,
    },
    <TotpFields {...enrolment} />,
  )
}

/** `/me/one-time-codes`: sets up an authenticator app. */
const oneTimeCodes: PageRow = {
  path: '/me/one-time-codes',
  permission: null,
  stepUp: true,
  get: (context) => showTotp(context),
  act: {
    permission: null,
    stepUp: true,
    audits: 'one-time codes set',
    isAudited: true,
    run: async (context) => {
      const given = { ceremony: text(context, 'ceremony'), code: text(context, 'code') }
      return showNewCodes(context, await context.rooms.people.credentials.setTotp(actorOf(context), given))
    },
    refused: (context, refusal) => showTotp(context, faultsOfRefusal(refusal)),
  },
}

const showPassword = (context: PageContext, faults: Faults = {}): Promise<PageAnswer> =>
  showFormPage(
    context,
    {
      title: 'New password',
      text: 'You are signed out everywhere, and sign in with it again.',
      card: 'Password',
      path: '/me/password',
      submit: 'Set password',
      above,
      faults,
    },
    <PasswordField />,
  )

/** `/me/password`: sets a password, which needs one-time codes beside it. */
const password: PageRow = {
  path: '/me/password',
  permission: null,
  stepUp: true,
  get: (context) => showPassword(context),
  act: {
    permission: null,
    stepUp: true,
    audits: 'password set',
    isAudited: true,
    run: async (context) => {
      await context.rooms.people.credentials.setPassword(actorOf(context), text(context, 'password'))
      return context.redirect('/sign-in', null)
    },
    refused: (context, refusal) => showPassword(context, faultsOfRefusal(refusal)),
  },
}

/** The pages that set up a password and one-time codes. */
export const factorRows: readonly PageRow[] = [oneTimeCodes, password]
