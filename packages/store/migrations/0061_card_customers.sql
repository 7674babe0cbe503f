-- By which name whoever pays is known to each card provider, test and real money apart: a name of one is nobody's at another. A
-- card belongs to one of them in the same way; those that Stripe has been told of until now count as real money's.
create table card_customers (
  account_id text collate "C" not null references accounts,
  provider text collate "C" not null,
  customer_ref text not null,
  primary key (account_id, provider)
);
insert into card_customers
  select account_id, case when starts_with(customer_ref, 'cus_sandbox_') then 'sandbox' else 'stripe' end, customer_ref
  from billing_accounts where customer_ref is not null;
alter table billing_accounts drop column customer_ref;

alter table card_customers enable row level security;
create policy own_account on card_customers to doorward_server using (
  account_id = current_setting('doorward.account', true)
  or account_id = any((select string_to_array(current_setting('doorward.account', true), ','))::text[]));
grant select, insert, update, delete on card_customers to doorward_server;
