-- The keys by which tokens for an extension are signed: each extension is an issuer of its own, and no key of the account
-- signs for it. They stand apart from the account's own keys, which a program of before would else take them for.
create table extension_keys (
  account_id text collate "C" not null references accounts,
  extension_id text collate "C" not null,
  key_id text collate "C" not null,
  alg text not null,
  state text not null check (state in ('next', 'active', 'retiring', 'gone')),
  public_jwk jsonb not null,
  private_key bytea not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, extension_id, key_id)
);
-- The first key is made when it is asked for, by whichever node comes first.
create unique index extension_keys_active on extension_keys (account_id, extension_id) where state = 'active';

alter table extension_keys enable row level security;
create policy own_account on extension_keys to doorward_server using (
  account_id = current_setting('doorward.account', true)
  or account_id = any((select string_to_array(current_setting('doorward.account', true), ','))::text[]));
grant select, insert, update, delete on extension_keys to doorward_server;

-- They go once their extension has gone.
create index extension_keys_by_age on extension_keys (created_at);
create policy every_account on extension_keys to doorward_across using (true) with check (true);
grant select, update, delete on extension_keys to doorward_across;
