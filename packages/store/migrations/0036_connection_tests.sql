-- A test of a connection ends so where the provider said who it is: nobody was signed in.
alter table login_traces drop constraint login_traces_outcome_check;
alter table login_traces add constraint login_traces_outcome_check
  check (outcome in ('underWay', 'signedIn', 'linked', 'askedForProof', 'tested', 'failed'));
