create or replace function app.checkout_state_of(p_status text)
  returns text
  language sql immutable
  as $$
  select case when p_status in ('FAILED', 'REJECTED', 'CANCELLED') then 'FAILED'
              when p_status in ('SUCCESS', 'REFUNDED') or p_status like 'DISPUTE%' then 'PAID'
              else 'IN_FLIGHT' end
$$;
comment on function app.checkout_state_of is 'Maps the status of a deposit to the state of the checkout payment that it makes';
