-- The revision whose state of the item a change restored. A node of the version before, and every change until now, says
-- nothing of it.
alter table account_changes add column restored_from bigint;
