create table batch_drafts (
  business_id text collate "C" not null references businesses (id),
  id app.id not null,
  name text not null,
  source_currency text not null,
  row_count integer not null check (row_count >= 0),
  rows_encrypted text not null,
  made_by text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (business_id, id)
);
comment on table batch_drafts is 'Files of recipients that a person uploaded and has not asked to pay yet; they expire after a day, and are removed with the next upload';
comment on column batch_drafts.id is 'The id that the batch will have';
comment on column batch_drafts.rows_encrypted is 'The rows of the file as JSON: accounts and amounts as they were typed';
comment on column batch_drafts.made_by is 'The name of the person, as it was then';
