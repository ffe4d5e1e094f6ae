import type { JSX } from 'preact'
import { Icon, type IconName } from './icon.tsx'

/** A page of the navigation; `count` is what waits there. */
export type NavItem = {
  readonly label: string
  readonly href: string
  readonly icon: IconName
  readonly count?: number
  /** True where what waits is a fault. */
  readonly isBad?: boolean
}

/** Pages under a heading; the first group has none. */
export type NavGroup = { readonly title?: string; readonly items: readonly NavItem[] }

/** Renders the navigation; the page at `current` is marked. */
export const Nav = (props: {
  readonly groups: readonly NavGroup[]
  readonly current: string
}): JSX.Element => (
  <nav class="nav" aria-label="Console">
    {props.groups.map(({ title, items }) => (
      <div key={title}>
        {title !== undefined && <h2>{title}</h2>}
        <ul>
          {items.map((item) => (
            <li key={item.href}>
              <a href={item.href} {...(item.href === props.current && { 'aria-current': 'page' })}>
                <Icon name={item.icon} />
                {item.label}
                <Count item={item} />
              </a>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </nav>
)

const Count = ({ item: { count = 0, isBad = false } }: { readonly item: NavItem }): JSX.Element | null =>
  count === 0 ? null : <span class={`count${isBad ? ' bad' : ''}`}>{count}</span>
