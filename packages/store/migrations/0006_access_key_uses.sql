-- When and from where each access key was last used; outside the change log, because a use changes nothing.
create table access_key_uses (
  account_id text collate "C" not null references accounts,
  client_id text collate "C" not null,
  key_id text collate "C" not null,
  used_at timestamptz(3) not null,
  used_from text not null,
  primary key (account_id, client_id, key_id)
);
alter table access_key_uses enable row level security;
create policy own_account on access_key_uses using (account_id = current_setting('doorward.account', true) or current_setting('doorward.account', true) = '*');
grant select, insert, update, delete on access_key_uses to doorward_server;
