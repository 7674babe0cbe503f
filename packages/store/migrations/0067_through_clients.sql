-- The service client that made a change on behalf of its actor, by a token that it exchanged (RFC 8693). A node of the version
-- before, and every change until now, says nothing of it.
alter table account_changes add column through_client text;
