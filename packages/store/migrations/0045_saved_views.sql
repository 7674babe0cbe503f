-- Views of lists that people have saved: their address's query, by a name. They stand beside the change log, for what is
-- searched by may be somebody's name or address; and they decide nothing.
create table saved_views (
  account_id text collate "C" not null references accounts,
  view_id text collate "C" not null,
  owner_id text collate "C" not null,
  list text not null,
  name text not null,
  query text not null,
  shared boolean not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  last_updated timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, view_id)
);
create index saved_views_of_person on saved_views (account_id, owner_id);
create index saved_views_shared on saved_views (account_id) where shared;
alter table saved_views enable row level security;
create policy own_account on saved_views to doorward_server using (
  account_id = current_setting('doorward.account', true)
  or account_id = any((select string_to_array(current_setting('doorward.account', true), ','))::text[]));
grant select, insert, update, delete on saved_views to doorward_server;
