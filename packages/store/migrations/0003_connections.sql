-- Connections, tenants, extensions, applications and linked identities.

-- What a provider gave us for a user at a sign-in through a connection, sealed with the account's data key.
create table connection_credentials (
  account_id text collate "C" not null references accounts,
  connection_id text collate "C" not null,
  user_id text collate "C" not null,
  sealed bytea not null,
  expires_at timestamptz(3),
  last_updated timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, connection_id, user_id)
);
create index connection_credentials_by_user on connection_credentials (account_id, user_id);
alter table connection_credentials enable row level security;
create policy own_account on connection_credentials
  using (account_id = current_setting('doorward.account', true) or current_setting('doorward.account', true) = '*');
grant select, insert, update, delete on connection_credentials to doorward_server;

-- What people enter at "Continue with SSO": one account of the deployment for each.
create table sso_domains (
  domain text collate "C" primary key,
  account_id text collate "C" not null references accounts
);
create index sso_domains_by_account on sso_domains (account_id);
alter table sso_domains enable row level security;
create policy own_account on sso_domains
  using (account_id = current_setting('doorward.account', true) or current_setting('doorward.account', true) = '*');
grant select, insert, update, delete on sso_domains to doorward_server;

-- Finding a tenant by what people enter or by the domain of their e-mail, and the users of a tenant.
create index tenants_by_lookup on items (account_id, (doc ->> 'tenantLookupIdentifier')) where kind = 'tenant' and not deleted;
create index tenants_by_domain on items using gin ((doc -> 'domains') jsonb_path_ops) where kind = 'tenant' and not deleted;
create index users_by_tenant on items (account_id, (doc -> 'tenant' ->> 'tenantId'), item_id) where kind = 'user' and not deleted;

-- Accounts made before applications were items get the one that every account has.
insert into items (account_id, kind, item_id, version, created_at, last_updated, doc, search)
select account_id, 'application', 'app_default', revision, clock_timestamp(), clock_timestamp(),
  '{"applicationId": "app_default", "name": "Default application", "redirectUrls": []}', E'app_default\ndefault application'
from accounts where account_id <> 'acc-platform';
