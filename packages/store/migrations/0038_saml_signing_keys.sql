-- What an account signs for its applications that take sign-ins by SAML: by the current key, while the next one is known to
-- them already. Their certificates are public.
create table saml_signing_keys (
  account_id text collate "C" not null references accounts,
  key_id text collate "C" not null,
  place text not null check (place in ('CURRENT', 'NEXT')),
  certificate text not null,
  private_key bytea not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, key_id),
  unique (account_id, place) deferrable initially deferred
);

alter table saml_signing_keys enable row level security;
create policy own_account on saml_signing_keys to doorward_server using (
  account_id = current_setting('doorward.account', true)
  or account_id = any((select string_to_array(current_setting('doorward.account', true), ','))::text[]));
grant select, insert, update, delete on saml_signing_keys to doorward_server;
