-- Events for integrations that no change of the account leads to, such as sign-ins. Kept only where an integration
-- wants them. They are told in the order of (tx, seq), each once no earlier transaction is open any more.
create table outgoing_events (
  account_id text collate "C" not null references accounts,
  tx xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  at timestamptz(3) not null default date_trunc('milliseconds', clock_timestamp()),
  type text collate "C" not null,
  detail jsonb not null,
  primary key (account_id, tx, seq)
);
create index outgoing_events_by_time on outgoing_events (at);
alter table outgoing_events enable row level security;
create policy own_account on outgoing_events using (account_id = current_setting('doorward.account', true) or current_setting('doorward.account', true) = '*');
grant select, insert, update, delete on outgoing_events to doorward_server;
