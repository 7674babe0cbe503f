-- Finds applications that registered themselves and that nobody touched since, the longest waiting first.
create index items_of_waiting_applications on items (created_at)
  where kind = 'application' and not deleted and changes = 1 and doc ? 'awaitsApproval';

-- Finds sessions that end sooner than others once they have run out.
create index sessions_short on sessions (last_seen_at) where is_short and ended_at is null;
