create table notes (
  account_id text collate "C" not null,
  note_id text collate "C" not null,
  amount bigint not null,
  primary key (account_id, note_id)
);
alter table notes enable row level security;
create policy own_account on notes
  using (account_id = current_setting('doorward.account', true) or current_setting('doorward.account', true) = '*');
