-- Lists are narrowed to ids that are known from elsewhere, be they few or nearly all. A few are looked up; where there are many the
-- list is read in its order and each entry is held against them. They come as one text, a line each, which a hundred thousand of
-- them are far sooner read from than from an array. The functions without them stay for nodes of the version before.
create function narrowed_to(id_column text, ids text, place integer) returns text
language sql immutable set search_path = pg_catalog as $$
  select case
    when ids is null then ''
    when length(ids) < 32768 then format(' and %I = any(string_to_array($%s, E''\n''))', id_column, place)
    else format(' and (%I in (select string_to_table($%s, E''\n''))) is true', id_column, place)
  end
$$;
revoke all on function narrowed_to(text, text, integer) from public;

create function item_ids_like(of_account text, of_kind text, pattern text, after_id text, id_count integer, ids text) returns setof text
language plpgsql stable security definer rows 20 set search_path = pg_catalog, public as $$
begin
  if not may_see(of_account) then
    return;
  end if;
  return query execute
    'select item_id from public.items
     where account_id = $1 and kind = $2 and not deleted and item_id > $4'
    || case when pattern is null then '' else ' and search like $3' end || narrowed_to('item_id', ids, 6)
    || ' order by item_id limit $5'
    using of_account, of_kind, pattern, after_id, id_count, ids;
end
$$;
revoke all on function item_ids_like(text, text, text, text, integer, text) from public;
grant execute on function item_ids_like(text, text, text, text, integer, text) to doorward_server;

create function item_ids_in_order(
  of_account text, of_kind text, by text, descending boolean, pattern text, after_key text, after_id text, id_count integer, ids text
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
    || case when pattern is null then '' else ' and search like $3' end || narrowed_to('item_id', ids, 7)
    || case when after_id is null then ''
       else format(' and (%s, item_id) %s ($4::%s, $5)', key, case when descending then '<' else '>' end, type) end
    || format(' order by %s %s, item_id %s limit $6', key, direction, direction)
    using of_account, of_kind, pattern, after_key, after_id, id_count, ids;
end
$$;
revoke all on function item_ids_in_order(text, text, text, boolean, text, text, text, integer, text) from public;
grant execute on function item_ids_in_order(text, text, text, boolean, text, text, text, integer, text) to doorward_server;

create function count_items(of_account text, of_kind text, pattern text, most integer, ids text) returns integer
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  counted integer := 0;
begin
  if may_see(of_account) then
    execute
      'select count(*)::integer from (
         select 1 from public.items where account_id = $1 and kind = $2 and kind <> ''user'' and not deleted'
      || case when pattern is null then '' else ' and search like $3' end || narrowed_to('item_id', ids, 5) || ' limit $4) found'
      into counted using of_account, of_kind, pattern, most, ids;
  end if;
  return counted;
end
$$;
revoke all on function count_items(text, text, text, integer, text) from public;
grant execute on function count_items(text, text, text, integer, text) to doorward_server;

create function listed_user_ids(
  of_account text, of_tenant text, by text, descending boolean, pattern text, after_key text, after_id text, id_count integer, ids text
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
    || case when pattern is null then '' else ' and search like $2' end || narrowed_to('user_id', ids, 7)
    || case when after_id is null then ''
       when key is null then format(' and user_id %s $4', beyond)
       else format(' and (%s, user_id) %s (%s, $4)', key, beyond, place) end
    || ' order by ' || coalesce(key || ' ' || direction || ', ', '') || format('user_id %s limit $5', direction)
    using of_account, pattern, after_key, after_id, id_count, of_tenant, ids;
end
$$;
revoke all on function listed_user_ids(text, text, text, boolean, text, text, text, integer, text) from public;
grant execute on function listed_user_ids(text, text, text, boolean, text, text, text, integer, text) to doorward_server;

create function count_listed_users(of_account text, of_tenant text, pattern text, most integer, ids text) returns integer
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  counted integer := 0;
begin
  if may_see(of_account) then
    execute
      'select count(*)::integer from (select 1 from public.listed_users where account_id = $1'
      || case when of_tenant is null then '' else ' and tenant = $4' end
      || case when pattern is null then '' else ' and search like $2' end || narrowed_to('user_id', ids, 5) || ' limit $3) found'
      into counted using of_account, pattern, most, of_tenant, ids;
  end if;
  return counted;
end
$$;
revoke all on function count_listed_users(text, text, text, integer, text) from public;
grant execute on function count_listed_users(text, text, text, integer, text) to doorward_server;
