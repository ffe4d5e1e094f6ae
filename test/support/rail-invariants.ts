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
    where j.kind = 'SETTLE'
      and exists (select from rail_attempts a
                   where a.business_id = j.business_id and a.transaction_id = j.transaction_id)
      and not exists (select from rail_attempts a
                       where a.business_id = j.business_id and a.transaction_id = j.transaction_id
                         and a.state = 'succeeded' and a.proof in ('ANSWER', 'RULING'))`,
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
