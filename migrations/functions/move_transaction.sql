create or replace function app.move_transaction(p_business_id text, p_move jsonb, p_effects jsonb)
  returns boolean
  language plpgsql
  as $$
declare
  v_id text := p_move->>'transactionId';
  v_at timestamptz := (p_move->>'at')::timestamptz;
begin
  update transactions
     set status = p_move->>'to', version = version + 1, failure_code = p_move->>'failureCode', updated_at = v_at
   where business_id = p_business_id and id = v_id
     and version = (p_move->>'version')::integer and status = p_move->>'from';
  if not found then return false; end if;
  insert into transaction_moves (business_id, transaction_id, version, from_status, to_status, actor, moved_at, reason)
    values (p_business_id, v_id, (p_move->>'version')::integer + 1, p_move->>'from', p_move->>'to',
            p_effects->>'actor', v_at, p_effects->>'reason');
  delete from jobs where business_id = p_business_id and task = 'transactions.advance' and subject_id = v_id;
  perform app.apply_effects(p_business_id, v_id, p_effects, v_at);
  if p_effects->'givesBackLimits' = 'true'::jsonb then
    perform app.give_back_limits(p_business_id, v_id, v_at);
  end if;
  if jsonb_typeof(p_effects->'journal') = 'object' then
    perform app.post_journals(jsonb_build_array(p_effects->'journal' || jsonb_build_object(
      'businessId', p_business_id, 'transactionId', v_id, 'at', v_at)));
  end if;
  return true;
end
$$;
comment on function app.move_transaction is 'Makes one move of a transaction with its money, limits, events and next due work in one statement; false where someone else moved it first, and then nothing happened';
