-- Calls of service clients with a rate limit, over all nodes: of the present window and of the one before it. One row
-- a client; nodes add to it once a second.
create table client_calls (
  account_id text collate "C" not null references accounts,
  client_id text collate "C" not null,
  window_ms bigint not null,
  window_no bigint not null,
  now bigint not null,
  before bigint not null,
  primary key (account_id, client_id)
);
alter table client_calls enable row level security;
create policy own_account on client_calls using (account_id = current_setting('doorward.account', true) or current_setting('doorward.account', true) = '*');
grant select, insert, update, delete on client_calls to doorward_server;
