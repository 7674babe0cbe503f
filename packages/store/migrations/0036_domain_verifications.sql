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
