-- What people show besides what they sign in by. The seed of an authenticator app is sealed; the last step whose code was taken is
-- kept, so that no code is taken twice. A passkey is of the host that it was made for.
create table factors (
  account_id text collate "C" not null references accounts,
  user_id text collate "C" not null,
  factor_id text collate "C" not null,
  kind text collate "C" not null,
  name text not null,
  seed bytea,
  last_step bigint,
  rp_id text collate "C",
  credential_id text collate "C",
  public_key bytea,
  sign_count bigint,
  created_at timestamptz(3) not null default clock_timestamp(),
  used_at timestamptz(3),
  primary key (account_id, user_id, factor_id)
);
create unique index factors_by_credential on factors (account_id, rp_id, credential_id);

-- Codes for whoever lost the factor: each once, by a keyed mark.
create table recovery_codes (
  account_id text collate "C" not null references accounts,
  user_id text collate "C" not null,
  code_mark bytea not null,
  primary key (account_id, user_id, code_mark)
);

-- Browsers that need no second factor for a while, by the hash of a secret.
create table remembered_browsers (
  account_id text collate "C" not null references accounts,
  browser text collate "C" not null,
  user_id text collate "C" not null,
  user_agent text,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, browser, user_id)
);
create index remembered_browsers_by_user on remembered_browsers (account_id, user_id);
create index remembered_browsers_by_age on remembered_browsers (created_at);
create policy every_account on remembered_browsers to doorward_across using (true) with check (true);
grant select, update, delete on remembered_browsers to doorward_across;

do $$
declare named text;
begin
  foreach named in array array['factors', 'recovery_codes', 'remembered_browsers'] loop
    execute format('alter table %I enable row level security', named);
    execute format('create policy own_account on %I to doorward_server using (
      account_id = current_setting(''doorward.account'', true)
      or account_id = any((select string_to_array(current_setting(''doorward.account'', true), '',''))::text[]))', named);
    execute format('grant select, insert, update, delete on %I to doorward_server', named);
  end loop;
end
$$;

-- Whether a second factor was required when the sign-in was made: it ends sooner then.
alter table sessions add column is_short boolean not null default false;
