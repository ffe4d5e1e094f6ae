create table operator_tokens (
  hash bytea primary key,
  operator_id text collate "C" not null references operators (id),
  issued_at timestamptz not null,
  revoked_at timestamptz
);
comment on table operator_tokens is 'Tokens that operators prove themselves with, as SHA-256 hashes; at most one of each operator is valid. An operator whose token was revoked may not act';

create unique index operator_tokens_one_valid on operator_tokens (operator_id)
where revoked_at is null;
