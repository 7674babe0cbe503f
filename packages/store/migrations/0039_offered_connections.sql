-- The connections that a sign-in page offers to everybody: not those that were made for one tenant.
create function offered_connections(account text, most integer) returns setof text
  language sql stable security definer set search_path = pg_catalog, public as $$
  select item_id from items offered
  where may_see(account) and account_id = account and kind = 'connection' and not deleted
    and not exists (
      select from items
      where account_id = account and kind = 'tenant' and not deleted
        and doc -> 'connection' ->> 'connectionId' = offered.item_id and doc -> 'ownsConnection' = 'true')
  order by item_id limit most
$$;
revoke execute on function offered_connections(text, integer) from public;
grant execute on function offered_connections(text, integer) to doorward_server;
