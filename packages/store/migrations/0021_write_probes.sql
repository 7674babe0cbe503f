-- What a node writes to learn whether writes go through: each row fills a page, so that a full disk shows although rows
-- elsewhere still find room. A few hundred kB at the most; it belongs to no account, and nobody reads it.
create table write_probes (
  at timestamptz(3) not null default clock_timestamp(),
  filler text not null
);
alter table write_probes alter column filler set storage plain;
alter table write_probes enable row level security;
create policy nobody on write_probes using (false);
revoke all on write_probes from doorward_server;

create function probe_write() returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if pg_relation_size('public.write_probes') >= 64 * 8192 then
    begin
      lock table public.write_probes in access exclusive mode nowait;
      truncate public.write_probes;
    exception when lock_not_available then
      null; -- another node, or a backup, is at it: the next probe does it
    end;
  end if;
  insert into public.write_probes (filler) values (repeat('x', 8000));
end
$$;
revoke all on function probe_write() from public;
grant execute on function probe_write() to doorward_across;
