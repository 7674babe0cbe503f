-- The key to which SAML providers encrypt what they say of an account's people. Its certificate is public.
create table saml_keys (
  account_id text collate "C" not null references accounts,
  certificate text not null,
  private_key bytea not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id)
);

alter table saml_keys enable row level security;
create policy own_account on saml_keys to doorward_server using (
  account_id = current_setting('doorward.account', true)
  or account_id = any((select string_to_array(current_setting('doorward.account', true), ','))::text[]));
grant select, insert, update, delete on saml_keys to doorward_server;
