-- A provider takes no charge of so little: that says nothing about the card.
alter table payment_attempts
  drop constraint payment_attempts_outcome_check,
  add constraint payment_attempts_outcome_check
    check (outcome in ('paid', 'declined', 'authentication_required', 'too_small'));
