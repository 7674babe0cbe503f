-- What an account's events lead to: recorded checks, counted calls, jobs, undeliverable events, tickets, invoices.

-- Permission checks as they were answered. Equal questions of one second are one row. Partitions by day, so that a day
-- goes as a whole; no reference to accounts, because an event must cost little.
create table authorization_events (
  account_id text collate "C" not null,
  at timestamptz(3) not null,
  event_id uuid not null default gen_random_uuid(),
  user_id text collate "C" not null,
  resource_uri text collate "C" not null,
  permission text collate "C" not null,
  allowed boolean not null,
  client_id text collate "C",
  ip text,
  count integer not null,
  primary key (account_id, at, event_id)
) partition by range (at);
create index authorization_events_by_user on authorization_events (account_id, user_id, at);
create index authorization_events_by_resource on authorization_events (account_id, resource_uri, at);

-- The server may not make tables; this makes the partitions of yesterday to three days ahead and drops those of days
-- longer ago than told. Partitions are reached through their parent only.
create function keep_event_days(retention_days integer) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  today date := (clock_timestamp() at time zone 'UTC')::date;
  day date;
  name text;
begin
  perform pg_advisory_xact_lock(7301954220205);
  for day in select generate_series(today - 1, today + 3, interval '1 day')::date loop
    name := 'authorization_events_' || to_char(day, 'YYYYMMDD');
    continue when to_regclass('public.' || name) is not null;
    execute format('create table public.%I partition of public.authorization_events for values from (%L) to (%L)',
      name, day::text || ' 00:00:00+00', (day + 1)::text || ' 00:00:00+00');
    execute format('alter table public.%I enable row level security', name);
    execute format('revoke all on public.%I from doorward_server', name);
  end loop;
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.authorization_events'::regclass
      and c.relname < 'authorization_events_' || to_char(today - retention_days, 'YYYYMMDD')
  loop
    execute format('drop table public.%I', name);
  end loop;
end $$;
revoke all on function keep_event_days(integer) from public;
grant execute on function keep_event_days(integer) to doorward_server;

-- Calls that count as usage, and the answers of checks, by hour; exact, while events may be left out under load.
create table call_counts (
  account_id text collate "C" not null references accounts,
  hour timestamptz(3) not null,
  calls bigint not null,
  allowed bigint not null,
  denied bigint not null,
  not_recorded bigint not null,
  primary key (account_id, hour)
);
create table denial_counts (
  account_id text collate "C" not null references accounts,
  hour timestamptz(3) not null,
  user_id text collate "C" not null,
  denials bigint not null,
  primary key (account_id, hour, user_id)
);
create index denial_counts_by_hour on denial_counts (hour);

-- Work that is due at some time. Whoever takes it makes it due again later, so that a node that dies loses nothing.
-- With a revision, the work follows the change log: it is due once the account has come further, or when it is woken.
create table jobs (
  account_id text collate "C" not null references accounts,
  job text collate "C" not null,
  due_at timestamptz(3) not null default date_trunc('milliseconds', clock_timestamp()), -- a rounded time may lie ahead
  taken bigint not null default 0,
  revision bigint,
  wake boolean not null default false,
  state jsonb not null default '{}',
  primary key (account_id, job)
);
create index jobs_by_due on jobs (due_at);
insert into jobs (account_id, job) values ('acc-platform', 'upkeep');

-- Events that an integration did not take for a day; kept until they are sent again.
create table dead_letters (
  account_id text collate "C" not null references accounts,
  integration text collate "C" not null,
  event_id text collate "C" not null,
  revision bigint not null,
  event jsonb not null,
  reason text not null,
  first_tried_at timestamptz(3) not null,
  died_at timestamptz(3) not null default clock_timestamp(),
  replay boolean not null default false,
  primary key (account_id, integration, event_id)
);

-- Tickets hold what people write, so they are sealed. Those of people who are not signed in belong to the platform.
create table support_tickets (
  account_id text collate "C" not null references accounts,
  ticket_id text collate "C" not null,
  created_by text,
  created_at timestamptz(3) not null default clock_timestamp(),
  area text,
  sealed bytea not null,
  primary key (account_id, ticket_id)
);

create table invoices (
  account_id text collate "C" not null references accounts,
  invoice_id text collate "C" not null,
  created_at timestamptz(3) not null,
  total numeric(14, 4) not null,
  currency text not null,
  status text not null,
  url text,
  primary key (account_id, invoice_id)
);
create index invoices_by_age on invoices (account_id, created_at, invoice_id);

do $$
declare name text;
begin
  foreach name in array array['authorization_events', 'call_counts', 'denial_counts', 'jobs', 'dead_letters', 'support_tickets', 'invoices'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_account on %I using (account_id = current_setting(''doorward.account'', true) or current_setting(''doorward.account'', true) = ''*'')',
      name);
    execute format('grant select, insert, update, delete on %I to doorward_server', name);
  end loop;
end $$;
