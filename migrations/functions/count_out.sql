create or replace function app.count_out(p_transaction transactions)
  returns void
  language plpgsql
  as $$
declare
  v_at timestamp := p_transaction.created_at at time zone 'UTC';
  v_span text;
  v_number integer;
begin
  foreach v_span in array array['year', 'month', 'day'] loop
    v_number := app.part_number(v_span, v_at);
    update transaction_counts set count = count - 1, parts[v_number] = parts[v_number] - 1
     where business_id = p_transaction.business_id and span = v_span and since = date_trunc(v_span, v_at)::date
       and status = p_transaction.status and type = p_transaction.type and channel = p_transaction.channel
       and source_currency = p_transaction.source_currency
       and destination_currency = p_transaction.destination_currency;
    if not found then
      raise exception 'transaction % was never counted as %', p_transaction.id, p_transaction.status;
    end if;
  end loop;
end
$$;
comment on function app.count_out is 'Takes back what app.count_in counted';
