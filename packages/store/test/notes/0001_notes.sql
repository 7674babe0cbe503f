create table notes (
  account_id text collate "C" not null,
  note_id text collate "C" not null,
  amount bigint not null,
  primary key (account_id, note_id)
);
alter table notes enable row level security;
create policy own_account on notes to doorward_server using (account_id = current_setting('doorward.account', true));
create policy every_account on notes to doorward_across using (true);
grant select on notes to doorward_across;
