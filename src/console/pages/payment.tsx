import type { ComponentChildren, JSX } from 'preact'
import type { TransactionStatus, TransactionType } from '../../../generated/catalogue.ts'
import type { Money } from '../../kernel/money.ts'
import type { Action } from '../kit/button.tsx'
import { Card, Grid, Stack } from '../kit/card.tsx'
import { Chips, type Chip } from '../kit/chips.tsx'
import { Facts, type Fact } from '../kit/facts.tsx'
import { Ledger, type JournalEntry } from '../kit/moves.tsx'
import { pluralText } from '../kit/numbers.ts'
import { Badge } from '../kit/status.tsx'
import { Timeline, type TimelineProps } from '../kit/timeline.tsx'
import { Hero } from './payment/hero.tsx'
import { Parties, type Party } from './payment/parties.tsx'
import { Price, type PriceProps } from './payment/price.tsx'
import { Stages, type Stage } from './payment/stages.tsx'

/** What the page of a payment shows. Parts that the person may not see are undefined. */
export type PaymentProps = {
  readonly base: string
  readonly id: string
  readonly type: TransactionType
  readonly status: TransactionStatus
  /** What the counterparty receives or has paid. */
  readonly amount: Money
  readonly counterparty?: string | undefined
  /** The channel in words: "bank account". */
  readonly channel: string
  readonly account?: string | undefined
  readonly reference?: string | undefined
  readonly createdBy: string
  readonly createdAt: Date
  readonly actions: readonly Action[]
  /** Further actions, in a menu. */
  readonly moreActions?: readonly Action[]
  readonly stages: readonly Stage[]
  readonly timeline: TimelineProps
  readonly views: readonly Chip[]
  readonly idempotency?: readonly Fact[] | undefined
  readonly proof?: { readonly text: ComponentChildren; readonly root: string } | undefined
  readonly price?: PriceProps | undefined
  readonly books?: { readonly entries: readonly JournalEntry[]; readonly checkedAt?: Date } | undefined
  readonly parties: readonly Party[]
}

const booksText = (entries: readonly JournalEntry[]): string => {
  const postings = entries.reduce((sum, { movements }) => sum + movements.length, 0)
  return `${pluralText(entries.length, ['entry', 'entries'])}, ${pluralText(postings, ['posting', 'postings'])}`
}

const Evidence = ({ idempotency, proof }: PaymentProps): JSX.Element => (
  <Grid columns="pair">
    {idempotency && (
      <Card id="idempotency" title="Idempotency">
        <Facts facts={idempotency} />
      </Card>
    )}
    {proof && (
      <Card
        id="proof"
        title="Proof"
        end={
          <Badge tone="good" icon="check">
            Sealed
          </Badge>
        }
      >
        <p class="small faint">{proof.text}</p>
        <p class="hash after-list">root {proof.root}</p>
      </Card>
    )}
  </Grid>
)

/** Renders the page of a payment, with its timeline. */
export const PaymentView = (props: PaymentProps): JSX.Element => {
  const { stages, timeline, views, price, books, parties } = props
  return (
    <>
      <Hero {...props} />
      <Stages stages={stages} />
      <Grid columns="wide">
        <Stack>
          <Card
            id="timeline"
            title="Timeline"
            end={<Chips kind="chips" label="Events" chips={views} />}
            isFlush
          >
            <Timeline {...timeline} />
          </Card>
          <Evidence {...props} />
        </Stack>
        <Stack>
          {price && <Price {...price} />}
          {books && (
            <Card
              id="books"
              title="Books"
              end={<span class="faint">{booksText(books.entries)}</span>}
              isFlush
            >
              <Ledger entries={books.entries} checkedAt={books.checkedAt} />
            </Card>
          )}
          {parties.length > 0 && <Parties parties={parties} />}
        </Stack>
      </Grid>
    </>
  )
}
