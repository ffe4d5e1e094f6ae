create or replace function app.refuse_in_production()
  returns trigger
  language plpgsql
  set search_path to public, pg_temp
  as $$ begin
    if exists (select from app.environment where mode = 'production') then
      raise exception '% is refused: this database is of production', tg_argv[0];
    end if;
    return new;
  end
$$;
comment on function app.refuse_in_production is 'Trigger of rows that only a sandbox has: play money, test keys and sign-in links';

create or replace trigger journals_no_play_money
  before insert on journals
  for each row
  when (new.kind = 'TOPUP')
  execute function app.refuse_in_production('play money');

create or replace trigger api_keys_no_test_key
  before insert or update of mode on api_keys
  for each row
  when (new.mode = 'test')
  execute function app.refuse_in_production('a test key');

create or replace trigger sign_in_links_no_short_cut
  before insert on sign_in_links
  for each row
  execute function app.refuse_in_production('a sign-in link');
