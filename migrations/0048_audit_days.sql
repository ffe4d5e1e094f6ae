create table audit_days (
  day date primary key,
  digests jsonb not null,
  root bytea not null,
  previous_root bytea,
  key_id text not null,
  signature bytea not null,
  sealed_at timestamptz not null
);
comment on table audit_days is 'Sealed days of the audit log, append-only and without a gap: a hash of each entry of that UTC day, and a signed root over these hashes and the root of the day before';
comment on column audit_days.digests is 'The SHA-256 of each entry in hex, by the id of the entry';
comment on column audit_days.key_id is 'SHA-256 of the public key that verifies the signature, in hex';
