-- A name is proved by the attempt whose record was found, as long as that stands: one that was taken back while its record was
-- looked up proves nothing. Names that such a look had left behind are free again.
delete from proved_domains held where by_record and not exists (
  select from domain_verifications attempt where attempt.account_id = held.account_id and attempt.domain = held.domain);

create function prove_domain(account text, name text, shown text) returns boolean
  language sql volatile security definer set search_path = pg_catalog, public as $$
  with held as (
    insert into proved_domains as held (domain, account_id, by_record)
    select attempt.domain, attempt.account_id, true from domain_verifications attempt
    where may_see(account) and attempt.account_id = account and attempt.domain = name and attempt.value = shown
    on conflict (domain) do update set account_id = excluded.account_id, by_record = true,
      proved_at = case when held.account_id = excluded.account_id then held.proved_at else excluded.proved_at end
    where held.account_id = excluded.account_id or not held.by_record
    returning 1)
  select exists (select from held)
$$;
revoke execute on function prove_domain(text, text, text) from public;
grant execute on function prove_domain(text, text, text) to doorward_server;
