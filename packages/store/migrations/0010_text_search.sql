-- Lists filter by a text that may stand anywhere. Row-level security keeps the planner from using an index, or what it
-- knows of the values, for such a condition, so two functions of the owner look for it, within the caller's account.
create index items_deleted on items (account_id, kind, item_id) where deleted;

-- Trigrams find a rare text without a look at every item. Where the extensions are not to be had, lists are slower.
do $$
declare
  trigrams text;
begin
  create schema if not exists doorward_extensions;
  create extension if not exists pg_trgm with schema doorward_extensions;
  create extension if not exists btree_gin with schema doorward_extensions;
  select extnamespace::regnamespace::text into trigrams from pg_extension where extname = 'pg_trgm';
  execute format('create index items_by_text on items using gin (account_id, kind, search %s.gin_trgm_ops) where not deleted', trigrams);
  execute format('create index user_profiles_by_text on user_profiles using gin (account_id, search %s.gin_trgm_ops)', trigrams);
exception
  when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'no trigram index: %', sqlerrm;
end
$$;

-- Ids of living items whose text has the pattern, in order; planned for each pattern by itself.
create function item_ids_like(of_account text, of_kind text, pattern text, after_id text, id_count integer) returns setof text
language plpgsql stable security definer rows 20 set search_path = pg_catalog, public as $$
begin
  if of_account is distinct from current_setting('doorward.account', true) then
    return;
  end if;
  return query execute
    'select item_id from public.items
     where account_id = $1 and kind = $2 and not deleted and search like $3 and item_id > $4
     order by item_id limit $5'
    using of_account, of_kind, pattern, after_id, id_count;
end
$$;
revoke all on function item_ids_like(text, text, text, text, integer) from public;
grant execute on function item_ids_like(text, text, text, text, integer) to doorward_server;

-- The same for the users that are known by name.
create function user_ids_like(of_account text, pattern text, after_id text, id_count integer) returns setof text
language plpgsql stable security definer rows 20 set search_path = pg_catalog, public as $$
begin
  if of_account is distinct from current_setting('doorward.account', true) then
    return;
  end if;
  return query execute
    'select user_id from public.user_profiles
     where account_id = $1 and search like $2 and user_id > $3
     order by user_id limit $4'
    using of_account, pattern, after_id, id_count;
end
$$;
revoke all on function user_ids_like(text, text, text, integer) from public;
grant execute on function user_ids_like(text, text, text, integer) to doorward_server;
