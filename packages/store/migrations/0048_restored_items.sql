-- Which changes gave a deleted item its life back. A node of the version before, and every change until now, says of none.
alter table account_changes add column restored boolean not null default false;
