-- What was deleted lately, newest first.
create index items_by_end on items (account_id, kind, last_updated, item_id) where deleted;
