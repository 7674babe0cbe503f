-- Finds invites that have expired; an ISO text in UTC sorts like its time.
create index items_of_invites_by_end on items ((doc ->> 'expiresAt')) where kind = 'invite' and not deleted;
