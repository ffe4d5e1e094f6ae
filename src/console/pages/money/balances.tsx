import { Card } from '../../kit/card.tsx'
import { Head } from '../../kit/head.tsx'
import { Money } from '../../kit/money.tsx'
import { Table, type Column } from '../../kit/table.tsx'
import type { PageRow } from '../../page.ts'
import { spell } from '../../words.ts'
import { readWallets, type OwnWallet } from './wallets.tsx'

const columnsOf = (base: string): readonly Column<OwnWallet>[] => [
  {
    label: 'Wallet',
    onCard: 'lead',
    cell: ({ type, currency }) => (
      <a href={`${base}/${currency}${type === 'MAIN' ? '' : `?wallet=${type}`}`}>{currency}</a>
    ),
  },
  { label: 'Type', onCard: 'aside', cell: ({ type }) => spell(type) },
  { label: 'Available', isRight: true, cell: ({ available }) => <Money of={available} /> },
  { label: 'Held', isRight: true, cell: ({ pending }) => <Money of={pending} /> },
]

/** `/balances`: every wallet. */
export const balances: PageRow = {
  path: '/balances',
  permission: 'WALLET.BALANCES.READ',
  nav: { group: 'Money', icon: 'wallet', label: 'Balances' },
  get: async (context) => {
    const { to, show } = context
    return show({
      title: 'Balances',
      content: (
        <>
          <Head
            title="Balances"
            text="Main wallets pay and collect. Fee wallets pay the fees where your business has them."
          />
          <Card id="wallets" title="Wallets" isFlush>
            <Table
              caption="Wallets by currency"
              columns={columnsOf(to('/balances'))}
              rows={await readWallets(context)}
              empty={{
                title: 'No wallets yet',
                text: 'A wallet is opened by the first money in its currency.',
              }}
            />
          </Card>
        </>
      ),
    })
  },
}
