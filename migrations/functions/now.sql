create or replace function app.now()
  returns timestamptz
  language sql stable parallel safe
  as $$ select date_trunc('milliseconds', now() + (select ahead_by from app.clock)) $$;
comment on function app.now is 'The only clock of the service. Milliseconds, so that what is stored, shown and signed is the same instant';
