-- What a card provider told of by itself and was seen to, by the provider's own ids: each once.
create table card_events (
  account_id text collate "C" not null references accounts,
  provider text collate "C" not null,
  event_id text collate "C" not null,
  received_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, provider, event_id)
);
create index card_events_by_age on card_events (received_at);
alter table card_events enable row level security;
create policy own_account on card_events to doorward_server using (
  account_id = current_setting('doorward.account', true)
  or account_id = any((select string_to_array(current_setting('doorward.account', true), ','))::text[]));
grant select, insert, delete on card_events to doorward_server;
create policy every_account on card_events to doorward_across using (true) with check (true);
grant select, update, delete on card_events to doorward_across;
