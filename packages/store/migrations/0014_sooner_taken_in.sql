-- New rows are taken in beside the writes, now also as soon as they are many: a full list is taken in by the write that
-- fills it, which holds up all others for half a second and more. With less memory at a time, what was done stays done
-- should it have to stop.
alter function take_in_new_rows() set maintenance_work_mem = '16MB';

-- No plan asks what whole documents are worth, and looking through them was half of what learning of new rows costs.
alter table items alter column doc set statistics 0;
alter table account_changes alter column before set statistics 0, alter column after set statistics 0, alter column patch set statistics 0;
