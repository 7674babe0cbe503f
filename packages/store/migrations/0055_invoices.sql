-- Invoices as the monthly close makes them (decisions 17, 52, 53). One of an account for a month, with numbers without gaps.
alter table invoices
  add column period text collate "C",
  add column number integer,
  -- What of the month fell on which plan, as it was charged.
  add column lines jsonb not null default '[]',
  add column subtotal numeric(14, 4),
  add column tax_percent numeric(5, 2) not null default 0,
  add column tax numeric(14, 4) not null default 0,
  add column rounding numeric(14, 4) not null default 0,
  add column terms text not null default 'card' check (terms in ('card', 'invoice')),
  -- Who sent it, as it was set then.
  add column seller jsonb not null default '{}',
  -- Its money is pretended (decision 18).
  add column test_money boolean not null default false,
  -- Whom it was sent to: personal data, sealed.
  add column sealed bytea,
  add column due_at timestamptz(3),
  add column paid_at timestamptz(3),
  -- How often the card was tried by itself, since when it was declined, and when it is tried next.
  add column attempts smallint not null default 0,
  add column declined_at timestamptz(3),
  add column next_attempt_at timestamptz(3),
  -- Somebody mended his card: it is to be tried at once, beside its turns.
  add column asked boolean not null default false;

with numbered as (
  select account_id, invoice_id, to_char(created_at at time zone 'UTC' - interval '1 day', 'YYYY-MM') as period,
    row_number() over (partition by account_id order by created_at, invoice_id) as number
  from invoices
)
update invoices i set period = n.period, number = n.number, subtotal = i.total, due_at = i.created_at,
  paid_at = case when i.status = 'PAID' then i.created_at end
from numbered n where n.account_id = i.account_id and n.invoice_id = i.invoice_id;

create unique index invoices_by_period on invoices (account_id, period);
create unique index invoices_by_number on invoices (account_id, number);

-- A try to have an invoice paid, noted before the provider is asked: its id is the key by which the provider takes money once.
create table payment_attempts (
  account_id text collate "C" not null references accounts,
  attempt_id text collate "C" not null,
  invoice_id text collate "C" not null,
  at timestamptz(3) not null,
  -- One of the invoice's own turns, or beside them because somebody mended his card.
  in_turn boolean not null,
  -- Null where there was none that pays.
  payment_method_id text collate "C",
  amount numeric(14, 4) not null,
  currency text not null,
  outcome text check (outcome in ('paid', 'declined', 'authentication_required')),
  code text,
  provider_ref text,
  settled_at timestamptz(3),
  primary key (account_id, attempt_id)
);
create unique index payment_attempts_under_way on payment_attempts (account_id) where outcome is null;
create index payment_attempts_by_invoice on payment_attempts (account_id, invoice_id, at);

-- How the close of a month stands; closes belong to nobody and stand under the platform's own account.
create table closes (
  account_id text collate "C" not null references accounts,
  period text collate "C" not null,
  state text not null default 'open' check (state in ('open', 'walking', 'differs', 'closed')),
  -- The account that was looked at last.
  walked_to text collate "C" not null default '',
  -- Nodes that fell silent before the month's end: what they had counted and not written is in no invoice.
  nodes_left_out jsonb not null default '[]',
  -- Where the two books do not agree, by account: those have no invoice yet.
  differences jsonb not null default '{}',
  walk_began_at timestamptz(3),
  closed_at timestamptz(3),
  primary key (account_id, period)
);

-- An account on free calls was told in this month that it made more of them.
create table free_call_notices (
  account_id text collate "C" not null references accounts,
  period text collate "C" not null,
  told_at timestamptz(3) not null,
  primary key (account_id, period)
);

-- The sandbox's pretended bank: what it took and gave back, once for each key. Test money only.
create table sandbox_payments (
  account_id text collate "C" not null references accounts,
  key text collate "C" not null,
  -- Null of a charge; of a refund, the charge.
  refund_of text collate "C",
  payment_method_id text collate "C",
  amount numeric(14, 4) not null,
  currency text not null,
  outcome text not null,
  code text,
  at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, key)
);

do $$
declare name text;
begin
  foreach name in array array['payment_attempts', 'closes', 'free_call_notices', 'sandbox_payments'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_account on %I to doorward_server using (
         account_id = current_setting(''doorward.account'', true)
         or account_id = any((select string_to_array(current_setting(''doorward.account'', true), '',''))::text[]))',
      name);
    execute format('grant select, insert, update, delete on %I to doorward_server', name);
  end loop;
end $$;
-- The hourly look for accounts beyond their free calls crosses accounts.
create policy every_account on free_call_notices to doorward_across using (true) with check (true);
grant select on free_call_notices to doorward_across;

insert into jobs (account_id, job) values ('acc-platform', 'close-months');
