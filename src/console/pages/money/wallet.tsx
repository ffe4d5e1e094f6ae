import type { JSX } from 'preact'
import type { StatementLine, WalletAmounts } from '../../../ledger/index.ts'
import { Card, Stack } from '../../kit/card.tsx'
import { Time } from '../../kit/dates.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Crumbs, Head } from '../../kit/head.tsx'
import { amountText, Money } from '../../kit/money.tsx'
import { pluralText } from '../../kit/numbers.ts'
import { Pager } from '../../kit/pager.tsx'
import { Table, TwoLines, type Column } from '../../kit/table.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { cursorLinks, pageSize } from '../../paging.ts'
import { spell, typeWords } from '../../words.ts'
import { changeText, requireWallet, walletName } from './wallets.tsx'

const Reference = (props: {
  readonly line: StatementLine
  readonly base: string | undefined
}): JSX.Element => {
  const { reference, transactionId } = props.line
  const text = reference === '' ? transactionId : reference
  return props.base === undefined ? <>{text}</> : <a href={`${props.base}/${transactionId}`}>{text}</a>
}

const amountColumn = (
  label: string,
  currency: string,
  read: (line: StatementLine) => { readonly change: bigint; readonly after: bigint },
): Column<StatementLine> => ({
  label,
  isRight: true,
  cell: (line) => {
    const { change, after } = read(line)
    return <TwoLines top={amountText({ minor: after, currency })} below={changeText(change, currency)} />
  },
})

const amountsOf = (member: keyof WalletAmounts) => (line: StatementLine) => ({
  change: line.change[member],
  after: line.balance[member],
})

const columnsOf = (currency: string, base: string | undefined): readonly Column<StatementLine>[] => [
  { label: 'When', onCard: 'bare', cell: ({ at }) => <Time at={at} as="moment" /> },
  {
    label: 'Entry',
    onCard: 'lead',
    cell: ({ kind, type }) => <TwoLines top={spell(kind)} below={typeWords[type]} />,
  },
  { label: 'Transaction', mayWrap: true, cell: (line) => <Reference line={line} base={base} /> },
  amountColumn('Available after', currency, amountsOf('availableMinor')),
  amountColumn('Held after', currency, amountsOf('pendingMinor')),
]

const get = async (context: PageContext) => {
  const { rooms, businessId, params, request, isSandbox, to, can, show } = context
  const { query } = request
  const currency = params['currency'] ?? ''
  const kind = query.get('wallet') ?? 'MAIN'
  const type = kind === 'FEE' ? 'FEE' : 'MAIN'
  const before = query.get('before') ?? undefined
  const [wallet, page] = await Promise.all([
    requireWallet(context, kind, currency),
    rooms.ledger.movements({ businessId, type, currency }, { before, limit: pageSize }),
  ])
  const href = to(`/balances/${currency}`)
  const title = walletName(wallet)
  const statements = { label: 'Statements', href: to(`/statements?wallet=${type}&currency=${currency}`) }
  const mayTopUp = isSandbox && can('TRANSACTION.WITHDRAW.CREATE')
  const topUp = { label: 'Top up', href: `${href}/top-up`, icon: 'plus' } as const
  return show({
    title,
    content: (
      <>
        <Crumbs above={[{ label: 'Balances', href: to('/balances') }]}>{title}</Crumbs>
        <Head
          title={title}
          actions={[...(can('STATEMENT.READ') ? [statements] : []), ...(mayTopUp ? [topUp] : [])]}
        />
        <Stack>
          <Card id="balance" title="Balance">
            <Facts
              facts={[
                { term: 'Available', value: <Money of={wallet.available} /> },
                { term: 'Held for payments in flight', value: <Money of={wallet.pending} /> },
              ]}
            />
          </Card>
          <Card id="journals" title="Journal" isFlush>
            <Table
              caption="Entries of the wallet, newest first, each with the balance after it"
              columns={columnsOf(currency, can('TRANSACTION.HISTORY.READ') ? to('/transactions') : undefined)}
              rows={page.lines}
              empty={{ title: 'No entries', text: 'Every change of this wallet is listed here.' }}
            />
          </Card>
        </Stack>
        <Pager
          text={pluralText(page.lines.length, ['entry', 'entries'])}
          {...cursorLinks(href, query, page.next)}
        />
      </>
    ),
  })
}

/** `/balances/:currency`: what moved a wallet, newest first; `?wallet=FEE` is the wallet that pays fees. */
export const balance: PageRow = {
  path: '/balances/:currency',
  permission: 'WALLET.BALANCES.READ',
  get,
}
