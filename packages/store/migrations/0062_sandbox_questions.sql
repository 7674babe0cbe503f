-- What the sandbox's pretended bank asks of a card: the question's own name, which nobody guesses, and since when it stands. A card
-- that waits from before is asked anew once it is tried again.
alter table sandbox_cards
  add column question text collate "C",
  add column asked_at timestamptz(3);
