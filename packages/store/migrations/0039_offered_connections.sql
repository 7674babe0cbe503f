-- The connections that a sign-in page offers to everybody: not those that were made for one tenant, which are gathered once.
create index tenants_with_own_connection on items (account_id) where kind = 'tenant' and not deleted and doc -> 'ownsConnection' = 'true';
create function offered_connections(account text, most integer) returns setof text
  language sql stable security definer set search_path = pg_catalog, public as $$
  select item_id from items
  where may_see(account) and account_id = account and kind = 'connection' and not deleted
    and item_id not in (
      select doc -> 'connection' ->> 'connectionId' from items
      where account_id = account and kind = 'tenant' and not deleted
        and doc -> 'ownsConnection' = 'true' and doc -> 'connection' ->> 'connectionId' is not null)
  order by item_id limit most
$$;
revoke execute on function offered_connections(text, integer) from public;
grant execute on function offered_connections(text, integer) to doorward_server;
