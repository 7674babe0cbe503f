-- Whom an account knows, one row each, as its list of users is ordered and searched: by profile, by an item of his own, or
-- by both. Triggers keep it, so that whatever writes either of the two, nodes of the version before too, is told of here.
-- Service clients are few and are looked at where they stand.
create table listed_users (
  account_id text collate "C" not null,
  user_id text collate "C" not null,
  -- Since when there is a profile, and an item that is not deleted; one of them at least.
  profile_at timestamptz(3),
  item_at timestamptz(3),
  -- The name, else the address, else the id, as names are compared; and the address alone.
  name text collate "C" not null,
  email text collate "C" not null,
  search text not null,
  -- The tenant that the item places him in, and since when that tenant is.
  tenant text collate "C",
  created_at timestamptz(3) not null,
  primary key (account_id, user_id)
);

create function listed_name(name text, email text, user_id text) returns text language sql immutable parallel safe as $$
  select lower(left(coalesce(nullif(name, ''), nullif(email, ''), user_id), 128) collate "default")
$$;

create function listed_tenant(doc jsonb) returns text language sql immutable parallel safe as $$
  select (doc -> 'tenant' ->> 'tenantId') || ' ' || (doc -> 'tenant' ->> 'since')
$$;

insert into listed_users (account_id, user_id, profile_at, item_at, tenant, name, email, search, created_at)
select account_id, user_id, p.created_at, i.created_at, i.tenant, listed_name(p.name, p.email, user_id),
  lower(left(coalesce(p.email, ''), 128)), coalesce(p.search, lower(user_id)), least(p.created_at, i.created_at)
from user_profiles p
  full join (select account_id, item_id as user_id, created_at, listed_tenant(doc) as tenant from items where kind = 'user' and not deleted) i
    using (account_id, user_id);

create index listed_users_by_name on listed_users (account_id, name, user_id);
create index listed_users_by_email on listed_users (account_id, email, user_id);
create index listed_users_by_tenant on listed_users (account_id, tenant, user_id) where tenant is not null;
create index listed_users_by_creation on listed_users (account_id, created_at, user_id);
alter table listed_users enable row level security;
create policy own_account on listed_users to doorward_server using (
  account_id = current_setting('doorward.account', true)
  or account_id = any((select string_to_array(current_setting('doorward.account', true), ','))::text[]));
grant select on listed_users to doorward_server;

create function list_profile() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'DELETE' then
    update listed_users set profile_at = null, name = listed_name(null, null, old.user_id), email = '',
        search = lower(old.user_id), created_at = item_at
      where account_id = old.account_id and user_id = old.user_id and item_at is not null;
    delete from listed_users where account_id = old.account_id and user_id = old.user_id and item_at is null;
    return null;
  end if;
  insert into listed_users as l (account_id, user_id, profile_at, name, email, search, created_at)
  values (new.account_id, new.user_id, new.created_at, listed_name(new.name, new.email, new.user_id),
    lower(left(coalesce(new.email, ''), 128)), new.search, new.created_at)
  on conflict (account_id, user_id) do update set profile_at = excluded.profile_at, name = excluded.name,
    email = excluded.email, search = excluded.search, created_at = least(l.item_at, excluded.profile_at)
  where (l.profile_at, l.name, l.email, l.search) is distinct from
    (excluded.profile_at, excluded.name, excluded.email, excluded.search);
  return null;
end
$$;
create trigger list_profile after insert or update or delete on user_profiles
  for each row execute function list_profile();

create function list_user() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if new.deleted then
    update listed_users set item_at = null, tenant = null, created_at = profile_at
      where account_id = new.account_id and user_id = new.item_id and profile_at is not null;
    delete from listed_users where account_id = new.account_id and user_id = new.item_id and profile_at is null;
    return null;
  end if;
  insert into listed_users as l (account_id, user_id, item_at, tenant, name, email, search, created_at)
  values (new.account_id, new.item_id, new.created_at, listed_tenant(new.doc), listed_name(null, null, new.item_id), '', lower(new.item_id), new.created_at)
  on conflict (account_id, user_id) do update set item_at = excluded.item_at, tenant = excluded.tenant,
    created_at = least(l.profile_at, excluded.item_at)
  where (l.item_at, l.tenant) is distinct from (excluded.item_at, excluded.tenant);
  return null;
end
$$;
create trigger list_user after insert or update on items
  for each row when (new.kind = 'user') execute function list_user();

-- The trigram index goes with the texts. `user_ids_like` stays for nodes of the version before.
drop index if exists user_profiles_by_text;
do $$
declare
  trigrams text;
begin
  select extnamespace::regnamespace::text into strict trigrams from pg_extension where extname = 'pg_trgm';
  execute format(
    'create index listed_users_by_text on listed_users using gin (account_id, search %s.gin_trgm_ops) with (gin_pending_list_limit = 32768)',
    trigrams);
exception
  when no_data_found or insufficient_privilege or undefined_object or undefined_file or feature_not_supported then
    raise notice 'no trigram index: %', sqlerrm;
end
$$;

create or replace function take_in_new_rows() returns void
language plpgsql security definer set search_path = pg_catalog, public set maintenance_work_mem = '16MB' as $$
declare
  held regclass;
begin
  -- One node at a time does it for all.
  if not pg_try_advisory_xact_lock(7301954220114) then
    return;
  end if;
  for held in select c.oid from pg_class c where c.oid in (to_regclass('public.items_by_text'), to_regclass('public.listed_users_by_text')) loop
    perform gin_clean_pending_list(held);
  end loop;
  -- Until a table was looked through the planner takes a large account for a small one and sorts what it need not, in a
  -- large table too; the database itself looks once a minute at the soonest.
  for held in
    select relid from pg_stat_user_tables
    where relid in ('public.items'::regclass, 'public.account_changes'::regclass, 'public.user_profiles'::regclass, 'public.listed_users'::regclass)
      and n_mod_since_analyze > 2000 + n_live_tup / 20
  loop
    execute format('analyze %s', held);
  end loop;
end
$$;

-- Ids after a place in an order, with what orders them as text that compares as they do; in order of the ids where `by`
-- is nothing. Planned for what is asked.
create function listed_user_ids(
  of_account text, of_tenant text, by text, descending boolean, pattern text, after_key text, after_id text, id_count integer
) returns table (id text, place_key text)
language plpgsql stable security definer rows 20 set search_path = pg_catalog, public as $$
declare
  key text := case by when 'name' then 'name' when 'email' then 'email' when 'createdTime' then 'created_at' end;
  told text := case by when 'createdTime' then 'to_char(created_at at time zone ''UTC'', ''YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'')' else coalesce(key, '''''') end;
  place text := case by when 'createdTime' then '$3::timestamptz' else '$3' end;
  direction text := case when descending then 'desc' else 'asc' end;
  beyond text := case when descending then '<' else '>' end;
begin
  if not may_see(of_account) then
    return;
  end if;
  return query execute
    'select user_id, ' || told || ' from public.listed_users where account_id = $1'
    || case when of_tenant is null then '' else ' and tenant = $6' end
    || case when pattern is null then '' else ' and search like $2' end
    || case when after_id is null then ''
       when key is null then format(' and user_id %s $4', beyond)
       else format(' and (%s, user_id) %s (%s, $4)', key, beyond, place) end
    || ' order by ' || coalesce(key || ' ' || direction || ', ', '') || format('user_id %s limit $5', direction)
    using of_account, pattern, after_key, after_id, id_count, of_tenant;
end
$$;
revoke all on function listed_user_ids(text, text, text, boolean, text, text, text, integer) from public;
grant execute on function listed_user_ids(text, text, text, boolean, text, text, text, integer) to doorward_server;

-- How many there are, and no more than a bound.
create function count_listed_users(of_account text, of_tenant text, pattern text, most integer) returns integer
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  counted integer := 0;
begin
  if may_see(of_account) then
    execute
      'select count(*)::integer from (select 1 from public.listed_users where account_id = $1'
      || case when of_tenant is null then '' else ' and tenant = $4' end
      || case when pattern is null then '' else ' and search like $2' end || ' limit $3) found'
      into counted using of_account, pattern, most, of_tenant;
  end if;
  return counted;
end
$$;
revoke all on function count_listed_users(text, text, text, integer) from public;
grant execute on function count_listed_users(text, text, text, integer) to doorward_server;

-- Items also come in the order in which they were made.
create index items_by_creation on items (account_id, kind, created_at, item_id) where not deleted and kind <> 'user';
create or replace function item_ids_in_order(
  of_account text, of_kind text, by text, descending boolean, pattern text, after_key text, after_id text, id_count integer
) returns setof text
language plpgsql stable security definer rows 20 set search_path = pg_catalog, public as $$
declare
  key text := case by when 'name' then 'public.item_name(doc) collate "C"' when 'lastUpdated' then 'last_updated' when 'createdTime' then 'created_at' end;
  type text := case by when 'name' then 'text' else 'timestamptz' end;
  direction text := case when descending then 'desc' else 'asc' end;
begin
  if not may_see(of_account) then
    return;
  end if;
  return query execute
    'select item_id from public.items where account_id = $1 and kind = $2 and kind <> ''user'' and not deleted'
    || case when pattern is null then '' else ' and search like $3' end
    || case when after_id is null then ''
       else format(' and (%s, item_id) %s ($4::%s, $5)', key, case when descending then '<' else '>' end, type) end
    || format(' order by %s %s, item_id %s limit $6', key, direction, direction)
    using of_account, of_kind, pattern, after_key, after_id, id_count;
end
$$;
