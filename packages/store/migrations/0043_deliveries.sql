-- The last tries of each integration to send an event, with what came back; some days and a bounded number of them.
create table deliveries (
  account_id text collate "C" not null references accounts,
  integration text collate "C" not null,
  delivery_id text collate "C" not null,
  at timestamptz(3) not null,
  duration_ms integer not null,
  delivered boolean not null,
  answer text not null,
  event jsonb not null,
  primary key (account_id, integration, delivery_id)
);
create index deliveries_by_time on deliveries (account_id, integration, at desc, delivery_id desc);
create index deliveries_by_age on deliveries (at);

alter table deliveries enable row level security;
create policy own_account on deliveries to doorward_server using (
  account_id = current_setting('doorward.account', true)
  or account_id = any((select string_to_array(current_setting('doorward.account', true), ','))::text[]));
grant select, insert, update, delete on deliveries to doorward_server;
create policy every_account on deliveries to doorward_across using (true) with check (true);
grant select, update, delete on deliveries to doorward_across;
