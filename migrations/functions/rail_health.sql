create or replace function app.rail_health(p_rail text, p_operation text, p_currency text)
  returns jsonb
  language sql stable
  as $$
  select jsonb_build_object(
           'pausedAt', s.paused_at, 'openedAt', b.opened_at, 'requestsPerSecond', s.requests_per_second,
           'balance', case when p_operation = 'payouts' and s.balances_at > app.now() - interval '5 minutes'
                           then s.balances->>p_currency end)
    from (select) as one
    left join public.rail_states s on s.rail = p_rail
    left join public.rail_breakers b on b.rail = p_rail and b.operation = p_operation
$$;
comment on function app.rail_health is 'Returns what is known of a rail for an operation (payouts or collections): since when it is paused and its breaker open, its rate limit, and, for payouts, its balance in minor units if it is at most five minutes old';
