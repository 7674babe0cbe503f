-- The second book of counted calls (decision 53): by operation and day, beside the first by hour, kept by different code. An
-- invoice is made where both say the same. What was counted before stands under no operation.
create table operation_counts (
  account_id text collate "C" not null references accounts,
  day date not null,
  operation text collate "C" not null,
  calls bigint not null,
  primary key (account_id, day, operation)
);
create index operation_counts_by_day on operation_counts (day);
insert into operation_counts
  select account_id, (hour at time zone 'UTC')::date, '', sum(calls) from call_counts where calls > 0 group by 1, 2;

-- How far each node has written what it counted. Nodes belong to nobody and stand under the platform's own account.
create table nodes (
  account_id text collate "C" not null references accounts,
  node_id text collate "C" not null,
  started_at timestamptz(3) not null default clock_timestamp(),
  flushed_at timestamptz(3) not null,
  primary key (account_id, node_id)
);
create index nodes_by_flush on nodes (flushed_at);

do $$
declare name text;
begin
  foreach name in array array['operation_counts', 'nodes'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_account on %I to doorward_server using (
         account_id = current_setting(''doorward.account'', true)
         or account_id = any((select string_to_array(current_setting(''doorward.account'', true), '',''))::text[]))',
      name);
    execute format('create policy every_account on %I to doorward_across using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to doorward_server, doorward_across', name);
  end loop;
end $$;
