-- Who pays for an account, and by what. None of it stands in the change log: it is personal, and goes with the account.
create table billing_accounts (
  account_id text collate "C" not null references accounts,
  created_at timestamptz(3) not null default clock_timestamp(),
  version bigint not null default 1,
  changed_at timestamptz(3) not null default clock_timestamp(),
  -- The card provider's name for whoever pays.
  customer_ref text,
  default_payment_method_id text,
  -- The address that bills go to, and whose.
  sealed bytea not null,
  primary key (account_id)
);

create table payment_methods (
  account_id text collate "C" not null references accounts,
  -- As the provider calls the card.
  payment_method_id text collate "C" not null,
  provider text not null,
  -- The provider's name for what has to be done before the card pays, where there is such.
  setup_ref text,
  status text not null check (status in ('pending', 'active', 'card_declined', 'expired')),
  brand text,
  last_digits text,
  expiry_month smallint,
  expiry_year smallint,
  created_at timestamptz(3) not null default clock_timestamp(),
  changed_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, payment_method_id)
);

-- The other side of the sandbox: what its pretended bank knows of cards, by the names it gave. Test money only.
create table sandbox_cards (
  account_id text collate "C" not null references accounts,
  payment_method_id text collate "C" not null,
  kind text not null,
  answer text check (answer in ('confirmed', 'refused')),
  return_url text,
  primary key (account_id, payment_method_id)
);

do $$
declare name text;
begin
  foreach name in array array['billing_accounts', 'payment_methods', 'sandbox_cards'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_account on %I to doorward_server using (
         account_id = current_setting(''doorward.account'', true)
         or account_id = any((select string_to_array(current_setting(''doorward.account'', true), '',''))::text[]))',
      name);
    execute format('grant select, insert, update, delete on %I to doorward_server', name);
  end loop;
end $$;

-- Whether the account is locked for not having paid (decision 52): a copy of what its document says, for every request.
alter table accounts add column locked boolean not null default false;
create index accounts_locked on accounts (account_id) where locked;
