-- When somebody last signed in by what he is known by; nothing of before this column.
alter table user_identities add column last_used_at timestamptz(3);
