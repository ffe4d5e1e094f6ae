create or replace function app.now()
  returns timestamptz
  language sql stable parallel safe
  as $$ select date_trunc('milliseconds', now() + (select ahead_by from app.clock)) $$;
comment on function app.now is 'The only clock of the service. In milliseconds, so that the stored, the shown and the signed instant are the same';
