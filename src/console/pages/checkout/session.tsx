import type { JSX } from 'preact'
import { stateOf, type SessionSnapshot } from '../../../checkout/index.ts'
import { Badge } from '../../kit/status.tsx'
import { spell } from '../../words.ts'

const signs = {
  open: ['note', 'clock'],
  paying: ['busy', 'clock'],
  paid: ['good', 'check'],
  expired: ['plain', 'x'],
} as const

/** Renders the state of a checkout session. */
export const SessionState = ({ snapshot }: { readonly snapshot: SessionSnapshot }): JSX.Element => {
  const state = stateOf(snapshot)
  const [tone, icon] = signs[state]
  return (
    <Badge tone={tone} icon={icon}>
      {spell(state)}
    </Badge>
  )
}
