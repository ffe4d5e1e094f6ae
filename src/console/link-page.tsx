import type { PageAnswer } from '../http/pages.ts'
import type { HandedOver } from '../people/index.ts'
import { Crumbs, Head } from './kit/head.tsx'
import { Notice } from './kit/notice.tsx'
import { Once } from './kit/once.tsx'
import type { PageContext } from './page.ts'

/** Shows a link of a person of the team: where it was sent, or the link itself, once. */
export const showLinkPage = (
  { to, show }: PageContext,
  { title, text, handed }: { readonly title: string; readonly text: string; readonly handed: HandedOver },
): Promise<PageAnswer> =>
  show({
    title,
    content: (
      <>
        <Crumbs above={[{ label: 'Team and roles', href: to('/team') }]}>{title}</Crumbs>
        {'link' in handed ? (
          <>
            <Head title={title} text={text} />
            <Once what="link" secrets={[handed.link]} next={to('/team')} />
          </>
        ) : (
          <>
            <Head title={title} />
            <Notice tone="good" title={`The link was sent to ${handed.sentTo}.`} />
          </>
        )}
      </>
    ),
  })
