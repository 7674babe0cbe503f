-- How each node stands, as it told last; for the operator's status and doctor, which ask the database alone.
create table node_states (
  node_id text collate "C" primary key,
  facts jsonb not null,
  started_at timestamptz(3) not null default clock_timestamp(),
  told_at timestamptz(3) not null default clock_timestamp()
);
alter table node_states enable row level security;
create policy every_account on node_states to doorward_across using (true) with check (true);
revoke all on node_states from doorward_server;
grant select, insert, update, delete on node_states to doorward_across;
create index node_states_by_age on node_states (told_at);
