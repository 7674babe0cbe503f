-- Finds what a service client changed on behalf of others; most changes are of nobody's client.
create index account_changes_by_client on account_changes (account_id, through_client, revision) where through_client is not null;
