-- The sandbox also takes an address of the developer’s own machine, over http; the service refuses it in production.
alter table checkout_sessions
  drop constraint checkout_sessions_redirect_url_check,
  add constraint checkout_sessions_redirect_url_check check (
    redirect_url like 'https://%'
    or redirect_url ~ '^http://(localhost|127\.0\.0\.1|\[::1\])[:/]'
  );
