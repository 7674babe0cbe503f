-- Lists come in the order of names or of changes, page by page, and are counted. Row-level security keeps the planner from
-- an index for either, so functions of the owner look, within the caller's account. Users are listed by their profiles.

-- What an item is called, as names are compared; nothing where its kind has no name.
create function item_name(doc jsonb) returns text language sql immutable parallel safe as $$
  select lower(left(coalesce(doc ->> 'name', doc -> 'data' ->> 'name', ''), 128))
$$;

create index items_by_name on items (account_id, kind, (item_name(doc) collate "C"), item_id) where not deleted and kind <> 'user';
create index items_by_change on items (account_id, kind, last_updated, item_id) where not deleted and kind <> 'user';

-- Ids of living items after one of them, in an order; planned for what is asked.
create function item_ids_in_order(
  of_account text, of_kind text, by text, descending boolean, pattern text, after_key text, after_id text, id_count integer
) returns setof text
language plpgsql stable security definer rows 20 set search_path = pg_catalog, public as $$
declare
  key text := case by when 'name' then 'public.item_name(doc) collate "C"' when 'lastUpdated' then 'last_updated' end;
  type text := case by when 'name' then 'text' when 'lastUpdated' then 'timestamptz' end;
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
revoke all on function item_ids_in_order(text, text, text, boolean, text, text, text, integer) from public;
grant execute on function item_ids_in_order(text, text, text, boolean, text, text, text, integer) to doorward_server;

-- How many living items there are, and no more than a bound.
create function count_items(of_account text, of_kind text, pattern text, most integer) returns integer
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  counted integer := 0;
begin
  if may_see(of_account) then
    execute
      'select count(*)::integer from (
         select 1 from public.items where account_id = $1 and kind = $2 and kind <> ''user'' and not deleted'
      || case when pattern is null then '' else ' and search like $3' end || ' limit $4) found'
      into counted using of_account, of_kind, pattern, most;
  end if;
  return counted;
end
$$;
revoke all on function count_items(text, text, text, integer) from public;
grant execute on function count_items(text, text, text, integer) to doorward_server;
