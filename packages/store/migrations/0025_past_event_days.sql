-- Events of earlier days, such as those a demonstration account is filled with, need partitions too.
create function open_event_days(first_day date) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  today date := (clock_timestamp() at time zone 'UTC')::date;
  day date;
  name text;
begin
  perform pg_advisory_xact_lock(7301954220205);
  for day in select generate_series(greatest(first_day, today - 366), today + 3, interval '1 day')::date loop
    name := 'authorization_events_' || to_char(day, 'YYYYMMDD');
    continue when to_regclass('public.' || name) is not null;
    execute format('create table public.%I partition of public.authorization_events for values from (%L) to (%L)',
      name, day::text || ' 00:00:00+00', (day + 1)::text || ' 00:00:00+00');
    execute format('alter table public.%I enable row level security', name);
    execute format('revoke all on public.%I from doorward_server', name);
  end loop;
end $$;

-- Makes the partitions of yesterday to three days ahead and drops those of days longer ago than told.
create or replace function keep_event_days(retention_days integer) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  today date := (clock_timestamp() at time zone 'UTC')::date;
  name text;
begin
  perform open_event_days(today - 1);
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.authorization_events'::regclass
      and c.relname < 'authorization_events_' || to_char(today - retention_days, 'YYYYMMDD')
  loop
    execute format('drop table public.%I', name);
  end loop;
end $$;

revoke all on function open_event_days(date) from public;
grant execute on function open_event_days(date) to doorward_across;
