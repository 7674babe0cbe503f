-- What is past its time goes by a job that looks at each table by its age (store/src/retention.ts).
create index call_counts_by_hour on call_counts (hour);
create index dead_letters_by_age on dead_letters (died_at);

-- The last use of an access key goes once its client has gone.
create policy every_account on access_key_uses to doorward_across using (true) with check (true);
grant select, update, delete on access_key_uses to doorward_across;
