-- Secrets that vanish: one person's browser seals a text, another's opens it, once. What stands here is of no use to
-- whoever reads it, so it is not sealed again: the key never leaves the browsers, and the id that a reader names is kept as
-- its hash. They belong to nobody and stand under the platform's own account.
create table vanishing_secrets (
  account_id text collate "C" not null references accounts,
  secret_hash text collate "C" not null,
  ciphertext text not null,
  iv text not null,
  salt text not null,
  expires_at timestamptz(3) not null,
  primary key (account_id, secret_hash)
);
create index vanishing_secrets_by_age on vanishing_secrets (expires_at);
alter table vanishing_secrets enable row level security;
create policy own_account on vanishing_secrets to doorward_server using (
  account_id = current_setting('doorward.account', true)
  or account_id = any((select string_to_array(current_setting('doorward.account', true), ','))::text[]));
grant select, insert, delete on vanishing_secrets to doorward_server;
create policy every_account on vanishing_secrets to doorward_across using (true) with check (true);
grant select, update, delete on vanishing_secrets to doorward_across;
