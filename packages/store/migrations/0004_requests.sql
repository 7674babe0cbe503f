-- Access requests, invites and limited user tokens are items; these find those of one person.
create index items_by_creator on items (account_id, kind, (doc ->> 'createdBy'), created_at) where kind in ('request', 'invite');
create index items_of_requests_by_content on items using gin (doc jsonb_path_ops) where kind = 'request';
create index items_of_tokens_by_user on items (account_id, (doc ->> 'userId')) where kind = 'token' and not deleted;
-- An invite is accepted at a regional root, where no account is named: its hashed id finds the account.
create index items_of_invites on items (item_id) where kind = 'invite' and not deleted;

-- Claims that a person's tokens carry; personal, so outside the change log.
alter table user_profiles add column token_configuration jsonb;
