import type { JSX } from 'preact'
import type { CheckoutChannel } from '../../../generated/catalogue.ts'

const paths = {
  VIRTUAL_BANK_ACCOUNT: 'M3 10h18M5 10v8m4-8v8m6-8v8m4-8v8M3 20h18M12 3l9 5H3z',
  MOBILE_MONEY: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2',
  CARD: 'M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM3 10h18M7 15h3',
  done: 'M5 12.5l4.5 4.5L19 7.5',
  failed: 'M7 7l10 10M17 7L7 17',
  over: 'M12 7v5l3.5 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
} as const satisfies Readonly<Record<CheckoutChannel | 'done' | 'failed' | 'over', string>>

/** Renders a decorative icon; the text beside it says the same. */
export const Icon = ({ name }: { readonly name: keyof typeof paths }): JSX.Element => (
  <svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
    <path d={paths[name]} />
  </svg>
)
