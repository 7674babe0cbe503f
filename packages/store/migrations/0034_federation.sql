-- What happened in each sign-in at a provider, step by step, without secrets: for whoever asks why one failed.
create table login_traces (
  account_id text collate "C" not null references accounts,
  trace_id text collate "C" not null,
  connection_id text collate "C" not null,
  application_id text collate "C",
  user_id text collate "C",
  outcome text not null check (outcome in ('underWay', 'signedIn', 'linked', 'askedForProof', 'failed')),
  -- Ids of the requests that it took, which pages show as references.
  reference_ids text[] collate "C" not null,
  steps jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, trace_id)
);
create index login_traces_by_time on login_traces (account_id, created_at desc, trace_id desc);
create index login_traces_by_reference on login_traces using gin (reference_ids);

alter table login_traces enable row level security;
create policy own_account on login_traces to doorward_server using (
  account_id = current_setting('doorward.account', true)
  or account_id = any((select string_to_array(current_setting('doorward.account', true), ','))::text[]));
grant select, insert, update, delete on login_traces to doorward_server;

-- They go by their age.
create index login_traces_by_age on login_traces (created_at);
create policy every_account on login_traces to doorward_across using (true) with check (true);
grant select, update, delete on login_traces to doorward_across;

-- Which tenant a connection was made for: asked by every sign-in through one.
create index tenants_by_connection on items (account_id, (doc -> 'connection' ->> 'connectionId')) where kind = 'tenant' and not deleted;
