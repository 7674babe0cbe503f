-- Pictures of an account's own sign-in pages, as they are served: made anew from what was given, named by their content.
create table pictures (
  account_id text collate "C" not null references accounts,
  picture_id text collate "C" not null,
  body bytea not null,
  width integer not null,
  height integer not null,
  is_dark boolean not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, picture_id)
);
alter table pictures enable row level security;
create policy own_account on pictures to doorward_server using (
  account_id = current_setting('doorward.account', true)
  or account_id = any((select string_to_array(current_setting('doorward.account', true), ','))::text[]));
grant select, insert, update, delete on pictures to doorward_server;
