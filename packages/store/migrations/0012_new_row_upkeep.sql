-- A trigram index gathers new rows in a list and takes them in when that is full (4 MB), at the cost of the write that
-- fills it: a third of what writes cost the database. The list may now be longer and is emptied beside the writes, a few
-- seconds after them; with few writes it is shorter than before for whoever searches.
alter index if exists items_by_text set (gin_pending_list_limit = 32768);
alter index if exists user_profiles_by_text set (gin_pending_list_limit = 32768);

create function take_in_new_rows() returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  held regclass;
begin
  -- One node at a time does it for all.
  if not pg_try_advisory_xact_lock(7301954220114) then
    return;
  end if;
  for held in select c.oid from pg_class c where c.oid in (to_regclass('public.items_by_text'), to_regclass('public.user_profiles_by_text')) loop
    perform gin_clean_pending_list(held);
  end loop;
  -- Until a table was looked through the planner takes a large account for a small one and sorts what it need not; the
  -- database itself looks once a minute at the soonest.
  for held in
    select relid from pg_stat_user_tables
    where relid in ('public.items'::regclass, 'public.account_changes'::regclass, 'public.user_profiles'::regclass)
      and n_mod_since_analyze > 2000 + n_live_tup / 2
  loop
    execute format('analyze %s', held);
  end loop;
end
$$;
revoke all on function take_in_new_rows() from public;
grant execute on function take_in_new_rows() to doorward_server;
