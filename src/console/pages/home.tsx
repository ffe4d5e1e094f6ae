import type { JSX } from 'preact'
import type { Money as MoneyOf } from '../../kernel/money.ts'
import type { Action } from '../kit/button.tsx'
import { Grid, Stack } from '../kit/card.tsx'
import { Time } from '../kit/dates.tsx'
import { Head } from '../kit/head.tsx'
import { amountText, Figure } from '../kit/money.tsx'
import { Needs, type Need } from '../kit/needs.tsx'
import { pluralText } from '../kit/numbers.ts'
import { Spark } from '../kit/spark.tsx'
import { LatestPayments } from './home/latest.tsx'
import { MoneyMoved, type MoneyMovedProps } from './home/moved.tsx'
import { Rates, type RatesProps } from './home/rates.tsx'
import { RoomUnderLimits, type Room } from './home/room.tsx'
import { WebhookHealth, type WebhookHealthProps } from './home/webhooks.tsx'
import type { ListedPayment } from './transactions/listed.tsx'

/** The wallet of a currency. */
export type Balance = {
  readonly name: string
  readonly available: MoneyOf
  readonly held: MoneyOf
  /** The number of payouts for which money is held. */
  readonly heldFor: number
  /** True where a payout that holds money has an unknown outcome. */
  readonly isUnknown: boolean
  /** The available balance at the end of each of the last 30 days, in minor units. */
  readonly days: readonly bigint[]
}

/** What the home page shows. Parts that the person may not see are undefined. */
export type HomeProps = {
  readonly base: string
  readonly now: Date
  readonly actions: readonly Action[]
  readonly needs: readonly Need[]
  readonly balances?: readonly Balance[] | undefined
  readonly moved?: MoneyMovedProps | undefined
  readonly room?: Room | undefined
  readonly latest?: readonly ListedPayment[] | undefined
  readonly webhooks?: WebhookHealthProps | undefined
  readonly rates?: Omit<RatesProps, 'base'> | undefined
}

const heldText = ({ held, heldFor, isUnknown }: Balance): string => {
  if (held.minor === 0n) return 'Nothing held'
  const amount = amountText(held)
  if (isUnknown) return `${amount} held, outcome unknown`
  return `${amount} held for ${pluralText(heldFor, ['payout', 'payouts'])}`
}

const BalanceCard = (props: { readonly base: string; readonly balance: Balance }): JSX.Element => {
  const { name, available, days } = props.balance
  return (
    <a class="card balance" href={`${props.base}/balances/${available.currency}`}>
      <span class="name">
        <b>{available.currency}</b> {name}
      </span>
      <Figure of={available} />
      <span class="held num">{heldText(props.balance)}</span>
      <Spark values={days} />
    </a>
  )
}

/** Renders the home page of a business. */
export const HomeView = (props: HomeProps): JSX.Element => {
  const { base, now, actions, needs, balances, moved, room, latest, webhooks, rates } = props
  return (
    <>
      <Head
        title="Home"
        text={
          <>
            <Time at={now} as="weekday" />, figures as of <Time at={now} as="second" /> UTC
          </>
        }
        actions={actions}
      />
      <Needs needs={needs} />
      {balances && (
        <Grid columns="four" label="Balances">
          {balances.map((balance) => (
            <BalanceCard key={balance.name} base={base} balance={balance} />
          ))}
        </Grid>
      )}
      {(moved ?? room) && (
        <Grid columns="wide">
          {moved && <MoneyMoved {...moved} />}
          {room && <RoomUnderLimits base={base} now={now} room={room} />}
        </Grid>
      )}
      {(latest ?? webhooks ?? rates) && (
        <Grid columns="wide">
          {latest && <LatestPayments base={base} now={now} payments={latest} />}
          <Stack>
            {webhooks && <WebhookHealth {...webhooks} />}
            {rates && <Rates base={base} {...rates} />}
          </Stack>
        </Grid>
      )}
    </>
  )
}
