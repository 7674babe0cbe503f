-- Browsers that signed a person in before, by the hash of a secret that each keeps: their tries are not counted with
-- those of strangers, who could else shut the person out.
create table known_browsers (
  account_id text collate "C" not null references accounts,
  browser text collate "C" not null,
  user_id text collate "C" not null,
  last_seen_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, browser, user_id)
);
create index known_browsers_by_user on known_browsers (account_id, user_id, last_seen_at);
create index known_browsers_by_age on known_browsers (last_seen_at);
alter table known_browsers enable row level security;
create policy own_account on known_browsers using (
  account_id = current_setting('doorward.account', true)
  or current_setting('doorward.account', true) = '*'
  or account_id = any((select string_to_array(current_setting('doorward.account', true), ','))::text[]));
grant select, insert, update, delete on known_browsers to doorward_server;
