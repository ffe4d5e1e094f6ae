import { accounts } from './list/accounts.ts'
import { attempts } from './list/attempts.ts'
import { routing } from './list/routing.ts'
import { rulingsAndTokens } from './list/rulings.ts'
import { batches } from './list/batches.ts'
import { books } from './list/books.ts'
import { callers } from './list/callers.ts'
import { checkouts } from './list/checkouts.ts'
import { connections } from './list/connections.ts'
import { creates } from './list/creates.ts'
import { departures } from './list/departures.ts'
import { forms } from './list/forms.ts'
import { moves } from './list/moves.ts'
import { operators } from './list/operators.ts'
import { orders } from './list/orders.ts'
import { people } from './list/people.ts'
import { prices } from './list/prices.ts'
import { railReports } from './list/rail-reports.ts'
import { railCredits } from './list/rail-credits.ts'
import { railDeposits } from './list/rail-deposits.ts'
import { rails } from './list/rails.ts'
import { registrations } from './list/registrations.ts'
import { requests } from './list/requests.ts'
import { seals } from './list/seals.ts'
import { secrets } from './list/secrets.ts'
import { statementMutants } from './list/statements.ts'
import { team } from './list/team.ts'
import { visitors } from './list/visitors.ts'
import { walls } from './list/walls.ts'

/** All mutants, in the order in which `make mutants` runs them. */
export const mutants = [
  ...creates,
  ...books,
  ...seals,
  ...statementMutants,
  ...moves,
  ...attempts,
  ...rulingsAndTokens,
  ...routing,
  ...rails,
  ...railReports,
  ...railDeposits,
  ...railCredits,
  ...prices,
  ...callers,
  ...people,
  ...forms,
  ...team,
  ...visitors,
  ...operators,
  ...walls,
  ...accounts,
  ...registrations,
  ...batches,
  ...orders,
  ...checkouts,
  ...requests,
  ...connections,
  ...secrets,
  ...departures,
]
