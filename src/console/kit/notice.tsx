import type { ComponentChildren, JSX } from 'preact'
import type { Tone } from '../words.ts'
import { Icon, type IconName } from './icon.tsx'

const icons = {
  good: 'check',
  bad: 'warn',
  note: 'warn',
  busy: 'clock',
  plain: 'help',
} as const satisfies Readonly<Record<Tone, IconName>>

/** Renders a message at the top of a page: what happened, or what to know. */
export const Notice = (props: {
  readonly tone: Tone
  readonly title: string
  readonly children?: ComponentChildren
}): JSX.Element => (
  <div class={`notice ${props.tone}`} role={props.tone === 'bad' ? 'alert' : 'status'}>
    <Icon name={icons[props.tone]} />
    <div>
      <b>{props.title}</b> {props.children}
    </div>
  </div>
)
