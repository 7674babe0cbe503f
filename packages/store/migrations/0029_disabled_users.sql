-- Disabled users: each account's index has to know them.
create index items_of_disabled_users on items (account_id, item_id)
  where kind = 'user' and not deleted and doc -> 'disabled' is not null;

-- Nobody who is disabled with the platform counts as one of its people.
create or replace function platform_people(subjects text[]) returns setof text
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select item_id from public.items
    where account_id = 'acc-platform' and kind = 'user' and not deleted and doc -> 'disabled' is null and item_id = any(subjects) $$;
