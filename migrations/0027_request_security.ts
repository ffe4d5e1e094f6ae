import { migration } from './migration.ts'

export const requestSecurity = migration(
  '0027_request_security',
  `
create table signing_secrets (
  business_id text collate "C" primary key references businesses (id),
  secret_encrypted text not null,
  previous_secret_encrypted text,
  previous_secret_until timestamptz,
  enabled_at timestamptz not null,
  rotated_at timestamptz,
  constraint signing_secrets_previous check ((previous_secret_encrypted is null) = (previous_secret_until is null))
);
comment on table signing_secrets is 'Businesses that sign their requests, and the secrets they sign with (encrypted): a row means that the signature is required. previous_secret passes as well until previous_secret_until';

create table allowed_networks (
  business_id text collate "C" not null references businesses (id),
  network cidr not null,
  added_at timestamptz not null,
  primary key (business_id, network)
);
comment on table allowed_networks is 'Where requests of a business may come from; a business without a row is open to every address';
`,
)
