-- What a change was beyond what differs by it, such as that an invite ended because somebody accepted it. A node of the version
-- before, and every change until now, says nothing of it.
alter table account_changes add column fact text;
