-- Since when an account is about to be erased. Meanwhile it is missing for everybody: sign-in, checks, jobs and mail go by it.
alter table accounts add column deleting_since timestamptz(3);
create index accounts_being_deleted on accounts (account_id) where deleting_since is not null;

-- Ids of accounts that were erased: none is given twice.
create table erased_accounts (
  account_id text collate "C" primary key,
  erased_at timestamptz(3) not null default clock_timestamp()
);
alter table erased_accounts enable row level security;
create policy own_account on erased_accounts to doorward_server using (
  account_id = current_setting('doorward.account', true)
  or account_id = any((select string_to_array(current_setting('doorward.account', true), ','))::text[]));
grant select on erased_accounts to doorward_server;

-- Erases some rows of an account whose time is over, of whatever table has them, and answers how many; the last call, which
-- answers 0, takes the account itself with its work and remembers its id. Tables are found by their column, so that none is
-- forgotten.
create function erase_account_rows(of_account text, rows_max integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  holding text;
  erased bigint;
begin
  if not may_see(of_account) then return 0; end if;
  perform 1 from public.accounts
    where account_id = of_account and deleting_since <= clock_timestamp() - interval '30 days' for update;
  if not found then return 0; end if;
  for holding in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname = 'account_id' and not a.attisdropped and c.relname not in ('accounts', 'erased_accounts', 'jobs')
    order by c.relname
  loop
    execute format(
      'delete from public.%1$I where (tableoid, ctid) in (select tableoid, ctid from public.%1$I where account_id = $1 limit $2)',
      holding) using of_account, rows_max;
    get diagnostics erased = row_count;
    if erased > 0 then return erased; end if;
  end loop;
  delete from public.jobs where account_id = of_account;
  insert into public.erased_accounts (account_id) values (of_account) on conflict do nothing;
  delete from public.accounts where account_id = of_account;
  return 0;
end
$$;
revoke all on function erase_account_rows(text, integer) from public;
grant execute on function erase_account_rows(text, integer) to doorward_server;
