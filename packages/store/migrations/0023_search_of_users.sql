-- A user is found by his profile; where he has none, by his id alone: not by times and tenants that his item holds.
update items set search = lower(item_id) where kind = 'user';
