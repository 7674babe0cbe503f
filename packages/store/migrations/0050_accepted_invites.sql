-- Which changes ended an invite because somebody accepted it. A node of the version before, and every change until now, says of none.
alter table account_changes add column accepted boolean not null default false;
