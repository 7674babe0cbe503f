-- A list of new rows that is full is taken in by the write that fills it, which holds up all others for half a second and
-- more. It is emptied beside the writes, and sooner when there are many; the limit is only for when that fails.
alter index if exists items_by_text set (gin_pending_list_limit = 262144);
alter index if exists user_profiles_by_text set (gin_pending_list_limit = 262144);

-- No plan asks what whole documents are worth, and looking through them was half of what learning of new rows costs.
alter table items alter column doc set statistics 0;
alter table account_changes alter column before set statistics 0, alter column after set statistics 0, alter column patch set statistics 0;
