-- A name that people wrote reserves nothing: several accounts may write the same one. Only a proved name leads anybody
-- anywhere. Those that one account alone held until now count as proved. `sso_domains` stays as it is for nodes of the
-- version before, which still write it.
create table proved_domains (
  domain text collate "C" primary key,
  account_id text collate "C" not null references accounts,
  proved_at timestamptz(3) not null default clock_timestamp()
);
create index proved_domains_by_account on proved_domains (account_id);
alter table proved_domains enable row level security;
create policy own_account on proved_domains using (
  account_id = current_setting('doorward.account', true)
  or current_setting('doorward.account', true) = '*'
  or account_id = any((select string_to_array(current_setting('doorward.account', true), ','))::text[]));
grant select, insert, update, delete on proved_domains to doorward_server;

insert into proved_domains (domain, account_id)
select domain, min(account_id) from (
  select domain, account_id from sso_domains
  union
  select lower(named ->> 'domain'), account_id
  from items cross join lateral jsonb_array_elements(doc -> 'domains') as named
  where kind = 'tenant' and not deleted and jsonb_typeof(doc -> 'domains') = 'array' and named ->> 'domain' is not null
) held
group by domain having count(distinct account_id) = 1;
