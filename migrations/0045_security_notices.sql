create table known_devices (
  person_id text collate "C" not null references people (id),
  device_hash bytea not null,
  first_used_at timestamptz not null,
  primary key (person_id, device_hash)
);
comment on table known_devices is 'The devices from which people have signed in; a recovery link forgets those of its person';
comment on column known_devices.device_hash is 'SHA-256 of the browser without its version and of the network of the address';

create table security_notices (
  id app.id primary key,
  person_id text collate "C" not null references people (id),
  kind text not null check (
    kind in (
      'NEW_DEVICE',
      'PASSKEY_ADDED',
      'ONE_TIME_CODES_SET',
      'RECOVERY_CODES_SET',
      'PASSWORD_SET',
      'SINGLE_SIGN_ON_ADDED',
      'RECOVERY_LINK_USED',
      'ROLE_CHANGED',
      'KEY_CREATED'
    )
  ),
  text text not null,
  at timestamptz not null,
  seen_at timestamptz,
  message_due_at timestamptz
);
comment on table security_notices is 'Notices to people about the security of their account and business, written in the commit of what they say';
comment on column security_notices.text is 'Without secrets: it is also sent by e-mail, the same at each try';
comment on column security_notices.seen_at is 'When the person marked it as seen; null: not yet';
comment on column security_notices.message_due_at is 'When it is sent by e-mail, or tried again, within a day; null: it was sent';

create index security_notices_of_a_person on security_notices (person_id, id desc);

create index security_notices_unseen on security_notices (person_id)
where seen_at is null;

create index security_notices_to_send on security_notices (at)
where message_due_at is not null;
