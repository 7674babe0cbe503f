-- Signing in: protocol rows, sessions, codes, passwords, counters of guesses, outgoing mail.

-- What the OAuth 2 / OpenID Connect protocol keeps: interactions, codes, grants, refresh tokens, browser sessions.
-- Ids, which are secrets, are SHA-256 hashes; the payload holds no secret.
create table oidc_rows (
  account_id text collate "C" not null references accounts,
  model text collate "C" not null,
  id text collate "C" not null,
  payload jsonb not null,
  grant_id text collate "C",
  session_id text collate "C",
  expires_at timestamptz(3) not null,
  consumed_at timestamptz(3),
  primary key (account_id, model, id)
);
create index oidc_rows_by_grant on oidc_rows (account_id, grant_id) where grant_id is not null;
create index oidc_rows_by_session on oidc_rows (account_id, session_id) where session_id is not null;
create index oidc_rows_by_expiry on oidc_rows (expires_at);

-- A person's sign-in in one browser. The id stands in tokens as `sid` and is no secret; the cookie's value is not here.
create table sessions (
  account_id text collate "C" not null references accounts,
  session_id text collate "C" not null,
  user_id text collate "C" not null,
  auth_time timestamptz(3) not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  last_seen_at timestamptz(3) not null default clock_timestamp(),
  ended_at timestamptz(3),
  user_agent text,
  ip text,
  primary key (account_id, session_id)
);
create index sessions_by_user on sessions (account_id, user_id);
create index sessions_by_age on sessions (auth_time);

-- One live code for each interaction: a code works only in the browser that asked for it.
create table sign_in_codes (
  account_id text collate "C" not null references accounts,
  interaction text collate "C" not null,
  email text not null,
  code_mark bytea not null,
  tries_left smallint not null,
  expires_at timestamptz(3) not null,
  new_password_hash text,
  new_name text,
  primary key (account_id, interaction)
);
create index sign_in_codes_by_expiry on sign_in_codes (expires_at);

create table passwords (
  account_id text collate "C" not null references accounts,
  user_id text collate "C" not null,
  hash text not null,
  changed_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, user_id)
);

-- A link that lets its holder set a new password, once. Without a user when nobody has the address that was asked for.
create table password_links (
  account_id text collate "C" not null references accounts,
  token_hash text collate "C" not null,
  user_id text collate "C",
  expires_at timestamptz(3) not null,
  primary key (account_id, token_hash)
);
create index password_links_by_expiry on password_links (expires_at);

-- Wrong guesses in a row since the last right one, and those of the present quarter of an hour.
create table guess_counters (
  account_id text collate "C" not null references accounts,
  subject text collate "C" not null,
  failures integer not null,
  window_failures integer not null,
  window_started_at timestamptz(3) not null,
  primary key (account_id, subject)
);
create index guess_counters_by_age on guess_counters (window_started_at);

-- Mail that waits to be sent; its content is sealed with the account's data key and goes when it was sent.
create table mails (
  account_id text collate "C" not null references accounts,
  mail_id text collate "C" not null,
  sealed bytea not null,
  attempts smallint not null default 0,
  due_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  primary key (account_id, mail_id)
);
create index mails_by_due on mails (due_at);

do $$
declare name text;
begin
  foreach name in array array['oidc_rows', 'sessions', 'sign_in_codes', 'passwords', 'password_links', 'guess_counters', 'mails'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_account on %I using (account_id = current_setting(''doorward.account'', true) or current_setting(''doorward.account'', true) = ''*'')',
      name);
    execute format('grant select, insert, update, delete on %I to doorward_server', name);
  end loop;
end $$;
