import type { JSX } from 'preact'
import { percentText } from './numbers.ts'

/** A period: how long answers took, or that one failed; null where nothing was sent. */
export type Beat = { readonly ms: number; readonly hasFailed: boolean } | null

const gapPercent = 0.5

/** Renders one bar for each period, the newest last; text beside it must say the same. */
export const Beats = ({ beats }: { readonly beats: readonly Beat[] }): JSX.Element => {
  const slowest = Math.max(1, ...beats.map((beat) => beat?.ms ?? 0))
  const step = 100 / Math.max(1, beats.length)
  return (
    <svg class="beats" aria-hidden="true">
      {beats.map((beat, index) => {
        if (beat === null) return null
        const share = beat.hasFailed ? 100 : Math.max(8, (beat.ms / slowest) * 100)
        return (
          <rect
            key={index}
            class={beat.hasFailed ? 'bad' : 'data-2'}
            x={percentText(index * step)}
            y={percentText(100 - share)}
            width={percentText(step - gapPercent)}
            height={percentText(share)}
            rx="1"
          />
        )
      })}
    </svg>
  )
}
