-- When a signing key begins to sign, and until when what it signed is taken (security K2): who is next, active and retiring follows
-- from the time, so that no job has to move a key on. The state stays for nodes of the release before, which know one active key.
alter table signing_keys
  add column signs_from timestamptz(3) not null default clock_timestamp(),
  add column verifies_until timestamptz(3);
update signing_keys set signs_from = created_at;
alter table signing_keys alter column state set default 'active';
