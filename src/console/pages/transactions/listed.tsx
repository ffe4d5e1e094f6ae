import type { TransactionStatus, TransactionType } from '../../../../generated/catalogue.ts'
import type { Money as MoneyOf } from '../../../kernel/money.ts'
import type { Transaction } from '../../../transactions/index.ts'
import { Money } from '../../kit/money.tsx'
import { Status } from '../../kit/status.tsx'
import { TwoLines, type Column } from '../../kit/table.tsx'
import type { ConsoleRooms } from '../../page.ts'
import { effectText, type Effect } from '../../words.ts'
import { amountOf, effectOf, findMethods, otherSideOf, referenceOf } from './parties.ts'

/** A payment of a list. */
export type ListedPayment = {
  readonly id: string
  readonly type: TransactionType
  readonly status: TransactionStatus
  readonly amount: MoneyOf
  readonly effect: Effect
  readonly counterparty: string
  /** The other side's account, masked: "GTBank ···· 6789". */
  readonly account: string
  readonly reference: string
  readonly createdAt: Date
}

/** Reads what a list shows of transactions. */
export const readListed = async (
  rooms: ConsoleRooms,
  businessId: string,
  transactions: readonly Transaction[],
): Promise<readonly ListedPayment[]> => {
  const methods = await findMethods(rooms, businessId, transactions)
  return transactions.map((one) => {
    const { id, type, status, createdAt } = one
    const { name: counterparty, account } = otherSideOf(one, methods)
    const [amount, effect, reference] = [amountOf(one), effectOf(one), referenceOf(one)]
    return { id, type, status, amount, effect, counterparty, account, reference, createdAt }
  })
}

const mostShown = 32

// A page has at most 60 KB, and a long reference is clipped anyway.
const shortReference = (reference: string): string =>
  reference.length <= mostShown ? reference : `${reference.slice(0, mostShown - 1)}…`

/** Returns the columns of a list of payments, without their time; `href` is the address of the list. */
export const paymentColumns = (href: string): readonly Column<ListedPayment>[] => [
  {
    label: 'Status',
    onCard: 'bare',
    cell: ({ status, type }) => <Status status={status} type={type} />,
  },
  {
    label: 'Amount',
    isRight: true,
    onCard: 'aside',
    cell: ({ amount, effect }) => (
      <>
        <Money of={amount} />
        <span class="sub">{effectText(effect)}</span>
      </>
    ),
  },
  {
    label: 'Counterparty',
    onCard: 'lead',
    cell: ({ counterparty, account }) => <TwoLines top={counterparty} below={account} />,
  },
  {
    label: 'Reference',
    onCard: 'bare',
    cell: ({ id, reference }) => (
      <a class="clip" href={`${href}/${id}`}>
        {shortReference(reference)}
      </a>
    ),
  },
]
