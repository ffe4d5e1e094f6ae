import type { JSX } from 'preact'
import { Icon, type IconName } from './icon.tsx'

/** A link that starts something: the address of a form, a download, or a page. */
export type Action = {
  readonly label: string
  readonly href: string
  readonly icon?: IconName
  readonly isPrimary?: boolean
}

/** Renders a link as a button. */
export const Button = (props: Action & { readonly isSmall?: boolean }): JSX.Element => {
  const { label, href, icon, isPrimary = false, isSmall = false } = props
  return (
    <a class={`button${isPrimary ? ' primary' : ''}${isSmall ? ' small' : ''}`} href={href}>
      {icon && <Icon name={icon} />}
      {label}
    </a>
  )
}

/** Renders buttons beside each other; nothing where there are none. */
export const Actions = (props: {
  readonly actions: readonly Action[]
  readonly isSmall?: boolean
}): JSX.Element | null =>
  props.actions.length === 0 ? null : (
    <div class="actions">
      {props.actions.map((action) => (
        <Button key={action.label} {...action} isSmall={props.isSmall ?? false} />
      ))}
    </div>
  )
