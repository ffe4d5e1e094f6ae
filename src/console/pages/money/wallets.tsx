import type { WalletKind } from '../../../auth/index.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Money } from '../../../kernel/money.ts'
import { amountText } from '../../kit/money.tsx'
import type { PageContext } from '../../page.ts'
import { spell } from '../../words.ts'

/** A wallet of a business. */
export type OwnWallet = {
  readonly type: WalletKind
  readonly currency: string
  readonly available: Money
  readonly pending: Money
}

const types = ['MAIN', 'FEE'] as const satisfies readonly WalletKind[]

/** Reads every wallet of the business: the main ones, then those that pay fees. */
export const readWallets = async ({
  rooms,
  businessId,
}: Pick<PageContext, 'rooms' | 'businessId'>): Promise<readonly OwnWallet[]> => {
  const found = await Promise.all(
    types.map(async (type) => {
      const wallets = await rooms.ledger.balances(businessId, type)
      return wallets.map((wallet) => ({ ...wallet, type, currency: wallet.available.currency }))
    }),
  )
  return found.flat()
}

/** Finds a wallet of the business. Refuses NOT_FOUND_ERROR where it has none. */
export const requireWallet = async (
  context: Pick<PageContext, 'rooms' | 'businessId'>,
  type: string,
  currency: string,
): Promise<OwnWallet> => {
  const wallets = await readWallets(context)
  return (
    wallets.find((wallet) => wallet.type === type && wallet.currency === currency) ??
    refuse('NOT_FOUND_ERROR')
  )
}

/** Returns what a wallet is called: "USD, fee wallet". */
export const walletName = ({ type, currency }: Pick<OwnWallet, 'type' | 'currency'>): string =>
  `${currency}, ${spell(type).toLowerCase()} wallet`

/** Formats a change with its sign: `+10.00`, `−10.00`; empty for none. */
export const changeText = (minor: bigint, currency: string): string =>
  minor === 0n ? '' : `${minor > 0n ? '+' : ''}${amountText({ minor, currency })}`
