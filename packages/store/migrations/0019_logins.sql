-- Two roles that row-level security binds. `doorward_server` sees the accounts that its transaction names and no others;
-- `doorward_across` is for the few readers and jobs that cross accounts, and may touch only what those need.
-- `*` for every account counts only where somebody else logged in and took the role on: nodes of the version before.
do $$
declare
  held record;
begin
  for held in select tablename from pg_policies where schemaname = 'public' and policyname = 'own_account' loop
    execute format(
      'alter policy own_account on %I to doorward_server using (
         account_id = current_setting(''doorward.account'', true)
         or account_id = any((select string_to_array(current_setting(''doorward.account'', true), '',''))::text[])
         or (current_setting(''doorward.account'', true) = ''*'' and session_user <> current_user))',
      held.tablename);
  end loop;
  for held in
    select * from (values
      ('accounts', 'select'), ('account_members', 'select'), ('items', 'select'), ('data_keys', 'select'),
      ('user_profiles', 'select, update'), ('jobs', 'select, update'), ('authorization_events', 'select, insert'),
      ('call_counts', 'select, insert, update, delete'), ('denial_counts', 'select, insert, update, delete'),
      ('client_calls', 'select, insert, update, delete'), ('mails', 'select, update, delete'),
      ('dead_letters', 'select, update, delete'), ('outgoing_events', 'select, insert, update, delete'),
      ('oidc_rows', 'select, update, delete'), ('sign_in_codes', 'select, update, delete'),
      ('password_links', 'select, update, delete'), ('sessions', 'select, update, delete'),
      ('known_browsers', 'select, update, delete'), ('guess_counters', 'select, update, delete'),
      ('idempotency_keys', 'select, update, delete')
    ) as needed (tablename, rights)
  loop
    execute format('create policy every_account on %I to doorward_across using (true) with check (true)', held.tablename);
    execute format('grant %s on %I to doorward_across', held.rights, held.tablename);
  end loop;
end
$$;

grant execute on function keep_event_days(integer), take_in_new_rows() to doorward_across;
