-- What was given back of invoices (decision 18): one credit note for a ticket, with numbers of their own without gaps.
create table credit_notes (
  account_id text collate "C" not null references accounts,
  credit_note_id text collate "C" not null,
  number integer not null,
  invoice_id text collate "C" not null,
  ticket_id text collate "C" not null,
  amount numeric(14, 4) not null check (amount > 0),
  currency text not null,
  created_at timestamptz(3) not null,
  granted_by text not null,
  -- Why, in the operator's words: may name people, sealed.
  sealed bytea not null,
  -- To the card that paid, by a transfer that the operator makes, or off what is owed.
  way text not null check (way in ('card', 'transfer', 'owed')),
  -- The charge that is given back, as the provider calls it.
  charge_ref text,
  payment_method_id text,
  -- By which the provider gives money back once; a refused refund is tried again by another one.
  refund_key text not null,
  tries smallint not null default 1,
  outcome text check (outcome in ('refunded', 'refused')),
  code text,
  provider_ref text,
  settled_at timestamptz(3),
  primary key (account_id, credit_note_id)
);
create unique index credit_notes_by_ticket on credit_notes (account_id, ticket_id);
create unique index credit_notes_by_number on credit_notes (account_id, number);
create index credit_notes_by_invoice on credit_notes (account_id, invoice_id);

alter table credit_notes enable row level security;
create policy own_account on credit_notes to doorward_server using (
  account_id = current_setting('doorward.account', true)
  or account_id = any((select string_to_array(current_setting('doorward.account', true), ','))::text[]));
grant select, insert, update, delete on credit_notes to doorward_server;
