-- Checks, changes and sign-ins are one time line, narrowed by who did it and what it was about.

create index account_changes_by_actor on account_changes (account_id, (actor collate "C"), revision);
create index authorization_events_by_client on authorization_events (account_id, client_id, at) where client_id is not null;

create index sessions_by_time on sessions (account_id, created_at, session_id);
create index sessions_by_application on sessions (account_id, application_id, created_at);
create index sessions_by_connection on sessions (account_id, connection_id, created_at);
create index login_traces_failed on login_traces (account_id, created_at, trace_id) where outcome = 'failed';
