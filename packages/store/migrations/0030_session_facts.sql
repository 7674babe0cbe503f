-- Where a sign-in began, and by which connection the user proved who he is; unknown of those before.
alter table sessions add column application_id text collate "C", add column connection_id text collate "C";
