-- Domains that accounts want to show to be theirs, by a TXT record whose value is made for one account and attempt
-- (decision 48). A name that somebody only wrote down reserves nothing: several accounts may try the same one at once.
create table domain_verifications (
  account_id text collate "C" not null references accounts,
  domain text collate "C" not null,
  value text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  checked_at timestamptz(3),
  failures integer not null default 0,
  failing_since timestamptz(3),
  -- It was this account's, and its record is gone.
  lost_at timestamptz(3),
  primary key (account_id, domain)
);
alter table domain_verifications enable row level security;
create policy own_account on domain_verifications to doorward_server using (
  account_id = current_setting('doorward.account', true)
  or account_id = any((select string_to_array(current_setting('doorward.account', true), ','))::text[]));
grant select, insert, update, delete on domain_verifications to doorward_server;

-- Names that stood before they had to be proved stay until another account proves them.
alter table proved_domains add column by_record boolean not null default false;
create policy every_account on proved_domains to doorward_across using (true) with check (true);
grant select, insert, update, delete on proved_domains to doorward_across;
-- `acme` stands for `acme.com`: which of its names an account has proved.
create index proved_domains_by_label on proved_domains (split_part(domain, '.', 1));

-- Row-level security keeps an expression of a document from finding its index: whatever is not known to be leak-proof is
-- judged row by row, and an account may have ten thousand tenants. These look by the index, and answer ids of the account
-- that the transaction names and no others.
create function may_see(account text) returns boolean language sql stable as $$
  select account = current_setting('doorward.account', true)
    or account = any(string_to_array(current_setting('doorward.account', true), ','))
$$;
create function tenants_by_lookup(account text, lookup text) returns setof text
  language sql stable security definer set search_path = pg_catalog, public as $$
  select item_id from items
  where may_see(account) and account_id = account and kind = 'tenant' and not deleted
    and doc ->> 'tenantLookupIdentifier' = lookup
$$;
create function tenants_by_domain(account text, domain text) returns setof text
  language sql stable security definer set search_path = pg_catalog, public as $$
  select item_id from items
  where may_see(account) and account_id = account and kind = 'tenant' and not deleted
    and doc -> 'domains' @> jsonb_build_array(jsonb_build_object('domain', domain))
$$;
create function tenants_by_connection(account text, connection text) returns setof text
  language sql stable security definer set search_path = pg_catalog, public as $$
  select item_id from items
  where may_see(account) and account_id = account and kind = 'tenant' and not deleted
    and doc -> 'connection' ->> 'connectionId' = connection
$$;
revoke execute on function tenants_by_lookup(text, text), tenants_by_domain(text, text), tenants_by_connection(text, text) from public;
grant execute on function tenants_by_lookup(text, text), tenants_by_domain(text, text), tenants_by_connection(text, text) to doorward_server;
