-- Since when the operator has sent the money of a credit note by transfer, also where the card provider did not give it back.
alter table credit_notes add column transferred_at timestamptz(3);
