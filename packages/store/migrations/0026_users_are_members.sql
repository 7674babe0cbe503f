-- Whoever has a user in an account finds it among theirs, also without a right there.
insert into account_members (account_id, user_id)
select account_id, item_id from items where kind = 'user' and not deleted and starts_with(item_id, 'Doorward|')
on conflict do nothing;
