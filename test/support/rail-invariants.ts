import type { Money } from '../../src/kernel/money.ts'

/** Statements that find what must never be of payouts on live rails, as {name, detail}
 *  (docs/reliability.md#invariants). One that is added here is checked by the simulation and by the rail soak. */
const statements: readonly string[] = [
  `select 'R2' as name, format('%s has %s open attempts', transaction_id, count(*)) as detail from rail_attempts
    where state not in ('refused', 'not_executed') group by business_id, transaction_id having count(*) > 1`,
  `select 'R4', format('%s gave its money back, and an attempt is %s', j.transaction_id, a.state)
     from journals j
     join rail_attempts a on a.business_id = j.business_id and a.transaction_id = j.transaction_id
    where j.kind = 'RELEASE' and (a.state not in ('refused', 'not_executed') or a.proof is null)`,
  `select 'R5', format('%s took its money, and no attempt succeeded', j.transaction_id)
     from journals j
    where j.kind in ('SETTLE', 'CREDIT')
      and exists (select from rail_attempts a
                   where a.business_id = j.business_id and a.transaction_id = j.transaction_id)
      and not exists (select from rail_attempts a
                       where a.business_id = j.business_id and a.transaction_id = j.transaction_id
                         and a.state = 'succeeded' and a.proof in ('ANSWER', 'RULING'))`,
  `select 'R6', format('the %s of %s rests on no answer, fence, deadline, return or ruling', j.kind, j.transaction_id)
     from journals j
    where j.kind in ('SETTLE', 'CREDIT', 'RELEASE', 'REFUND')
      and exists (select from rail_attempts a
                   where a.business_id = j.business_id and a.transaction_id = j.transaction_id)
      and not case j.kind when 'REFUND'
            then exists (select from rail_returns r
                          where r.business_id = j.business_id and r.transaction_id = j.transaction_id)
              or exists (select from transaction_moves m
                          where m.business_id = j.business_id and m.transaction_id = j.transaction_id
                            and m.to_status = 'REFUNDED' and m.actor = 'operator')
            else exists (select from rail_attempts a
                          where a.business_id = j.business_id and a.transaction_id = j.transaction_id
                            and a.proof is not null and (a.state = 'succeeded') = (j.kind <> 'RELEASE')) end`,
  `select 'R7', format('%s was refunded by its rail, and its returns are not its amount', t.id)
     from transactions t
     join transaction_moves m on m.business_id = t.business_id and m.transaction_id = t.id
      and m.to_status = 'REFUNDED' and m.actor = 'rail'
    where not coalesce((
      select sum(r.minor) = t.destination_minor and bool_and(r.currency = t.destination_currency)
        from rail_returns r where r.business_id = t.business_id and r.transaction_id = t.id), false)`,
  `select 'R7', format('the transfer %s is the deposit of %s credits of its rail', t.id, c.count)
     from transactions t
    cross join lateral (select count(*) from rail_credits c
                         where c.business_id = t.business_id and c.transaction_id = t.id) as c
    where t.type = 'DEPOSIT' and t.origin = 'transfer' and c.count <> 1
      and t.rail in (select rail from rail_credits)`,
  `select 'R9', format('the ruling %s has no second person', id) from rail_rulings
    where confirmed_at is not null and (confirmed_by = proposed_by or evidence_encrypted = '')`,
  `select 'R9', format('the ruling %s has no second person', id) from rail_stray_rulings
    where confirmed_at is not null and (confirmed_by = proposed_by or evidence_encrypted = '')`,
  `select 'R9', format('%s ended by a ruling that no two persons made', a.transaction_id) from rail_attempts a
    where a.proof = 'RULING' and not exists (
      select from rail_cases c
        join rail_rulings r on r.business_id = c.business_id and r.case_id = c.id and r.confirmed_at is not null
       where c.business_id = a.business_id and c.transaction_id = a.transaction_id and c.number = a.number)`,
  `select 'R10', format('%s is UNKNOWN, and neither a job nor a case looks after it', id) from transactions t
    where status = 'UNKNOWN'
      and not exists (select from jobs j where j.business_id = t.business_id and j.subject_id = t.id
                         and j.task = 'transactions.advance' and isfinite(j.due_at))
      and not exists (select from rail_cases c where c.business_id = t.business_id and c.transaction_id = t.id
                         and c.closed_at is null)`,
]

/** All of them as one statement. */
export const railInvariants = statements.join('\nunion all\n')

/** R11, of a rail that one worker hands over to: what it may have paid without having said so is within its cap. A
 *  payout that it had accepted does not count: it may become unknown after the cap was checked. */
export const withinCap = (rail: string, { minor, currency }: Money): string =>
  `select 'R11' as name,
          format('%s minor units of ${currency} are unknown at ${rail}', sum(t.destination_minor)) as detail
     from rail_attempts a
     join transactions t on t.business_id = a.business_id and t.id = a.transaction_id
    where a.rail = '${rail}' and a.state in ('prepared', 'unknown') and a.accepted_at is null
      and t.type = 'WITHDRAW' and t.destination_currency = '${currency}'
   having sum(t.destination_minor) > ${minor.toString()}`
