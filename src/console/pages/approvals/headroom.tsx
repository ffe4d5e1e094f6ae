import type { Money as Amount } from '../../../kernel/money.ts'
import type { PreflightPrice } from '../../../transactions/index.ts'
import type { Business } from '../../../auth/index.ts'
import { Money } from '../../kit/money.tsx'
import type { ConsoleRooms } from '../../page.ts'
import { limitNames } from '../money/limits.tsx'
import type { ShownFact } from './seen.tsx'

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, minor) => sum + minor, 0n)

/** Shows what is left of the wallet and of each limit now, and after payouts at these prices. */
export const headroomFacts = async (
  { limits: limitsOf, ledger }: Pick<ConsoleRooms, 'limits' | 'ledger'>,
  { id, feeWalletType }: Business,
  { currency, priced }: { readonly currency: string; readonly priced: readonly PreflightPrice[] },
): Promise<readonly ShownFact[]> => {
  const [wallet] = await ledger.balances(id, 'MAIN', [currency])
  if (!wallet) return []
  const { available } = wallet
  const spent = sumOf(
    priced.map(({ price: { source, fee } }) => source.minor + (feeWalletType === 'MAIN' ? fee.minor : 0n)),
  )
  const used = sumOf(priced.map(({ limitUse }) => limitUse?.minor ?? 0n))
  const left = (term: string, { minor, currency: of }: Amount, taken: bigint): readonly ShownFact[] => {
    const fact = (when: string, amount: bigint): ShownFact => ({
      term: `${term} ${when}`,
      value: <Money of={{ minor: amount, currency: of }} />,
      isLive: true,
    })
    return [fact('now', minor), ...(priced.length === 0 ? [] : [fact('afterwards', minor - taken)])]
  }
  const { limits } = await limitsOf.headroom(id, available)
  return [
    ...left('Available', available, spent),
    ...limits.flatMap((limit) => left(`${limitNames[limit.period]}: limit left`, limit.left, used)),
  ]
}
