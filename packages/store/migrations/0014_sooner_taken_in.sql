-- New rows are taken in beside the writes, now also as soon as they are many: a full list is taken in by the write that
-- fills it, which holds up all others for half a second and more. With less memory at a time, what was done stays done
-- should it have to stop. The planner learns sooner of new rows in a large table.
create or replace function take_in_new_rows() returns void
language plpgsql security definer set search_path = pg_catalog, public set maintenance_work_mem = '16MB' as $$
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
  -- Until a table was looked through the planner takes a large account for a small one and sorts what it need not, in a
  -- large table too; the database itself looks once a minute at the soonest.
  for held in
    select relid from pg_stat_user_tables
    where relid in ('public.items'::regclass, 'public.account_changes'::regclass, 'public.user_profiles'::regclass)
      and n_mod_since_analyze > 2000 + n_live_tup / 20
  loop
    execute format('analyze %s', held);
  end loop;
end
$$;

-- No plan asks what whole documents are worth, and looking through them was half of what learning of new rows costs.
alter table items alter column doc set statistics 0;
alter table account_changes alter column before set statistics 0, alter column after set statistics 0, alter column patch set statistics 0;
