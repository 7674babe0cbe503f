-- Whoever wrote support tickets lists them, newest first.
create index support_tickets_by_writer on support_tickets (account_id, created_by, created_at, ticket_id);
