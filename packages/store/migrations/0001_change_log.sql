-- The change log and the present state it leads to. account_id comes first in every key.

create table accounts (
  account_id text collate "C" primary key,
  region text not null,
  revision bigint not null default 0,
  created_by text not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
-- The platform is itself an account; portal users are its users.
insert into accounts (account_id, region, created_by) values ('acc-platform', 'eu-west', 'Doorward');
create index accounts_by_creator on accounts (created_by, created_at);

-- The present state of every item, one row each; a deleted item keeps its row.
create table items (
  account_id text collate "C" not null references accounts,
  kind text collate "C" not null,
  item_id text collate "C" not null,
  version bigint not null,
  changes integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null,
  last_updated timestamptz(3) not null,
  doc jsonb not null,
  search text not null,
  gives_owner boolean generated always as (
    kind = 'record' and not deleted and doc @? '$.statements[*].roles[*] ? (@ == "Doorward:Owner")'
  ) stored,
  primary key (account_id, kind, item_id)
);
create index items_that_give_owner on items (account_id, item_id) where gives_owner;

-- Append-only. A change of a large document holds a patch instead of both documents.
create table account_changes (
  account_id text collate "C" not null references accounts,
  revision bigint not null,
  ordinal smallint not null,
  at timestamptz(3) not null,
  actor text not null,
  request_id text not null,
  kind text collate "C" not null,
  item_id text collate "C" not null,
  before jsonb,
  after jsonb,
  patch jsonb,
  primary key (account_id, revision, ordinal)
);
create index account_changes_by_item on account_changes (account_id, kind, item_id, revision desc);

-- Portal users named by records and groups of an account: which accounts a user may list.
create table account_members (
  account_id text collate "C" not null references accounts,
  user_id text collate "C" not null,
  primary key (account_id, user_id)
);
create index account_members_by_user on account_members (user_id);

-- What is known of a person; outside the change log, so that deleting a person deletes it.
create table user_profiles (
  account_id text collate "C" not null references accounts,
  user_id text collate "C" not null,
  email text,
  email_verified boolean not null default false,
  name text,
  picture text,
  search text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  last_updated timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, user_id)
);
create index user_profiles_by_email on user_profiles (account_id, lower(email));

create table idempotency_keys (
  account_id text collate "C" not null references accounts,
  principal text collate "C" not null,
  route text collate "C" not null,
  key text collate "C" not null,
  body_hash text not null,
  status smallint not null,
  reply jsonb,
  secret_of text,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, principal, route, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Envelope encryption: one data key per account, wrapped by the master key.
create table data_keys (
  account_id text collate "C" primary key references accounts,
  master_key_id text not null,
  wrapped bytea not null
);
create table signing_keys (
  account_id text collate "C" not null references accounts,
  key_id text collate "C" not null,
  alg text not null,
  state text not null check (state in ('next', 'active', 'retiring', 'gone')),
  public_jwk jsonb not null,
  private_key bytea not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, key_id)
);

-- Row-level security as a second net: the server's role sees one account at a time, or all ('*') for the listed readers.
do $$
declare name text;
begin
  foreach name in array array['accounts', 'items', 'account_changes', 'account_members', 'user_profiles', 'idempotency_keys', 'data_keys', 'signing_keys'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_account on %I using (account_id = current_setting(''doorward.account'', true) or current_setting(''doorward.account'', true) = ''*'')',
      name);
    execute format('grant select, insert, update, delete on %I to doorward_server', name);
  end loop;
end $$;
revoke update, delete on account_changes from doorward_server;
