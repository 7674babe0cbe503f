-- The schema that the migrations lead to. Written by `npm run schema`; not run by anything.

-- tables and columns
access_key_uses
  account_id text collate "C" not null
  client_id text collate "C" not null
  key_id text collate "C" not null
  used_at timestamp(3) with time zone not null
  used_from text not null
account_changes
  account_id text collate "C" not null
  revision bigint not null
  ordinal smallint not null
  at timestamp(3) with time zone not null
  actor text not null
  request_id text not null
  kind text collate "C" not null
  item_id text collate "C" not null
  before jsonb
  after jsonb
  patch jsonb
  commit_id text
  restored boolean not null default false
  fact text
  restored_from bigint
  through_client text
account_members
  account_id text collate "C" not null
  user_id text collate "C" not null
accounts
  account_id text collate "C" not null
  region text not null
  revision bigint not null default 0
  created_by text not null
  created_at timestamp(3) with time zone not null default clock_timestamp()
  commit_id text
  deleting_since timestamp(3) with time zone
  locked boolean not null default false
authorization_events
  account_id text collate "C" not null
  at timestamp(3) with time zone not null
  event_id uuid not null default gen_random_uuid()
  user_id text collate "C" not null
  resource_uri text collate "C" not null
  permission text collate "C" not null
  allowed boolean not null
  client_id text collate "C"
  ip text
  count integer not null
backchannel_logouts
  account_id text collate "C" not null
  session_id text collate "C" not null
  application_id text collate "C" not null
  user_id text collate "C" not null
  issuer text not null
  attempts integer not null default 0
  due_at timestamp(3) with time zone not null default clock_timestamp()
  expires_at timestamp(3) with time zone not null
billing_accounts
  account_id text collate "C" not null
  created_at timestamp(3) with time zone not null default clock_timestamp()
  version bigint not null default 1
  changed_at timestamp(3) with time zone not null default clock_timestamp()
  default_payment_method_id text
  sealed bytea not null
call_counts
  account_id text collate "C" not null
  hour timestamp(3) with time zone not null
  calls bigint not null
  allowed bigint not null
  denied bigint not null
  not_recorded bigint not null
card_customers
  account_id text collate "C" not null
  provider text collate "C" not null
  customer_ref text not null
card_events
  account_id text collate "C" not null
  provider text collate "C" not null
  event_id text collate "C" not null
  received_at timestamp(3) with time zone not null default clock_timestamp()
client_calls
  account_id text collate "C" not null
  client_id text collate "C" not null
  window_ms bigint not null
  window_no bigint not null
  now bigint not null
  before bigint not null
closes
  account_id text collate "C" not null
  period text collate "C" not null
  state text not null default 'open'::text
  walked_to text collate "C" not null default ''::text
  nodes_left_out jsonb not null default '[]'::jsonb
  differences jsonb not null default '{}'::jsonb
  walk_began_at timestamp(3) with time zone
  closed_at timestamp(3) with time zone
connection_credentials
  account_id text collate "C" not null
  connection_id text collate "C" not null
  user_id text collate "C" not null
  sealed bytea not null
  expires_at timestamp(3) with time zone
  last_updated timestamp(3) with time zone not null default clock_timestamp()
credit_notes
  account_id text collate "C" not null
  credit_note_id text collate "C" not null
  number integer not null
  invoice_id text collate "C" not null
  ticket_id text collate "C" not null
  amount numeric(14,4) not null
  currency text not null
  created_at timestamp(3) with time zone not null
  granted_by text not null
  sealed bytea not null
  way text not null
  charge_ref text
  payment_method_id text
  refund_key text not null
  tries smallint not null default 1
  outcome text
  code text
  provider_ref text
  settled_at timestamp(3) with time zone
  transferred_at timestamp(3) with time zone
custom_domain_revision
  revision bigint not null
custom_domains
  account_id text collate "C" not null
  domain text collate "C" not null
  created_at timestamp(3) with time zone not null default clock_timestamp()
data_keys
  account_id text collate "C" not null
  master_key_id text not null
  wrapped bytea not null
dead_letters
  account_id text collate "C" not null
  integration text collate "C" not null
  event_id text collate "C" not null
  revision bigint not null
  event jsonb not null
  reason text not null
  first_tried_at timestamp(3) with time zone not null
  died_at timestamp(3) with time zone not null default clock_timestamp()
  replay boolean not null default false
deliveries
  account_id text collate "C" not null
  integration text collate "C" not null
  delivery_id text collate "C" not null
  at timestamp(3) with time zone not null
  duration_ms integer not null
  delivered boolean not null
  answer text not null
  event jsonb not null
denial_counts
  account_id text collate "C" not null
  hour timestamp(3) with time zone not null
  user_id text collate "C" not null
  denials bigint not null
domain_verifications
  account_id text collate "C" not null
  domain text collate "C" not null
  value text not null
  created_at timestamp(3) with time zone not null default clock_timestamp()
  checked_at timestamp(3) with time zone
  failures integer not null default 0
  failing_since timestamp(3) with time zone
  lost_at timestamp(3) with time zone
erased_accounts
  account_id text collate "C" not null
  erased_at timestamp(3) with time zone not null default clock_timestamp()
extension_keys
  account_id text collate "C" not null
  extension_id text collate "C" not null
  key_id text collate "C" not null
  alg text not null
  state text not null
  public_jwk jsonb not null
  private_key bytea not null
  created_at timestamp(3) with time zone not null default clock_timestamp()
factors
  account_id text collate "C" not null
  user_id text collate "C" not null
  factor_id text collate "C" not null
  kind text collate "C" not null
  name text not null
  seed bytea
  last_step bigint
  rp_id text collate "C"
  credential_id text collate "C"
  public_key bytea
  sign_count bigint
  created_at timestamp(3) with time zone not null default clock_timestamp()
  used_at timestamp(3) with time zone
free_call_notices
  account_id text collate "C" not null
  period text collate "C" not null
  told_at timestamp(3) with time zone not null
guess_counters
  account_id text collate "C" not null
  subject text collate "C" not null
  failures integer not null
  window_failures integer not null
  window_started_at timestamp(3) with time zone not null
idempotency_keys
  account_id text collate "C" not null
  principal text collate "C" not null
  route text collate "C" not null
  key text collate "C" not null
  body_hash text not null
  status smallint not null
  reply jsonb
  secret_of text
  created_at timestamp(3) with time zone not null default clock_timestamp()
installation_looks
  account_id text collate "C" not null
  look_id text collate "C" not null
  at timestamp(3) with time zone not null default clock_timestamp()
  user_id text collate "C" not null
  what text not null
  about text
invoices
  account_id text collate "C" not null
  invoice_id text collate "C" not null
  created_at timestamp(3) with time zone not null
  total numeric(14,4) not null
  currency text not null
  status text not null
  url text
  period text collate "C"
  number integer
  lines jsonb not null default '[]'::jsonb
  subtotal numeric(14,4)
  tax_percent numeric(5,2) not null default 0
  tax numeric(14,4) not null default 0
  rounding numeric(14,4) not null default 0
  terms text not null default 'card'::text
  seller jsonb not null default '{}'::jsonb
  test_money boolean not null default false
  sealed bytea
  due_at timestamp(3) with time zone
  paid_at timestamp(3) with time zone
  attempts smallint not null default 0
  declined_at timestamp(3) with time zone
  next_attempt_at timestamp(3) with time zone
  asked boolean not null default false
items
  account_id text collate "C" not null
  kind text collate "C" not null
  item_id text collate "C" not null
  version bigint not null
  changes integer not null default 1
  deleted boolean not null default false
  created_at timestamp(3) with time zone not null
  last_updated timestamp(3) with time zone not null
  doc jsonb not null
  search text not null
  gives_owner boolean generated always as (((kind = 'record'::text) AND (NOT deleted) AND (doc @? '$."statements"[*]."roles"[*]?(@ == "Doorward:Owner")'::jsonpath))) stored
jobs
  account_id text collate "C" not null
  job text collate "C" not null
  due_at timestamp(3) with time zone not null default date_trunc('milliseconds'::text, clock_timestamp())
  taken bigint not null default 0
  revision bigint
  wake boolean not null default false
  state jsonb not null default '{}'::jsonb
known_browsers
  account_id text collate "C" not null
  browser text collate "C" not null
  user_id text collate "C" not null
  last_seen_at timestamp(3) with time zone not null default clock_timestamp()
linked_people
  account_id text collate "C" not null
  user_id text collate "C" not null
  identity_id text collate "C" not null
  first_seen_at timestamp(3) with time zone not null default clock_timestamp()
listed_users
  account_id text collate "C" not null
  user_id text collate "C" not null
  profile_at timestamp(3) with time zone
  item_at timestamp(3) with time zone
  name text collate "C" not null
  email text collate "C" not null
  search text not null
  tenant text collate "C"
  created_at timestamp(3) with time zone not null
login_traces
  account_id text collate "C" not null
  trace_id text collate "C" not null
  connection_id text collate "C" not null
  application_id text collate "C"
  user_id text collate "C"
  outcome text not null
  reference_ids text[] collate "C" not null
  steps jsonb not null
  created_at timestamp(3) with time zone not null default clock_timestamp()
mails
  account_id text collate "C" not null
  mail_id text collate "C" not null
  sealed bytea not null
  attempts smallint not null default 0
  due_at timestamp(3) with time zone not null default clock_timestamp()
  expires_at timestamp(3) with time zone not null
node_states
  node_id text collate "C" not null
  facts jsonb not null
  started_at timestamp(3) with time zone not null default clock_timestamp()
  told_at timestamp(3) with time zone not null default clock_timestamp()
nodes
  account_id text collate "C" not null
  node_id text collate "C" not null
  started_at timestamp(3) with time zone not null default clock_timestamp()
  flushed_at timestamp(3) with time zone not null
oidc_rows
  account_id text collate "C" not null
  model text collate "C" not null
  id text collate "C" not null
  payload jsonb not null
  grant_id text collate "C"
  session_id text collate "C"
  expires_at timestamp(3) with time zone not null
  consumed_at timestamp(3) with time zone
operation_counts
  account_id text collate "C" not null
  day date not null
  operation text collate "C" not null
  calls bigint not null
outgoing_events
  account_id text collate "C" not null
  tx xid8 not null default pg_current_xact_id()
  seq bigint not null
  at timestamp(3) with time zone not null default date_trunc('milliseconds'::text, clock_timestamp())
  type text collate "C" not null
  detail jsonb not null
password_links
  account_id text collate "C" not null
  token_hash text collate "C" not null
  user_id text collate "C"
  expires_at timestamp(3) with time zone not null
passwords
  account_id text collate "C" not null
  user_id text collate "C" not null
  hash text not null
  changed_at timestamp(3) with time zone not null default clock_timestamp()
  is_kept boolean not null default false
payment_attempts
  account_id text collate "C" not null
  attempt_id text collate "C" not null
  invoice_id text collate "C" not null
  at timestamp(3) with time zone not null
  in_turn boolean not null
  payment_method_id text collate "C"
  amount numeric(14,4) not null
  currency text not null
  outcome text
  code text
  provider_ref text
  settled_at timestamp(3) with time zone
payment_methods
  account_id text collate "C" not null
  payment_method_id text collate "C" not null
  provider text not null
  setup_ref text
  status text not null
  brand text
  last_digits text
  expiry_month smallint
  expiry_year smallint
  created_at timestamp(3) with time zone not null default clock_timestamp()
  changed_at timestamp(3) with time zone not null default clock_timestamp()
pictures
  account_id text collate "C" not null
  picture_id text collate "C" not null
  body bytea not null
  width integer not null
  height integer not null
  is_dark boolean not null
  created_at timestamp(3) with time zone not null default clock_timestamp()
proved_domains
  domain text collate "C" not null
  account_id text collate "C" not null
  proved_at timestamp(3) with time zone not null default clock_timestamp()
  by_record boolean not null default false
recovery_codes
  account_id text collate "C" not null
  user_id text collate "C" not null
  code_mark bytea not null
remembered_browsers
  account_id text collate "C" not null
  browser text collate "C" not null
  user_id text collate "C" not null
  user_agent text
  created_at timestamp(3) with time zone not null default clock_timestamp()
saml_keys
  account_id text collate "C" not null
  certificate text not null
  private_key bytea not null
  created_at timestamp(3) with time zone not null default clock_timestamp()
saml_signing_keys
  account_id text collate "C" not null
  key_id text collate "C" not null
  place text not null
  certificate text not null
  private_key bytea not null
  created_at timestamp(3) with time zone not null default clock_timestamp()
sandbox_cards
  account_id text collate "C" not null
  payment_method_id text collate "C" not null
  kind text not null
  answer text
  return_url text
  question text collate "C"
  asked_at timestamp(3) with time zone
sandbox_payments
  account_id text collate "C" not null
  key text collate "C" not null
  refund_of text collate "C"
  payment_method_id text collate "C"
  amount numeric(14,4) not null
  currency text not null
  outcome text not null
  code text
  at timestamp(3) with time zone not null default clock_timestamp()
saved_views
  account_id text collate "C" not null
  view_id text collate "C" not null
  owner_id text collate "C" not null
  list text not null
  name text not null
  query text not null
  shared boolean not null
  created_at timestamp(3) with time zone not null default clock_timestamp()
  last_updated timestamp(3) with time zone not null default clock_timestamp()
schema_migrations
  number integer not null
  name text not null
  sha256 text not null
  applied_at timestamp(3) with time zone not null default clock_timestamp()
sessions
  account_id text collate "C" not null
  session_id text collate "C" not null
  user_id text collate "C" not null
  auth_time timestamp(3) with time zone not null
  created_at timestamp(3) with time zone not null default clock_timestamp()
  last_seen_at timestamp(3) with time zone not null default clock_timestamp()
  ended_at timestamp(3) with time zone
  user_agent text
  ip text
  application_id text collate "C"
  connection_id text collate "C"
  delegated_by text collate "C"
  ends_at timestamp(3) with time zone
  domain text collate "C"
  is_short boolean not null default false
sign_in_codes
  account_id text collate "C" not null
  interaction text collate "C" not null
  email text not null
  code_mark bytea not null
  tries_left smallint not null
  expires_at timestamp(3) with time zone not null
  new_password_hash text
  new_name text
  email_normal text collate "C" generated always as (translate(email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'::text, 'abcdefghijklmnopqrstuvwxyz'::text)) stored
signing_keys
  account_id text collate "C" not null
  key_id text collate "C" not null
  alg text not null
  state text not null default 'active'::text
  public_jwk jsonb not null
  private_key bytea not null
  created_at timestamp(3) with time zone not null default clock_timestamp()
  signs_from timestamp(3) with time zone not null default clock_timestamp()
  verifies_until timestamp(3) with time zone
sso_domains
  domain text collate "C" not null
  account_id text collate "C" not null
support_answers
  account_id text collate "C" not null
  ticket_id text collate "C" not null
  number integer not null
  answered_at timestamp(3) with time zone not null default clock_timestamp()
  answered_by text not null
  mailed boolean not null
  sealed bytea not null
support_tickets
  account_id text collate "C" not null
  ticket_id text collate "C" not null
  created_by text
  created_at timestamp(3) with time zone not null default clock_timestamp()
  area text
  sealed bytea not null
  state text not null default 'OPEN'::text
user_identities
  account_id text collate "C" not null
  connection_id text collate "C" not null
  issuer text collate "C" not null
  subject text collate "C" not null
  user_id text collate "C" not null
  created_at timestamp(3) with time zone not null default clock_timestamp()
  last_used_at timestamp(3) with time zone
user_profiles
  account_id text collate "C" not null
  user_id text collate "C" not null
  email text
  email_verified boolean not null default false
  name text
  picture text
  search text not null
  created_at timestamp(3) with time zone not null default clock_timestamp()
  last_updated timestamp(3) with time zone not null default clock_timestamp()
  token_configuration jsonb
  email_normal text collate "C" generated always as (translate(email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'::text, 'abcdefghijklmnopqrstuvwxyz'::text)) stored
  language text collate "C"
vanishing_secrets
  account_id text collate "C" not null
  secret_hash text collate "C" not null
  ciphertext text not null
  iv text not null
  salt text not null
  expires_at timestamp(3) with time zone not null
write_probes
  at timestamp(3) with time zone not null default clock_timestamp()
  filler text not null

-- constraints
access_key_uses
  access_key_uses_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  access_key_uses_pkey PRIMARY KEY (account_id, client_id, key_id)
account_changes
  account_changes_pkey PRIMARY KEY (account_id, revision, ordinal)
account_members
  account_members_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  account_members_pkey PRIMARY KEY (account_id, user_id)
accounts
  accounts_pkey PRIMARY KEY (account_id)
authorization_events
  authorization_events_pkey PRIMARY KEY (account_id, at, event_id)
backchannel_logouts
  backchannel_logouts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  backchannel_logouts_pkey PRIMARY KEY (account_id, session_id, application_id)
billing_accounts
  billing_accounts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  billing_accounts_pkey PRIMARY KEY (account_id)
call_counts
  call_counts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  call_counts_pkey PRIMARY KEY (account_id, hour)
card_customers
  card_customers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  card_customers_pkey PRIMARY KEY (account_id, provider)
card_events
  card_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  card_events_pkey PRIMARY KEY (account_id, provider, event_id)
client_calls
  client_calls_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  client_calls_pkey PRIMARY KEY (account_id, client_id)
closes
  closes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  closes_pkey PRIMARY KEY (account_id, period)
  closes_state_check CHECK ((state = ANY (ARRAY['open'::text, 'walking'::text, 'differs'::text, 'closed'::text])))
connection_credentials
  connection_credentials_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  connection_credentials_pkey PRIMARY KEY (account_id, connection_id, user_id)
credit_notes
  credit_notes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  credit_notes_amount_check CHECK ((amount > (0)::numeric))
  credit_notes_outcome_check CHECK ((outcome = ANY (ARRAY['refunded'::text, 'refused'::text])))
  credit_notes_pkey PRIMARY KEY (account_id, credit_note_id)
  credit_notes_way_check CHECK ((way = ANY (ARRAY['card'::text, 'transfer'::text, 'owed'::text])))
custom_domains
  custom_domains_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  custom_domains_pkey PRIMARY KEY (account_id, domain)
data_keys
  data_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  data_keys_pkey PRIMARY KEY (account_id)
dead_letters
  dead_letters_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  dead_letters_pkey PRIMARY KEY (account_id, integration, event_id)
deliveries
  deliveries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  deliveries_pkey PRIMARY KEY (account_id, integration, delivery_id)
denial_counts
  denial_counts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  denial_counts_pkey PRIMARY KEY (account_id, hour, user_id)
domain_verifications
  domain_verifications_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  domain_verifications_pkey PRIMARY KEY (account_id, domain)
erased_accounts
  erased_accounts_pkey PRIMARY KEY (account_id)
extension_keys
  extension_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  extension_keys_pkey PRIMARY KEY (account_id, extension_id, key_id)
  extension_keys_state_check CHECK ((state = ANY (ARRAY['next'::text, 'active'::text, 'retiring'::text, 'gone'::text])))
factors
  factors_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  factors_pkey PRIMARY KEY (account_id, user_id, factor_id)
free_call_notices
  free_call_notices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  free_call_notices_pkey PRIMARY KEY (account_id, period)
guess_counters
  guess_counters_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  guess_counters_pkey PRIMARY KEY (account_id, subject)
idempotency_keys
  idempotency_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  idempotency_keys_pkey PRIMARY KEY (account_id, principal, route, key)
installation_looks
  installation_looks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  installation_looks_pkey PRIMARY KEY (account_id, look_id)
invoices
  invoices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  invoices_pkey PRIMARY KEY (account_id, invoice_id)
  invoices_terms_check CHECK ((terms = ANY (ARRAY['card'::text, 'invoice'::text])))
items
  items_pkey PRIMARY KEY (account_id, kind, item_id)
jobs
  jobs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  jobs_pkey PRIMARY KEY (account_id, job)
known_browsers
  known_browsers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  known_browsers_pkey PRIMARY KEY (account_id, browser, user_id)
linked_people
  linked_people_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  linked_people_pkey PRIMARY KEY (account_id, user_id)
listed_users
  listed_users_pkey PRIMARY KEY (account_id, user_id)
login_traces
  login_traces_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  login_traces_outcome_check CHECK ((outcome = ANY (ARRAY['underWay'::text, 'signedIn'::text, 'linked'::text, 'askedForProof'::text, 'tested'::text, 'failed'::text])))
  login_traces_pkey PRIMARY KEY (account_id, trace_id)
mails
  mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  mails_pkey PRIMARY KEY (account_id, mail_id)
node_states
  node_states_pkey PRIMARY KEY (node_id)
nodes
  nodes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  nodes_pkey PRIMARY KEY (account_id, node_id)
oidc_rows
  oidc_rows_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  oidc_rows_pkey PRIMARY KEY (account_id, model, id)
operation_counts
  operation_counts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  operation_counts_pkey PRIMARY KEY (account_id, day, operation)
outgoing_events
  outgoing_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  outgoing_events_pkey PRIMARY KEY (account_id, tx, seq)
password_links
  password_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  password_links_pkey PRIMARY KEY (account_id, token_hash)
passwords
  passwords_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  passwords_pkey PRIMARY KEY (account_id, user_id)
payment_attempts
  payment_attempts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  payment_attempts_outcome_check CHECK ((outcome = ANY (ARRAY['paid'::text, 'declined'::text, 'authentication_required'::text, 'too_small'::text])))
  payment_attempts_pkey PRIMARY KEY (account_id, attempt_id)
payment_methods
  payment_methods_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  payment_methods_pkey PRIMARY KEY (account_id, payment_method_id)
  payment_methods_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'card_declined'::text, 'expired'::text])))
pictures
  pictures_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  pictures_pkey PRIMARY KEY (account_id, picture_id)
proved_domains
  proved_domains_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  proved_domains_pkey PRIMARY KEY (domain)
recovery_codes
  recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  recovery_codes_pkey PRIMARY KEY (account_id, user_id, code_mark)
remembered_browsers
  remembered_browsers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  remembered_browsers_pkey PRIMARY KEY (account_id, browser, user_id)
saml_keys
  saml_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  saml_keys_pkey PRIMARY KEY (account_id)
saml_signing_keys
  saml_signing_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  saml_signing_keys_account_id_place_key UNIQUE (account_id, place) DEFERRABLE INITIALLY DEFERRED
  saml_signing_keys_pkey PRIMARY KEY (account_id, key_id)
  saml_signing_keys_place_check CHECK ((place = ANY (ARRAY['CURRENT'::text, 'NEXT'::text])))
sandbox_cards
  sandbox_cards_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  sandbox_cards_answer_check CHECK ((answer = ANY (ARRAY['confirmed'::text, 'refused'::text])))
  sandbox_cards_pkey PRIMARY KEY (account_id, payment_method_id)
sandbox_payments
  sandbox_payments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  sandbox_payments_pkey PRIMARY KEY (account_id, key)
saved_views
  saved_views_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  saved_views_pkey PRIMARY KEY (account_id, view_id)
schema_migrations
  schema_migrations_pkey PRIMARY KEY (number)
sessions
  sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  sessions_pkey PRIMARY KEY (account_id, session_id)
sign_in_codes
  sign_in_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  sign_in_codes_pkey PRIMARY KEY (account_id, interaction)
signing_keys
  signing_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  signing_keys_pkey PRIMARY KEY (account_id, key_id)
  signing_keys_state_check CHECK ((state = ANY (ARRAY['next'::text, 'active'::text, 'retiring'::text, 'gone'::text])))
sso_domains
  sso_domains_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  sso_domains_pkey PRIMARY KEY (domain)
support_answers
  support_answers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  support_answers_pkey PRIMARY KEY (account_id, ticket_id, number)
support_tickets
  support_tickets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  support_tickets_pkey PRIMARY KEY (account_id, ticket_id)
  support_tickets_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'ANSWERED'::text, 'CLOSED'::text])))
user_identities
  user_identities_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  user_identities_pkey PRIMARY KEY (account_id, connection_id, issuer, subject)
user_profiles
  user_profiles_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  user_profiles_pkey PRIMARY KEY (account_id, user_id)
vanishing_secrets
  vanishing_secrets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
  vanishing_secrets_pkey PRIMARY KEY (account_id, secret_hash)

-- indexes
access_key_uses
  CREATE UNIQUE INDEX access_key_uses_pkey ON public.access_key_uses USING btree (account_id, client_id, key_id)
account_changes
  CREATE INDEX account_changes_by_actor ON public.account_changes USING btree (account_id, actor COLLATE "C", revision)
  CREATE INDEX account_changes_by_client ON public.account_changes USING btree (account_id, through_client, revision) WHERE (through_client IS NOT NULL)
  CREATE INDEX account_changes_by_item ON public.account_changes USING btree (account_id, kind, item_id, revision DESC)
  CREATE UNIQUE INDEX account_changes_pkey ON public.account_changes USING btree (account_id, revision, ordinal)
account_members
  CREATE INDEX account_members_by_user ON public.account_members USING btree (user_id)
  CREATE UNIQUE INDEX account_members_pkey ON public.account_members USING btree (account_id, user_id)
accounts
  CREATE INDEX accounts_being_deleted ON public.accounts USING btree (account_id) WHERE (deleting_since IS NOT NULL)
  CREATE INDEX accounts_by_creator ON public.accounts USING btree (created_by, created_at)
  CREATE INDEX accounts_by_time ON public.accounts USING btree (created_at, account_id)
  CREATE INDEX accounts_locked ON public.accounts USING btree (account_id) WHERE locked
  CREATE UNIQUE INDEX accounts_pkey ON public.accounts USING btree (account_id)
authorization_events
  CREATE INDEX authorization_events_by_client ON ONLY public.authorization_events USING btree (account_id, client_id, at) WHERE (client_id IS NOT NULL)
  CREATE INDEX authorization_events_by_resource ON ONLY public.authorization_events USING btree (account_id, resource_uri, at)
  CREATE INDEX authorization_events_by_user ON ONLY public.authorization_events USING btree (account_id, user_id, at)
  CREATE UNIQUE INDEX authorization_events_pkey ON ONLY public.authorization_events USING btree (account_id, at, event_id)
backchannel_logouts
  CREATE INDEX backchannel_logouts_by_application ON public.backchannel_logouts USING btree (account_id, application_id)
  CREATE INDEX backchannel_logouts_by_due ON public.backchannel_logouts USING btree (due_at)
  CREATE INDEX backchannel_logouts_by_expiry ON public.backchannel_logouts USING btree (expires_at)
  CREATE UNIQUE INDEX backchannel_logouts_pkey ON public.backchannel_logouts USING btree (account_id, session_id, application_id)
billing_accounts
  CREATE UNIQUE INDEX billing_accounts_pkey ON public.billing_accounts USING btree (account_id)
call_counts
  CREATE INDEX call_counts_by_hour ON public.call_counts USING btree (hour)
  CREATE UNIQUE INDEX call_counts_pkey ON public.call_counts USING btree (account_id, hour)
card_customers
  CREATE UNIQUE INDEX card_customers_pkey ON public.card_customers USING btree (account_id, provider)
card_events
  CREATE INDEX card_events_by_age ON public.card_events USING btree (received_at)
  CREATE UNIQUE INDEX card_events_pkey ON public.card_events USING btree (account_id, provider, event_id)
client_calls
  CREATE UNIQUE INDEX client_calls_pkey ON public.client_calls USING btree (account_id, client_id)
closes
  CREATE UNIQUE INDEX closes_pkey ON public.closes USING btree (account_id, period)
connection_credentials
  CREATE INDEX connection_credentials_by_user ON public.connection_credentials USING btree (account_id, user_id)
  CREATE UNIQUE INDEX connection_credentials_pkey ON public.connection_credentials USING btree (account_id, connection_id, user_id)
credit_notes
  CREATE INDEX credit_notes_by_invoice ON public.credit_notes USING btree (account_id, invoice_id)
  CREATE UNIQUE INDEX credit_notes_by_number ON public.credit_notes USING btree (account_id, number)
  CREATE UNIQUE INDEX credit_notes_by_ticket ON public.credit_notes USING btree (account_id, ticket_id)
  CREATE UNIQUE INDEX credit_notes_pkey ON public.credit_notes USING btree (account_id, credit_note_id)
custom_domains
  CREATE UNIQUE INDEX custom_domains_pkey ON public.custom_domains USING btree (account_id, domain)
data_keys
  CREATE UNIQUE INDEX data_keys_pkey ON public.data_keys USING btree (account_id)
dead_letters
  CREATE INDEX dead_letters_by_age ON public.dead_letters USING btree (died_at)
  CREATE UNIQUE INDEX dead_letters_pkey ON public.dead_letters USING btree (account_id, integration, event_id)
deliveries
  CREATE INDEX deliveries_by_age ON public.deliveries USING btree (at)
  CREATE INDEX deliveries_by_time ON public.deliveries USING btree (account_id, integration, at DESC, delivery_id DESC)
  CREATE UNIQUE INDEX deliveries_pkey ON public.deliveries USING btree (account_id, integration, delivery_id)
denial_counts
  CREATE INDEX denial_counts_by_hour ON public.denial_counts USING btree (hour)
  CREATE UNIQUE INDEX denial_counts_pkey ON public.denial_counts USING btree (account_id, hour, user_id)
domain_verifications
  CREATE UNIQUE INDEX domain_verifications_pkey ON public.domain_verifications USING btree (account_id, domain)
erased_accounts
  CREATE UNIQUE INDEX erased_accounts_pkey ON public.erased_accounts USING btree (account_id)
extension_keys
  CREATE UNIQUE INDEX extension_keys_active ON public.extension_keys USING btree (account_id, extension_id) WHERE (state = 'active'::text)
  CREATE INDEX extension_keys_by_age ON public.extension_keys USING btree (created_at)
  CREATE UNIQUE INDEX extension_keys_pkey ON public.extension_keys USING btree (account_id, extension_id, key_id)
factors
  CREATE UNIQUE INDEX factors_by_credential ON public.factors USING btree (account_id, rp_id, credential_id)
  CREATE UNIQUE INDEX factors_pkey ON public.factors USING btree (account_id, user_id, factor_id)
free_call_notices
  CREATE UNIQUE INDEX free_call_notices_pkey ON public.free_call_notices USING btree (account_id, period)
guess_counters
  CREATE INDEX guess_counters_by_age ON public.guess_counters USING btree (window_started_at)
  CREATE UNIQUE INDEX guess_counters_pkey ON public.guess_counters USING btree (account_id, subject)
idempotency_keys
  CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at)
  CREATE UNIQUE INDEX idempotency_keys_pkey ON public.idempotency_keys USING btree (account_id, principal, route, key)
installation_looks
  CREATE INDEX installation_looks_by_age ON public.installation_looks USING btree (at)
  CREATE INDEX installation_looks_by_time ON public.installation_looks USING btree (account_id, at, look_id)
  CREATE UNIQUE INDEX installation_looks_pkey ON public.installation_looks USING btree (account_id, look_id)
invoices
  CREATE INDEX invoices_by_age ON public.invoices USING btree (account_id, created_at, invoice_id)
  CREATE UNIQUE INDEX invoices_by_number ON public.invoices USING btree (account_id, number)
  CREATE UNIQUE INDEX invoices_by_period ON public.invoices USING btree (account_id, period)
  CREATE UNIQUE INDEX invoices_pkey ON public.invoices USING btree (account_id, invoice_id)
items
  CREATE INDEX items_by_change ON public.items USING btree (account_id, kind, last_updated, item_id) WHERE ((NOT deleted) AND (kind <> 'user'::text))
  CREATE INDEX items_by_creation ON public.items USING btree (account_id, kind, created_at, item_id) WHERE ((NOT deleted) AND (kind <> 'user'::text))
  CREATE INDEX items_by_creator ON public.items USING btree (account_id, kind, ((doc ->> 'createdBy'::text)), created_at) WHERE (kind = ANY (ARRAY['request'::text, 'invite'::text]))
  CREATE INDEX items_by_end ON public.items USING btree (account_id, kind, last_updated, item_id) WHERE deleted
  CREATE INDEX items_by_name ON public.items USING btree (account_id, kind, item_name(doc) COLLATE "C", item_id) WHERE ((NOT deleted) AND (kind <> 'user'::text))
  CREATE INDEX items_by_text ON public.items USING gin (account_id, kind, search doorward_extensions.gin_trgm_ops) WITH (gin_pending_list_limit='32768') WHERE (NOT deleted)
  CREATE INDEX items_deleted ON public.items USING btree (account_id, kind, item_id) WHERE deleted
  CREATE INDEX items_of_disabled_users ON public.items USING btree (account_id, item_id) WHERE ((kind = 'user'::text) AND (NOT deleted) AND ((doc -> 'disabled'::text) IS NOT NULL))
  CREATE INDEX items_of_invites ON public.items USING btree (item_id) WHERE ((kind = 'invite'::text) AND (NOT deleted))
  CREATE INDEX items_of_invites_by_address ON public.items USING btree (account_id, ((doc ->> 'emailHash'::text))) WHERE ((kind = 'invite'::text) AND (NOT deleted))
  CREATE INDEX items_of_invites_by_end ON public.items USING btree (((doc ->> 'expiresAt'::text))) WHERE ((kind = 'invite'::text) AND (NOT deleted))
  CREATE INDEX items_of_requests_by_content ON public.items USING gin (doc jsonb_path_ops) WHERE (kind = 'request'::text)
  CREATE INDEX items_of_tokens_by_user ON public.items USING btree (account_id, ((doc ->> 'userId'::text))) WHERE ((kind = 'token'::text) AND (NOT deleted))
  CREATE INDEX items_of_waiting_applications ON public.items USING btree (created_at) WHERE ((kind = 'application'::text) AND (NOT deleted) AND (changes = 1) AND (doc ? 'awaitsApproval'::text))
  CREATE UNIQUE INDEX items_pkey ON public.items USING btree (account_id, kind, item_id)
  CREATE INDEX items_that_give_owner ON public.items USING btree (account_id, item_id) WHERE gives_owner
  CREATE INDEX people_of_platform ON public.items USING btree (item_id, account_id) WHERE ((kind = 'user'::text) AND (NOT deleted) AND (item_id ~~ 'Doorward|%'::text))
  CREATE INDEX tenants_by_connection ON public.items USING btree (account_id, (((doc -> 'connection'::text) ->> 'connectionId'::text))) WHERE ((kind = 'tenant'::text) AND (NOT deleted))
  CREATE INDEX tenants_by_domain ON public.items USING gin (((doc -> 'domains'::text)) jsonb_path_ops) WHERE ((kind = 'tenant'::text) AND (NOT deleted))
  CREATE INDEX tenants_by_lookup ON public.items USING btree (account_id, ((doc ->> 'tenantLookupIdentifier'::text))) WHERE ((kind = 'tenant'::text) AND (NOT deleted))
  CREATE INDEX tenants_with_own_connection ON public.items USING btree (account_id) WHERE ((kind = 'tenant'::text) AND (NOT deleted) AND ((doc -> 'ownsConnection'::text) = 'true'::jsonb))
  CREATE INDEX users_by_tenant ON public.items USING btree (account_id, (((doc -> 'tenant'::text) ->> 'tenantId'::text)), item_id) WHERE ((kind = 'user'::text) AND (NOT deleted))
jobs
  CREATE INDEX jobs_by_due ON public.jobs USING btree (due_at)
  CREATE UNIQUE INDEX jobs_pkey ON public.jobs USING btree (account_id, job)
known_browsers
  CREATE INDEX known_browsers_by_age ON public.known_browsers USING btree (last_seen_at)
  CREATE INDEX known_browsers_by_user ON public.known_browsers USING btree (account_id, user_id, last_seen_at)
  CREATE UNIQUE INDEX known_browsers_pkey ON public.known_browsers USING btree (account_id, browser, user_id)
linked_people
  CREATE UNIQUE INDEX linked_people_pkey ON public.linked_people USING btree (account_id, user_id)
listed_users
  CREATE INDEX listed_users_by_creation ON public.listed_users USING btree (account_id, created_at, user_id)
  CREATE INDEX listed_users_by_email ON public.listed_users USING btree (account_id, email, user_id)
  CREATE INDEX listed_users_by_name ON public.listed_users USING btree (account_id, name, user_id)
  CREATE INDEX listed_users_by_tenant ON public.listed_users USING btree (account_id, tenant, user_id) WHERE (tenant IS NOT NULL)
  CREATE INDEX listed_users_by_text ON public.listed_users USING gin (account_id, search doorward_extensions.gin_trgm_ops) WITH (gin_pending_list_limit='32768')
  CREATE UNIQUE INDEX listed_users_pkey ON public.listed_users USING btree (account_id, user_id)
login_traces
  CREATE INDEX login_traces_by_age ON public.login_traces USING btree (created_at)
  CREATE INDEX login_traces_by_reference ON public.login_traces USING gin (reference_ids)
  CREATE INDEX login_traces_by_time ON public.login_traces USING btree (account_id, created_at DESC, trace_id DESC)
  CREATE INDEX login_traces_failed ON public.login_traces USING btree (account_id, created_at, trace_id) WHERE (outcome = 'failed'::text)
  CREATE UNIQUE INDEX login_traces_pkey ON public.login_traces USING btree (account_id, trace_id)
mails
  CREATE INDEX mails_by_due ON public.mails USING btree (due_at)
  CREATE UNIQUE INDEX mails_pkey ON public.mails USING btree (account_id, mail_id)
node_states
  CREATE INDEX node_states_by_age ON public.node_states USING btree (told_at)
  CREATE UNIQUE INDEX node_states_pkey ON public.node_states USING btree (node_id)
nodes
  CREATE INDEX nodes_by_flush ON public.nodes USING btree (flushed_at)
  CREATE UNIQUE INDEX nodes_pkey ON public.nodes USING btree (account_id, node_id)
oidc_rows
  CREATE INDEX oidc_rows_by_expiry ON public.oidc_rows USING btree (expires_at)
  CREATE INDEX oidc_rows_by_grant ON public.oidc_rows USING btree (account_id, grant_id) WHERE (grant_id IS NOT NULL)
  CREATE INDEX oidc_rows_by_session ON public.oidc_rows USING btree (account_id, session_id) WHERE (session_id IS NOT NULL)
  CREATE UNIQUE INDEX oidc_rows_pkey ON public.oidc_rows USING btree (account_id, model, id)
operation_counts
  CREATE INDEX operation_counts_by_day ON public.operation_counts USING btree (day)
  CREATE UNIQUE INDEX operation_counts_pkey ON public.operation_counts USING btree (account_id, day, operation)
outgoing_events
  CREATE INDEX outgoing_events_by_time ON public.outgoing_events USING btree (at)
  CREATE UNIQUE INDEX outgoing_events_pkey ON public.outgoing_events USING btree (account_id, tx, seq)
password_links
  CREATE INDEX password_links_by_expiry ON public.password_links USING btree (expires_at)
  CREATE UNIQUE INDEX password_links_pkey ON public.password_links USING btree (account_id, token_hash)
passwords
  CREATE INDEX passwords_kept ON public.passwords USING btree (account_id) WHERE is_kept
  CREATE UNIQUE INDEX passwords_pkey ON public.passwords USING btree (account_id, user_id)
payment_attempts
  CREATE INDEX payment_attempts_by_invoice ON public.payment_attempts USING btree (account_id, invoice_id, at)
  CREATE UNIQUE INDEX payment_attempts_pkey ON public.payment_attempts USING btree (account_id, attempt_id)
  CREATE UNIQUE INDEX payment_attempts_under_way ON public.payment_attempts USING btree (account_id) WHERE (outcome IS NULL)
payment_methods
  CREATE UNIQUE INDEX payment_methods_pkey ON public.payment_methods USING btree (account_id, payment_method_id)
pictures
  CREATE UNIQUE INDEX pictures_pkey ON public.pictures USING btree (account_id, picture_id)
proved_domains
  CREATE INDEX proved_domains_by_account ON public.proved_domains USING btree (account_id)
  CREATE INDEX proved_domains_by_label ON public.proved_domains USING btree (split_part(domain, '.'::text, 1))
  CREATE UNIQUE INDEX proved_domains_pkey ON public.proved_domains USING btree (domain)
recovery_codes
  CREATE UNIQUE INDEX recovery_codes_pkey ON public.recovery_codes USING btree (account_id, user_id, code_mark)
remembered_browsers
  CREATE INDEX remembered_browsers_by_age ON public.remembered_browsers USING btree (created_at)
  CREATE INDEX remembered_browsers_by_user ON public.remembered_browsers USING btree (account_id, user_id)
  CREATE UNIQUE INDEX remembered_browsers_pkey ON public.remembered_browsers USING btree (account_id, browser, user_id)
saml_keys
  CREATE UNIQUE INDEX saml_keys_pkey ON public.saml_keys USING btree (account_id)
saml_signing_keys
  CREATE UNIQUE INDEX saml_signing_keys_account_id_place_key ON public.saml_signing_keys USING btree (account_id, place)
  CREATE UNIQUE INDEX saml_signing_keys_pkey ON public.saml_signing_keys USING btree (account_id, key_id)
sandbox_cards
  CREATE UNIQUE INDEX sandbox_cards_pkey ON public.sandbox_cards USING btree (account_id, payment_method_id)
sandbox_payments
  CREATE UNIQUE INDEX sandbox_payments_pkey ON public.sandbox_payments USING btree (account_id, key)
saved_views
  CREATE INDEX saved_views_of_person ON public.saved_views USING btree (account_id, owner_id)
  CREATE UNIQUE INDEX saved_views_pkey ON public.saved_views USING btree (account_id, view_id)
  CREATE INDEX saved_views_shared ON public.saved_views USING btree (account_id) WHERE shared
schema_migrations
  CREATE UNIQUE INDEX schema_migrations_pkey ON public.schema_migrations USING btree (number)
sessions
  CREATE INDEX sessions_by_age ON public.sessions USING btree (auth_time)
  CREATE INDEX sessions_by_application ON public.sessions USING btree (account_id, application_id, created_at)
  CREATE INDEX sessions_by_connection ON public.sessions USING btree (account_id, connection_id, created_at)
  CREATE INDEX sessions_by_time ON public.sessions USING btree (account_id, created_at, session_id)
  CREATE INDEX sessions_by_user ON public.sessions USING btree (account_id, user_id)
  CREATE UNIQUE INDEX sessions_pkey ON public.sessions USING btree (account_id, session_id)
  CREATE INDEX sessions_short ON public.sessions USING btree (last_seen_at) WHERE (is_short AND (ended_at IS NULL))
sign_in_codes
  CREATE INDEX sign_in_codes_by_expiry ON public.sign_in_codes USING btree (expires_at)
  CREATE UNIQUE INDEX sign_in_codes_pkey ON public.sign_in_codes USING btree (account_id, interaction)
signing_keys
  CREATE UNIQUE INDEX signing_keys_pkey ON public.signing_keys USING btree (account_id, key_id)
sso_domains
  CREATE INDEX sso_domains_by_account ON public.sso_domains USING btree (account_id)
  CREATE UNIQUE INDEX sso_domains_pkey ON public.sso_domains USING btree (domain)
support_answers
  CREATE UNIQUE INDEX support_answers_pkey ON public.support_answers USING btree (account_id, ticket_id, number)
support_tickets
  CREATE INDEX support_tickets_by_time ON public.support_tickets USING btree (created_at, account_id, ticket_id)
  CREATE INDEX support_tickets_by_writer ON public.support_tickets USING btree (account_id, created_by, created_at, ticket_id)
  CREATE INDEX support_tickets_open ON public.support_tickets USING btree (account_id) WHERE (state = 'OPEN'::text)
  CREATE UNIQUE INDEX support_tickets_pkey ON public.support_tickets USING btree (account_id, ticket_id)
user_identities
  CREATE INDEX user_identities_by_user ON public.user_identities USING btree (account_id, user_id)
  CREATE UNIQUE INDEX user_identities_pkey ON public.user_identities USING btree (account_id, connection_id, issuer, subject)
user_profiles
  CREATE INDEX user_profiles_by_age ON public.user_profiles USING btree (created_at) WHERE email_verified
  CREATE INDEX user_profiles_by_email ON public.user_profiles USING btree (account_id, lower(email))
  CREATE INDEX user_profiles_by_foreign_domain ON public.user_profiles USING btree (account_id, user_id) WHERE (octet_length(split_part(email, '@'::text, 2)) <> char_length(split_part(email, '@'::text, 2)))
  CREATE INDEX user_profiles_by_normal_email ON public.user_profiles USING btree (account_id, email_normal) WHERE email_verified
  CREATE UNIQUE INDEX user_profiles_pkey ON public.user_profiles USING btree (account_id, user_id)
vanishing_secrets
  CREATE INDEX vanishing_secrets_by_age ON public.vanishing_secrets USING btree (expires_at)
  CREATE UNIQUE INDEX vanishing_secrets_pkey ON public.vanishing_secrets USING btree (account_id, secret_hash)

-- row-level security
access_key_uses
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
account_changes
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
account_members
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
accounts
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
authorization_events
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
backchannel_logouts
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
billing_accounts
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
call_counts
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
card_customers
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
card_events
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
client_calls
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
closes
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
connection_credentials
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
credit_notes
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
custom_domain_revision
  every_node to {doorward_across} for * using true check 
custom_domains
  every_account to {doorward_across} for * using true check 
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
data_keys
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
dead_letters
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
deliveries
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
denial_counts
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
domain_verifications
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
erased_accounts
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
extension_keys
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
factors
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
free_call_notices
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
guess_counters
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
idempotency_keys
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
installation_looks
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
invoices
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
items
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
jobs
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
known_browsers
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
linked_people
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
listed_users
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
login_traces
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
mails
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
node_states
  every_account to {doorward_across} for * using true check true
nodes
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
oidc_rows
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
operation_counts
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
outgoing_events
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
password_links
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
passwords
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
payment_attempts
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
payment_methods
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
pictures
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
proved_domains
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
recovery_codes
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
remembered_browsers
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
saml_keys
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
saml_signing_keys
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
sandbox_cards
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
sandbox_payments
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
saved_views
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
schema_migrations
  OFF
sessions
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
sign_in_codes
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
signing_keys
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
sso_domains
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
support_answers
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
support_tickets
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
user_identities
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
user_profiles
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[])) OR ((current_setting('doorward.account'::text, true) = '*'::text) AND (SESSION_USER <> CURRENT_USER))) check 
vanishing_secrets
  every_account to {doorward_across} for * using true check true
  own_account to {doorward_server} for * using ((account_id = current_setting('doorward.account'::text, true)) OR (account_id = ANY (( SELECT string_to_array(current_setting('doorward.account'::text, true), ','::text) AS string_to_array)::text[]))) check 
write_probes
  nobody to {} for * using false check 

-- rights of the roles
access_key_uses
  doorward_across: delete, select, update
  doorward_server: delete, insert, select, update
account_changes
  doorward_server: insert, select
account_members
  doorward_across: select
  doorward_server: delete, insert, select, update
accounts
  doorward_across: select
  doorward_server: delete, insert, select, update
authorization_events
  doorward_across: insert, select
  doorward_server: delete, insert, select, update
backchannel_logouts
  doorward_across: delete, select, update
  doorward_server: delete, insert, select, update
billing_accounts
  doorward_server: delete, insert, select, update
call_counts
  doorward_across: delete, insert, select, update
  doorward_server: delete, insert, select, update
card_customers
  doorward_server: delete, insert, select, update
card_events
  doorward_across: delete, select, update
  doorward_server: delete, insert, select, update
client_calls
  doorward_across: delete, insert, select, update
  doorward_server: delete, insert, select, update
closes
  doorward_server: delete, insert, select, update
connection_credentials
  doorward_server: delete, insert, select, update
credit_notes
  doorward_server: delete, insert, select, update
custom_domain_revision
  doorward_across: select
  doorward_server: delete, insert, select, update
custom_domains
  doorward_across: select
  doorward_server: delete, insert, select, update
data_keys
  doorward_across: select
  doorward_server: delete, insert, select, update
dead_letters
  doorward_across: delete, select, update
  doorward_server: delete, insert, select, update
deliveries
  doorward_across: delete, select, update
  doorward_server: delete, insert, select, update
denial_counts
  doorward_across: delete, insert, select, update
  doorward_server: delete, insert, select, update
domain_verifications
  doorward_server: delete, insert, select, update
erased_accounts
  doorward_server: delete, insert, select, update
extension_keys
  doorward_across: delete, select, update
  doorward_server: delete, insert, select, update
factors
  doorward_server: delete, insert, select, update
free_call_notices
  doorward_across: select
  doorward_server: delete, insert, select, update
guess_counters
  doorward_across: delete, select, update
  doorward_server: delete, insert, select, update
idempotency_keys
  doorward_across: delete, select, update
  doorward_server: delete, insert, select, update
installation_looks
  doorward_across: delete, select, update
  doorward_server: delete, insert, select, update
invoices
  doorward_server: delete, insert, select, update
items
  doorward_across: select
  doorward_server: delete, insert, select, update
jobs
  doorward_across: select, update
  doorward_server: delete, insert, select, update
known_browsers
  doorward_across: delete, select, update
  doorward_server: delete, insert, select, update
linked_people
  doorward_server: delete, insert, select, update
listed_users
  doorward_server: delete, insert, select, update
login_traces
  doorward_across: delete, select, update
  doorward_server: delete, insert, select, update
mails
  doorward_across: delete, select, update
  doorward_server: delete, insert, select, update
node_states
  doorward_across: delete, insert, select, update
nodes
  doorward_across: delete, insert, select, update
  doorward_server: delete, insert, select, update
oidc_rows
  doorward_across: delete, select, update
  doorward_server: delete, insert, select, update
operation_counts
  doorward_across: delete, insert, select, update
  doorward_server: delete, insert, select, update
outgoing_events
  doorward_across: delete, insert, select, update
  doorward_server: delete, insert, select, update
password_links
  doorward_across: delete, select, update
  doorward_server: delete, insert, select, update
passwords
  doorward_server: delete, insert, select, update
payment_attempts
  doorward_server: delete, insert, select, update
payment_methods
  doorward_server: delete, insert, select, update
pictures
  doorward_server: delete, insert, select, update
proved_domains
  doorward_across: delete, insert, select, update
  doorward_server: delete, insert, select, update
recovery_codes
  doorward_server: delete, insert, select, update
remembered_browsers
  doorward_across: delete, select, update
  doorward_server: delete, insert, select, update
saml_keys
  doorward_server: delete, insert, select, update
saml_signing_keys
  doorward_server: delete, insert, select, update
sandbox_cards
  doorward_server: delete, insert, select, update
sandbox_payments
  doorward_server: delete, insert, select, update
saved_views
  doorward_server: delete, insert, select, update
schema_migrations
  doorward_server: select
sessions
  doorward_across: delete, select, update
  doorward_server: delete, insert, select, update
sign_in_codes
  doorward_across: delete, select, update
  doorward_server: delete, insert, select, update
signing_keys
  doorward_server: delete, insert, select, update
sso_domains
  doorward_server: delete, insert, select, update
support_answers
  doorward_server: delete, insert, select, update
support_tickets
  doorward_across: select
  doorward_server: delete, insert, select, update
user_identities
  doorward_across: select, update
  doorward_server: delete, insert, select, update
user_profiles
  doorward_across: select, update
  doorward_server: delete, insert, select, update
vanishing_secrets
  doorward_across: delete, select, update
  doorward_server: delete, insert, select, update

-- functions
adopt_user_identities
  CREATE OR REPLACE FUNCTION public.adopt_user_identities(since timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  with proved as (
    select p.account_id, p.user_id, p.email_normal, p.created_at, w.user_id is not null as has_password
    from public.user_profiles p
      join public.items i on i.account_id = p.account_id and i.kind = 'user' and i.item_id = p.user_id and not i.deleted
      left join public.passwords w on w.account_id = p.account_id and w.user_id = p.user_id
    where p.email_verified and p.email_normal is not null and p.created_at >= since and not starts_with(p.user_id, 'Doorward|')
      and not exists (
        select from public.user_identities u where u.account_id = p.account_id and u.user_id = p.user_id)
  ), first as (
    select distinct on (account_id, email_normal) * from proved
    order by account_id, email_normal, has_password desc, created_at, user_id
  ), adopted as (
    insert into public.user_identities (account_id, connection_id, issuer, subject, user_id)
    select account_id, 'email', '', email_normal, user_id from first
    on conflict do nothing returning account_id, subject, user_id
  )
  insert into public.user_identities (account_id, connection_id, issuer, subject, user_id)
  select a.account_id, 'password', '', a.subject, a.user_id
  from adopted a join public.passwords w on w.account_id = a.account_id and w.user_id = a.user_id
  on conflict do nothing
$function$

count_items
  CREATE OR REPLACE FUNCTION public.count_items(of_account text, of_kind text, pattern text, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  counted integer := 0;
begin
  if may_see(of_account) then
    execute
      'select count(*)::integer from (
         select 1 from public.items where account_id = $1 and kind = $2 and kind <> ''user'' and not deleted'
      || case when pattern is null then '' else ' and search like $3' end || ' limit $4) found'
      into counted using of_account, of_kind, pattern, most;
  end if;
  return counted;
end
$function$

  CREATE OR REPLACE FUNCTION public.count_items(of_account text, of_kind text, pattern text, most integer, ids text)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  counted integer := 0;
begin
  if may_see(of_account) then
    execute
      'select count(*)::integer from (
         select 1 from public.items where account_id = $1 and kind = $2 and kind <> ''user'' and not deleted'
      || case when pattern is null then '' else ' and search like $3' end || narrowed_to('item_id', ids, 5) || ' limit $4) found'
      into counted using of_account, of_kind, pattern, most, ids;
  end if;
  return counted;
end
$function$

count_listed_users
  CREATE OR REPLACE FUNCTION public.count_listed_users(of_account text, of_tenant text, pattern text, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  counted integer := 0;
begin
  if may_see(of_account) then
    execute
      'select count(*)::integer from (select 1 from public.listed_users where account_id = $1'
      || case when of_tenant is null then '' else ' and tenant = $4' end
      || case when pattern is null then '' else ' and search like $2' end || ' limit $3) found'
      into counted using of_account, pattern, most, of_tenant;
  end if;
  return counted;
end
$function$

  CREATE OR REPLACE FUNCTION public.count_listed_users(of_account text, of_tenant text, pattern text, most integer, ids text)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  counted integer := 0;
begin
  if may_see(of_account) then
    execute
      'select count(*)::integer from (select 1 from public.listed_users where account_id = $1'
      || case when of_tenant is null then '' else ' and tenant = $4' end
      || case when pattern is null then '' else ' and search like $2' end || narrowed_to('user_id', ids, 5) || ' limit $3) found'
      into counted using of_account, pattern, most, of_tenant, ids;
  end if;
  return counted;
end
$function$

erase_account_rows
  CREATE OR REPLACE FUNCTION public.erase_account_rows(of_account text, rows_max integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  holding text;
  erased bigint;
begin
  if not may_see(of_account) then return 0; end if;
  perform 1 from public.accounts
    where account_id = of_account and deleting_since <= clock_timestamp() - interval '30 days' for update;
  if not found then return 0; end if;
  for holding in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname = 'account_id' and not a.attisdropped and c.relname not in ('accounts', 'erased_accounts', 'jobs')
    order by c.relname
  loop
    execute format(
      'delete from public.%1$I where (tableoid, ctid) in (select tableoid, ctid from public.%1$I where account_id = $1 limit $2)',
      holding) using of_account, rows_max;
    get diagnostics erased = row_count;
    if erased > 0 then return erased; end if;
  end loop;
  delete from public.jobs where account_id = of_account;
  insert into public.erased_accounts (account_id) values (of_account) on conflict do nothing;
  delete from public.accounts where account_id = of_account;
  return 0;
end
$function$

item_ids_in_order
  CREATE OR REPLACE FUNCTION public.item_ids_in_order(of_account text, of_kind text, by text, descending boolean, pattern text, after_key text, after_id text, id_count integer)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  key text := case by when 'name' then 'public.item_name(doc) collate "C"' when 'lastUpdated' then 'last_updated' when 'createdTime' then 'created_at' end;
  type text := case by when 'name' then 'text' else 'timestamptz' end;
  direction text := case when descending then 'desc' else 'asc' end;
begin
  if not may_see(of_account) then
    return;
  end if;
  return query execute
    'select item_id from public.items where account_id = $1 and kind = $2 and kind <> ''user'' and not deleted'
    || case when pattern is null then '' else ' and search like $3' end
    || case when after_id is null then ''
       else format(' and (%s, item_id) %s ($4::%s, $5)', key, case when descending then '<' else '>' end, type) end
    || format(' order by %s %s, item_id %s limit $6', key, direction, direction)
    using of_account, of_kind, pattern, after_key, after_id, id_count;
end
$function$

  CREATE OR REPLACE FUNCTION public.item_ids_in_order(of_account text, of_kind text, by text, descending boolean, pattern text, after_key text, after_id text, id_count integer, ids text)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  key text := case by when 'name' then 'public.item_name(doc) collate "C"' when 'lastUpdated' then 'last_updated' when 'createdTime' then 'created_at' end;
  type text := case by when 'name' then 'text' else 'timestamptz' end;
  direction text := case when descending then 'desc' else 'asc' end;
begin
  if not may_see(of_account) then
    return;
  end if;
  return query execute
    'select item_id from public.items where account_id = $1 and kind = $2 and kind <> ''user'' and not deleted'
    || case when pattern is null then '' else ' and search like $3' end || narrowed_to('item_id', ids, 7)
    || case when after_id is null then ''
       else format(' and (%s, item_id) %s ($4::%s, $5)', key, case when descending then '<' else '>' end, type) end
    || format(' order by %s %s, item_id %s limit $6', key, direction, direction)
    using of_account, of_kind, pattern, after_key, after_id, id_count, ids;
end
$function$

item_ids_like
  CREATE OR REPLACE FUNCTION public.item_ids_like(of_account text, of_kind text, pattern text, after_id text, id_count integer)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if (of_account = any(string_to_array(current_setting('doorward.account', true), ','))) is not true then
    return;
  end if;
  return query execute
    'select item_id from public.items
     where account_id = $1 and kind = $2 and not deleted and search like $3 and item_id > $4
     order by item_id limit $5'
    using of_account, of_kind, pattern, after_id, id_count;
end
$function$

  CREATE OR REPLACE FUNCTION public.item_ids_like(of_account text, of_kind text, pattern text, after_id text, id_count integer, ids text)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if not may_see(of_account) then
    return;
  end if;
  return query execute
    'select item_id from public.items
     where account_id = $1 and kind = $2 and not deleted and item_id > $4'
    || case when pattern is null then '' else ' and search like $3' end || narrowed_to('item_id', ids, 6)
    || ' order by item_id limit $5'
    using of_account, of_kind, pattern, after_id, id_count, ids;
end
$function$

item_name
  CREATE OR REPLACE FUNCTION public.item_name(doc jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select lower(left(coalesce(doc ->> 'name', doc -> 'data' ->> 'name', ''), 128))
$function$

keep_event_days
  CREATE OR REPLACE FUNCTION public.keep_event_days(retention_days integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  today date := (clock_timestamp() at time zone 'UTC')::date;
  name text;
begin
  perform open_event_days(today - 1);
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.authorization_events'::regclass
      and c.relname < 'authorization_events_' || to_char(today - retention_days, 'YYYYMMDD')
  loop
    execute format('drop table public.%I', name);
  end loop;
end $function$

list_profile
  CREATE OR REPLACE FUNCTION public.list_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if tg_op = 'DELETE' then
    update listed_users set profile_at = null, name = listed_name(null, null, old.user_id), email = '',
        search = lower(old.user_id), created_at = item_at
      where account_id = old.account_id and user_id = old.user_id and item_at is not null;
    delete from listed_users where account_id = old.account_id and user_id = old.user_id and item_at is null;
    return null;
  end if;
  insert into listed_users as l (account_id, user_id, profile_at, name, email, search, created_at)
  values (new.account_id, new.user_id, new.created_at, listed_name(new.name, new.email, new.user_id),
    lower(left(coalesce(new.email, ''), 128)), new.search, new.created_at)
  on conflict (account_id, user_id) do update set profile_at = excluded.profile_at, name = excluded.name,
    email = excluded.email, search = excluded.search, created_at = least(l.item_at, excluded.profile_at)
  where (l.profile_at, l.name, l.email, l.search) is distinct from
    (excluded.profile_at, excluded.name, excluded.email, excluded.search);
  return null;
end
$function$

list_user
  CREATE OR REPLACE FUNCTION public.list_user()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if new.deleted then
    update listed_users set item_at = null, tenant = null, created_at = profile_at
      where account_id = new.account_id and user_id = new.item_id and profile_at is not null;
    delete from listed_users where account_id = new.account_id and user_id = new.item_id and profile_at is null;
    return null;
  end if;
  insert into listed_users as l (account_id, user_id, item_at, tenant, name, email, search, created_at)
  values (new.account_id, new.item_id, new.created_at, listed_tenant(new.doc), listed_name(null, null, new.item_id), '', lower(new.item_id), new.created_at)
  on conflict (account_id, user_id) do update set item_at = excluded.item_at, tenant = excluded.tenant,
    created_at = least(l.profile_at, excluded.item_at)
  where (l.item_at, l.tenant) is distinct from (excluded.item_at, excluded.tenant);
  return null;
end
$function$

listed_name
  CREATE OR REPLACE FUNCTION public.listed_name(name text, email text, user_id text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select lower(left(coalesce(nullif(name, ''), nullif(email, ''), user_id), 128) collate "default")
$function$

listed_tenant
  CREATE OR REPLACE FUNCTION public.listed_tenant(doc jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (doc -> 'tenant' ->> 'tenantId') || ' ' || (doc -> 'tenant' ->> 'since')
$function$

listed_user_ids
  CREATE OR REPLACE FUNCTION public.listed_user_ids(of_account text, of_tenant text, by text, descending boolean, pattern text, after_key text, after_id text, id_count integer)
 RETURNS TABLE(id text, place_key text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  key text := case by when 'name' then 'name' when 'email' then 'email' when 'createdTime' then 'created_at' end;
  told text := case by when 'createdTime' then 'to_char(created_at at time zone ''UTC'', ''YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'')' else coalesce(key, '''''') end;
  place text := case by when 'createdTime' then '$3::timestamptz' else '$3' end;
  direction text := case when descending then 'desc' else 'asc' end;
  beyond text := case when descending then '<' else '>' end;
begin
  if not may_see(of_account) then
    return;
  end if;
  return query execute
    'select user_id, ' || told || ' from public.listed_users where account_id = $1'
    || case when of_tenant is null then '' else ' and tenant = $6' end
    || case when pattern is null then '' else ' and search like $2' end
    || case when after_id is null then ''
       when key is null then format(' and user_id %s $4', beyond)
       else format(' and (%s, user_id) %s (%s, $4)', key, beyond, place) end
    || ' order by ' || coalesce(key || ' ' || direction || ', ', '') || format('user_id %s limit $5', direction)
    using of_account, pattern, after_key, after_id, id_count, of_tenant;
end
$function$

  CREATE OR REPLACE FUNCTION public.listed_user_ids(of_account text, of_tenant text, by text, descending boolean, pattern text, after_key text, after_id text, id_count integer, ids text)
 RETURNS TABLE(id text, place_key text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  key text := case by when 'name' then 'name' when 'email' then 'email' when 'createdTime' then 'created_at' end;
  told text := case by when 'createdTime' then 'to_char(created_at at time zone ''UTC'', ''YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'')' else coalesce(key, '''''') end;
  place text := case by when 'createdTime' then '$3::timestamptz' else '$3' end;
  direction text := case when descending then 'desc' else 'asc' end;
  beyond text := case when descending then '<' else '>' end;
begin
  if not may_see(of_account) then
    return;
  end if;
  return query execute
    'select user_id, ' || told || ' from public.listed_users where account_id = $1'
    || case when of_tenant is null then '' else ' and tenant = $6' end
    || case when pattern is null then '' else ' and search like $2' end || narrowed_to('user_id', ids, 7)
    || case when after_id is null then ''
       when key is null then format(' and user_id %s $4', beyond)
       else format(' and (%s, user_id) %s (%s, $4)', key, beyond, place) end
    || ' order by ' || coalesce(key || ' ' || direction || ', ', '') || format('user_id %s limit $5', direction)
    using of_account, pattern, after_key, after_id, id_count, of_tenant, ids;
end
$function$

may_see
  CREATE OR REPLACE FUNCTION public.may_see(account text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select account = current_setting('doorward.account', true)
    or account = any(string_to_array(current_setting('doorward.account', true), ','))
$function$

narrowed_to
  CREATE OR REPLACE FUNCTION public.narrowed_to(id_column text, ids text, place integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog'
AS $function$
  select case
    when ids is null then ''
    when length(ids) < 32768 then format(' and %I = any(string_to_array($%s, E''\n''))', id_column, place)
    else format(' and (%I in (select string_to_table($%s, E''\n''))) is true', id_column, place)
  end
$function$

note_custom_domains
  CREATE OR REPLACE FUNCTION public.note_custom_domains()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update custom_domain_revision set revision = revision + 1;
  return null;
end
$function$

offered_connections
  CREATE OR REPLACE FUNCTION public.offered_connections(account text, most integer)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select item_id from items
  where may_see(account) and account_id = account and kind = 'connection' and not deleted
    and item_id not in (
      select doc -> 'connection' ->> 'connectionId' from items
      where account_id = account and kind = 'tenant' and not deleted
        and doc -> 'ownsConnection' = 'true' and doc -> 'connection' ->> 'connectionId' is not null)
  order by item_id limit most
$function$

open_event_days
  CREATE OR REPLACE FUNCTION public.open_event_days(first_day date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  today date := (clock_timestamp() at time zone 'UTC')::date;
  day date;
  name text;
begin
  perform pg_advisory_xact_lock(7301954220205);
  for day in select generate_series(greatest(first_day, today - 366), today + 3, interval '1 day')::date loop
    name := 'authorization_events_' || to_char(day, 'YYYYMMDD');
    continue when to_regclass('public.' || name) is not null;
    execute format('create table public.%I partition of public.authorization_events for values from (%L) to (%L)',
      name, day::text || ' 00:00:00+00', (day + 1)::text || ' 00:00:00+00');
    execute format('alter table public.%I enable row level security', name);
    execute format('revoke all on public.%I from doorward_server', name);
  end loop;
end $function$

platform_people
  CREATE OR REPLACE FUNCTION public.platform_people(subjects text[])
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$ select item_id from public.items
    where account_id = 'acc-platform' and kind = 'user' and not deleted and doc -> 'disabled' is null and item_id = any(subjects) $function$

probe_write
  CREATE OR REPLACE FUNCTION public.probe_write()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if pg_relation_size('public.write_probes') >= 64 * 8192 then
    begin
      lock table public.write_probes in access exclusive mode nowait;
      truncate public.write_probes;
    exception when lock_not_available then
      null; -- another node, or a backup, is at it: the next probe does it
    end;
  end if;
  insert into public.write_probes (filler) values (repeat('x', 8000));
end
$function$

prove_domain
  CREATE OR REPLACE FUNCTION public.prove_domain(account text, name text, shown text)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  with held as (
    insert into proved_domains as held (domain, account_id, by_record)
    select attempt.domain, attempt.account_id, true from domain_verifications attempt
    where may_see(account) and attempt.account_id = account and attempt.domain = name and attempt.value = shown
    on conflict (domain) do update set account_id = excluded.account_id, by_record = true,
      proved_at = case when held.account_id = excluded.account_id then held.proved_at else excluded.proved_at end
    where held.account_id = excluded.account_id or not held.by_record
    returning 1)
  select exists (select from held)
$function$

take_in_new_rows
  CREATE OR REPLACE FUNCTION public.take_in_new_rows()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET maintenance_work_mem TO '16MB'
AS $function$
declare
  held regclass;
begin
  -- One node at a time does it for all.
  if not pg_try_advisory_xact_lock(7301954220114) then
    return;
  end if;
  for held in select c.oid from pg_class c where c.oid in (to_regclass('public.items_by_text'), to_regclass('public.listed_users_by_text')) loop
    perform gin_clean_pending_list(held);
  end loop;
  -- Until a table was looked through the planner takes a large account for a small one and sorts what it need not, in a
  -- large table too; the database itself looks once a minute at the soonest.
  for held in
    select relid from pg_stat_user_tables
    where relid in ('public.items'::regclass, 'public.account_changes'::regclass, 'public.user_profiles'::regclass, 'public.listed_users'::regclass)
      and n_mod_since_analyze > 2000 + n_live_tup / 20
  loop
    execute format('analyze %s', held);
  end loop;
end
$function$

tenants_by_connection
  CREATE OR REPLACE FUNCTION public.tenants_by_connection(account text, connection text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select item_id from items
  where may_see(account) and account_id = account and kind = 'tenant' and not deleted
    and doc -> 'connection' ->> 'connectionId' = connection
$function$

tenants_by_domain
  CREATE OR REPLACE FUNCTION public.tenants_by_domain(account text, domain text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select item_id from items
  where may_see(account) and account_id = account and kind = 'tenant' and not deleted
    and doc -> 'domains' @> jsonb_build_array(jsonb_build_object('domain', domain))
$function$

tenants_by_lookup
  CREATE OR REPLACE FUNCTION public.tenants_by_lookup(account text, lookup text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select item_id from items
  where may_see(account) and account_id = account and kind = 'tenant' and not deleted
    and doc ->> 'tenantLookupIdentifier' = lookup
$function$

user_ids_like
  CREATE OR REPLACE FUNCTION public.user_ids_like(of_account text, pattern text, after_id text, id_count integer)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if (of_account = any(string_to_array(current_setting('doorward.account', true), ','))) is not true then
    return;
  end if;
  return query execute
    'select user_id from public.user_profiles
     where account_id = $1 and search like $2 and user_id > $3
     order by user_id limit $4'
    using of_account, pattern, after_id, id_count;
end
$function$

