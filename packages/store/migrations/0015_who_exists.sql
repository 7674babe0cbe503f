-- Who exists as a person: people of linked issuers, known here once a token of theirs was verified.
create table linked_people (
  account_id text collate "C" not null references accounts,
  user_id text collate "C" not null,
  -- The registration that let them in: without it they can't come.
  identity_id text collate "C" not null,
  first_seen_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, user_id)
);
alter table linked_people enable row level security;
create policy own_account on linked_people using (
  account_id = current_setting('doorward.account', true)
  or current_setting('doorward.account', true) = '*'
  or account_id = any((select string_to_array(current_setting('doorward.account', true), ','))::text[]));
grant select, insert, update, delete on linked_people to doorward_server;

-- In which accounts a person of the platform is a user.
create index people_of_platform on items (item_id, account_id)
  where kind = 'user' and not deleted and item_id like 'Doorward|%';

-- The one question that an account's transaction may ask of the platform's own people: which of these stand.
create function platform_people(subjects text[]) returns setof text
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select item_id from public.items
    where account_id = 'acc-platform' and kind = 'user' and not deleted and item_id = any(subjects) $$;
revoke execute on function platform_people(text[]) from public;
grant execute on function platform_people(text[]) to doorward_server;
