create or replace function app.write_rail_attempts(p_attempts jsonb)
  returns jsonb
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_paused jsonb;
begin
  insert into rail_attempts (business_id, transaction_id, number, rail, state, request_encrypted, not_after, settles_by,
                             created_at, updated_at)
    select a."businessId", a."transactionId", a.number, a.rail, a.state, a.request, a."notAfter", a."settlesBy", a.at,
           a.at
      from jsonb_to_recordset(p_attempts) as a (
             "businessId" text, "transactionId" text, number smallint, rail text, state text, request text,
             "notAfter" timestamptz, "settlesBy" timestamptz, at timestamptz)
     where a.request is not null;
  update rail_attempts r
     set state = a.state, proof = a.proof, failure_code = a."failureCode",
         partner_reference = coalesce(a."partnerReference", r.partner_reference),
         not_after = coalesce(a."notAfter", r.not_after), settles_by = coalesce(a."settlesBy", r.settles_by),
         sends = r.sends + (a.state = 'prepared')::integer, asks = r.asks + a."isAsked"::integer,
         version = greatest(r.version, a."seenVersion"),
         accepted_at = case when a.state = 'accepted' then coalesce(r.accepted_at, a.at) else r.accepted_at end,
         unknown_since = case when a.state = 'unknown' then coalesce(r.unknown_since, a.at) end, updated_at = a.at
    from jsonb_to_recordset(p_attempts) as a (
           "businessId" text, "transactionId" text, number smallint, state text, request text, proof text,
           "failureCode" text, "partnerReference" text, "notAfter" timestamptz, "settlesBy" timestamptz,
           "isAsked" boolean, "seenVersion" bigint, at timestamptz)
   where a.request is null and a.state is not null and r.business_id = a."businessId"
     and r.transaction_id = a."transactionId" and r.number = a.number;
  with opened as (
    insert into rail_cases (business_id, id, transaction_id, number, kind, opened_at)
      select a."businessId", a."case"->>'id', a."transactionId", a.number, a."case"->>'kind', a.at
        from jsonb_to_recordset(p_attempts) as a (
               "businessId" text, "transactionId" text, number smallint, "case" jsonb, at timestamptz)
       where jsonb_typeof(a."case") = 'object' and not exists (
         select from rail_cases c
          where c.business_id = a."businessId" and c.transaction_id = a."transactionId" and c.number = a.number
            and c.kind = a."case"->>'kind' and (c.closed_at is null or c.kind not in ('unknown', 'return_mismatch')))
    returning *
  ), paused as (
    insert into rail_states as s (rail, paused_at, pause_reason)
      select r.rail, app.now(), 'it paid although the money was given back: case ' || min(o.id)
        from opened o
        join rail_attempts r
          on r.business_id = o.business_id and r.transaction_id = o.transaction_id and r.number = o.number
       where o.kind = 'paid_although_released'
       group by r.rail order by r.rail
      on conflict (rail) do update set paused_at = excluded.paused_at, pause_reason = excluded.pause_reason
        where s.paused_at is null
    returning rail, pause_reason as reason
  )
  select coalesce(jsonb_agg(to_jsonb(paused)), '[]') into v_paused from paused;
  update rail_cases c
     set closed_at = a.at, closed_by = case when a.proof = 'RULING' then 'RULING' else 'ANSWER' end
    from jsonb_to_recordset(p_attempts) as a (
           "businessId" text, "transactionId" text, number smallint, state text, proof text, at timestamptz)
   where a.state <> 'unknown' and c.business_id = a."businessId" and c.transaction_id = a."transactionId"
     and c.number = a.number and c.kind = 'unknown' and c.closed_at is null;
  update rail_cases c set closed_at = a.at, closed_by = 'ANSWER'
    from jsonb_to_recordset(p_attempts) as a (
           "businessId" text, "transactionId" text, number smallint, "isReturned" boolean, at timestamptz)
   where a."isReturned" and c.business_id = a."businessId" and c.transaction_id = a."transactionId"
     and c.number = a.number and c.kind = 'return_mismatch' and c.closed_at is null;
  return v_paused;
end
$$;
comment on function app.write_rail_attempts is 'Adds attempts (with request) or changes the state of existing ones, {businessId, transactionId, number, state, proof, failureCode, partnerReference, notAfter, settlesBy, isAsked, seenVersion, case, at} each, opens their cases, and closes the case of an attempt that is not unknown any more, or is returned in full (isReturned). Pauses a rail that paid although the money was given back, and returns the rails that it paused, {rail, reason} each. The caller has locked their transactions';
