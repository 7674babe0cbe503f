-- Who a person is: what somebody has proved, by which connection, and the user he is by it. Signing in finds people
-- here and nowhere else; an address in a profile finds nobody. What an account proves itself are the connections `email`,
-- whose subject is the normal form of the proved address, and `password`, which goes by a proved address of its user;
-- both have no issuer.
create table user_identities (
  account_id text collate "C" not null references accounts,
  connection_id text collate "C" not null,
  issuer text collate "C" not null,
  subject text collate "C" not null,
  user_id text collate "C" not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, connection_id, issuer, subject)
);
create index user_identities_by_user on user_identities (account_id, user_id);

alter table user_identities enable row level security;
create policy own_account on user_identities to doorward_server using (
  account_id = current_setting('doorward.account', true)
  or account_id = any((select string_to_array(current_setting('doorward.account', true), ','))::text[]));
grant select, insert, update, delete on user_identities to doorward_server;
-- An address that is put right in its profile is put right here too (normal-emails.ts).
create policy every_account on user_identities to doorward_across using (true) with check (true);
grant select, update on user_identities to doorward_across;

-- Gives those their identities who were made by programs that kept none: whoever has proved an address and is a user of
-- the account itself, not the copy of a person of the platform. Of two with one address it is the one with a password,
-- else who came first; the other keeps his id and his rights and has to prove who he is anew.
create function adopt_user_identities(since timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  with proved as (
    select p.account_id, p.user_id, p.email_normal, p.created_at, w.user_id is not null as has_password
    from public.user_profiles p
      join public.items i on i.account_id = p.account_id and i.kind = 'user' and i.item_id = p.user_id and not i.deleted
      left join public.passwords w on w.account_id = p.account_id and w.user_id = p.user_id
    where p.email_verified and p.email_normal is not null and p.created_at >= since and not starts_with(p.user_id, 'Doorward|')
      and not exists (
        select from public.user_identities u where u.account_id = p.account_id and u.user_id = p.user_id)
  ), first as (
    select distinct on (account_id, email_normal) * from proved
    order by account_id, email_normal, has_password desc, created_at, user_id
  ), adopted as (
    insert into public.user_identities (account_id, connection_id, issuer, subject, user_id)
    select account_id, 'email', '', email_normal, user_id from first
    on conflict do nothing returning account_id, subject, user_id
  )
  insert into public.user_identities (account_id, connection_id, issuer, subject, user_id)
  select a.account_id, 'password', '', a.subject, a.user_id
  from adopted a join public.passwords w on w.account_id = a.account_id and w.user_id = a.user_id
  on conflict do nothing
$$;
revoke all on function adopt_user_identities(timestamptz) from public;
grant execute on function adopt_user_identities(timestamptz) to doorward_across;
create index user_profiles_by_age on user_profiles (created_at) where email_verified;

select adopt_user_identities('-infinity');
