-- Applications that are told that a session has ended, which signed somebody in to them (OpenID Connect Back-Channel Logout 1.0).
create table backchannel_logouts (
  account_id text collate "C" not null references accounts,
  session_id text collate "C" not null,
  application_id text collate "C" not null,
  user_id text collate "C" not null,
  -- What the application knows the account by.
  issuer text not null,
  attempts integer not null default 0,
  due_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  primary key (account_id, session_id, application_id)
);
create index backchannel_logouts_by_due on backchannel_logouts (due_at);
create index backchannel_logouts_by_application on backchannel_logouts (account_id, application_id);
create index backchannel_logouts_by_expiry on backchannel_logouts (expires_at);

alter table backchannel_logouts enable row level security;
create policy own_account on backchannel_logouts to doorward_server using (
  account_id = current_setting('doorward.account', true)
  or account_id = any((select string_to_array(current_setting('doorward.account', true), ','))::text[]));
create policy every_account on backchannel_logouts to doorward_across using (true) with check (true);
grant select, insert, update, delete on backchannel_logouts to doorward_server;
grant select, update, delete on backchannel_logouts to doorward_across;
