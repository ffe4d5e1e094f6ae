import type { ComponentChildren, JSX } from 'preact'
import { Icon, type IconName } from '../../kit/icon.tsx'

/** A stage of a payment: how long it took, and what happened. */
export type Stage = {
  readonly title: string
  /** `waiting` where the stage has not started. */
  readonly state: 'done' | 'warned' | 'failed' | 'working' | 'waiting'
  /** A figure and its unit: "27.8", "s". */
  readonly figure?: readonly [figure: string, unit: string]
  readonly text: ComponentChildren
}

const icons: Readonly<Record<Stage['state'], IconName>> = {
  done: 'check',
  warned: 'check',
  failed: 'x',
  working: 'clock',
  waiting: 'dots',
}

/** Renders the stages of a payment in their order. */
export const Stages = ({ stages }: { readonly stages: readonly Stage[] }): JSX.Element => (
  <ol class="card path" id="stages" aria-label="Stages">
    {stages.map(({ title, state, figure, text }) => (
      <li key={title} class={state}>
        <b>
          <Icon name={icons[state]} />
          {title}
        </b>
        {figure && (
          <p class="time num">
            {figure[0]}
            <small>{figure[1]}</small>
          </p>
        )}
        <p>{text}</p>
      </li>
    ))}
  </ol>
)
