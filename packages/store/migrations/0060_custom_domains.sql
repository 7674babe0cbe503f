-- Hosts of their own by which accounts want to be addressed (decision 48). One is served as long as its name is proved by a
-- record, which `proved_domains` says; a row here reserves nothing.
create table custom_domains (
  account_id text collate "C" not null references accounts,
  domain text collate "C" not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, domain)
);
alter table custom_domains enable row level security;
create policy own_account on custom_domains to doorward_server using (
  account_id = current_setting('doorward.account', true)
  or account_id = any((select string_to_array(current_setting('doorward.account', true), ','))::text[]));
create policy every_account on custom_domains to doorward_across using (true);
grant select, insert, update, delete on custom_domains to doorward_server;
grant select on custom_domains to doorward_across;

-- Goes up with whatever can change which names are served; by it nodes know that what they hold is still so.
create table custom_domain_revision (revision bigint not null);
insert into custom_domain_revision values (0);
alter table custom_domain_revision enable row level security;
create policy every_node on custom_domain_revision to doorward_across using (true);
grant select on custom_domain_revision to doorward_across;
create function note_custom_domains() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update custom_domain_revision set revision = revision + 1;
  return null;
end
$$;
create trigger noted after insert or update or delete on custom_domains for each statement execute function note_custom_domains();
create trigger noted after insert or update or delete on proved_domains for each statement execute function note_custom_domains();

-- At which host of its own the account was addressed when a sign-in began: it ends with that host.
alter table sessions add column domain text collate "C";
