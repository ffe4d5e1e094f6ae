import type { JSX } from 'preact'
import { formatMoney, type Money as MoneyOf } from '../../kernel/money.ts'

/** Formats an amount with grouped digits, without its currency: `1,925,312.50`. */
export const amountText = ({ minor, currency }: MoneyOf): string => {
  const [units = '', fraction] = formatMoney({ minor: minor < 0n ? -minor : minor, currency }).split('.')
  const grouped = units.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${minor < 0n ? '−' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`
}

/** Formats an amount with its currency: `1,925,312.50 NGN`. */
export const moneyText = (money: MoneyOf): string => `${amountText(money)} ${money.currency}`

/** Renders an amount and its currency; `after` follows the currency, such as "left". */
export const Money = ({ of, after }: { readonly of: MoneyOf; readonly after?: string }): JSX.Element => (
  <span class="num nowrap">
    <b>{amountText(of)}</b>{' '}
    <span class="faint">
      {of.currency}
      {after !== undefined && ` ${after}`}
    </span>
  </span>
)

/** Renders a large amount with small minor units; its currency is written beside it. */
export const Figure = ({ of }: { readonly of: MoneyOf }): JSX.Element => {
  const [units, fraction] = amountText(of).split('.')
  return (
    <span class="figure num">
      {units}
      {fraction !== undefined && <small>.{fraction}</small>}
    </span>
  )
}

/** Formats the whole units of an amount, without its currency: `1,058,940`. */
export const wholeText = (money: MoneyOf): string => amountText(money).replace(/\..*$/, '')
