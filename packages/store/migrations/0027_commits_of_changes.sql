-- Which transaction made a change: where a standby took over without the last of them, other changes carry their numbers.
alter table account_changes add column commit_id text;
