import type { JSX } from 'preact'
import { Button, type Action } from './button.tsx'
import { Card } from './card.tsx'
import { Icon, type IconName } from './icon.tsx'

/** Something that waits for the person, and where to do it. */
export type Need = {
  readonly tone: 'note' | 'bad'
  readonly icon: IconName
  readonly title: string
  readonly text: string
  readonly action: Action
}

/** Renders what needs the person; nothing where nothing does. */
export const Needs = ({ needs }: { readonly needs: readonly Need[] }): JSX.Element | null =>
  needs.length === 0 ? null : (
    <Card id="needs" title="Needs you" class="needed" isFlush>
      <ul class="needs">
        {needs.map(({ tone, icon, title, text, action }) => (
          <li key={title}>
            <span class={`sign ${tone}`}>
              <Icon name={icon} />
            </span>
            <div>
              <b>{title}</b>
              <p>{text}</p>
            </div>
            <Button {...action} isSmall />
          </li>
        ))}
      </ul>
    </Card>
  )
