-- Finds the invites to an address that stand; without its index a sign-up would read every invite of the account.
create index items_of_invites_by_address on items (account_id, (doc ->> 'emailHash'))
  where kind = 'invite' and not deleted;
