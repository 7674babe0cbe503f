-- What the operator's people read and answer (decision 50), across accounts.

-- How far a ticket is, and its answers. They stand in the account of the ticket and are sealed as it is.
alter table support_tickets add column state text not null default 'OPEN' check (state in ('OPEN', 'ANSWERED', 'CLOSED'));
create index support_tickets_by_time on support_tickets (created_at, account_id, ticket_id);
create index support_tickets_open on support_tickets (account_id) where state = 'OPEN';
create policy every_account on support_tickets to doorward_across using (true) with check (true);
grant select on support_tickets to doorward_across;

create table support_answers (
  account_id text collate "C" not null references accounts,
  ticket_id text collate "C" not null,
  number integer not null,
  answered_at timestamptz(3) not null default clock_timestamp(),
  answered_by text not null,
  mailed boolean not null,
  sealed bytea not null,
  primary key (account_id, ticket_id, number)
);
alter table support_answers enable row level security;
create policy own_account on support_answers to doorward_server using (
  account_id = current_setting('doorward.account', true)
  or account_id = any((select string_to_array(current_setting('doorward.account', true), ','))::text[]));
grant select, insert, delete on support_answers to doorward_server;

-- Accounts are told newest first.
create index accounts_by_time on accounts (created_at, account_id);

-- Each look at an account or a ticket of others, written before it is answered. The change log tells of changes only, and
-- looks change nothing; they stand under the platform's own account, in which they are allowed.
create table installation_looks (
  account_id text collate "C" not null references accounts,
  look_id text collate "C" not null,
  at timestamptz(3) not null default clock_timestamp(),
  user_id text collate "C" not null,
  what text not null,
  about text,
  primary key (account_id, look_id)
);
create index installation_looks_by_age on installation_looks (at);
create index installation_looks_by_time on installation_looks (account_id, at, look_id);
alter table installation_looks enable row level security;
create policy own_account on installation_looks to doorward_server using (
  account_id = current_setting('doorward.account', true)
  or account_id = any((select string_to_array(current_setting('doorward.account', true), ','))::text[]));
grant select, insert on installation_looks to doorward_server;
create policy every_account on installation_looks to doorward_across using (true) with check (true);
grant select, update, delete on installation_looks to doorward_across;
