-- Which transaction made an account's revision. A node that made it itself may decide on it before it has landed, and the
-- write that follows stands only where this is still the same: a revision's number alone could be somebody else's.
alter table accounts add column commit_id text;
