import { limits } from '@doorward/core/limits'
import type { Database } from '../database/database.ts'
import { knownBrowserDays } from '../sign-in/known-browsers.ts'
import { rememberedDays } from '../sign-in/remembered-browsers.ts'

/** How long rows of a table are kept: the one place that says so. The README shows the same to people. */
export interface Retention {
  table: string
  /** The rows meant, where it is not all of them. */
  which?: string
  /** Since when their time runs: an expression on the row. */
  since: string
  /** As people and PostgreSQL read it; `events` for the setting. */
  kept: string
}

/** What goes after its time, each by an index on its age. Expired sign-ins are kept a little for a request under way. */
export const retentions: readonly Retention[] = [
  { table: 'idempotency_keys', since: 'created_at', kept: `${limits.idempotencyKeyHours} hours` },
  { table: 'oidc_rows', since: 'expires_at', kept: '5 minutes' },
  { table: 'sign_in_codes', since: 'expires_at', kept: '5 minutes' },
  { table: 'password_links', since: 'expires_at', kept: '5 minutes' },
  { table: 'mails', since: 'expires_at', kept: '5 minutes' },
  { table: 'backchannel_logouts', since: 'expires_at', kept: '5 minutes' },
  { table: 'vanishing_secrets', since: 'expires_at', kept: '5 minutes' },
  { table: 'sessions', since: 'auth_time', kept: '60 days' },
  { table: 'login_traces', since: 'created_at', kept: '14 days' },
  { table: 'known_browsers', since: 'last_seen_at', kept: `${knownBrowserDays} days` },
  { table: 'remembered_browsers', since: 'created_at', kept: `${rememberedDays} days` },
  { table: 'guess_counters', since: 'window_started_at', kept: '90 days' },
  { table: 'deliveries', since: 'at', kept: '7 days' },
  { table: 'dead_letters', since: 'died_at', kept: '90 days' },
  { table: 'outgoing_events', which: "type = 'AuthorizationRequest'", since: 'at', kept: '1 hour' },
  { table: 'outgoing_events', since: 'at', kept: '30 days' },
  { table: 'installation_looks', since: 'at', kept: '400 days' },
  { table: 'call_counts', since: 'hour', kept: '400 days' },
  { table: 'operation_counts', since: 'day::timestamptz', kept: '400 days' },
  { table: 'card_events', since: 'received_at', kept: '90 days' },
  { table: 'nodes', since: 'flushed_at', kept: '40 days' },
  { table: 'node_states', since: 'told_at', kept: '1 day' },
  { table: 'denial_counts', since: 'hour', kept: 'events' },
  { table: 'client_calls', since: 'to_timestamp((window_no + 2) * window_ms / 1000.0)', kept: '1 day' },
  {
    table: 'access_key_uses',
    which: `not exists (select from items i where i.account_id = access_key_uses.account_id and i.kind = 'client'
      and i.item_id = access_key_uses.client_id and not i.deleted)`,
    since: 'used_at',
    kept: '1 day',
  },
  {
    table: 'extension_keys',
    which: `not exists (select from items i where i.account_id = extension_keys.account_id and i.kind = 'extension'
      and i.item_id = extension_keys.extension_id and not i.deleted)`,
    since: 'created_at',
    kept: '1 day',
  },
]

/** What no time ends, and why it does not grow for ever, or has to. A table is here or above: a test says so. */
export const lasting: Readonly<Record<string, string>> = {
  account_changes: 'the truth: everything else follows from it',
  items: 'one row per thing, the deleted ones too, so that no id is given twice',
  accounts: 'one row per account',
  erased_accounts: 'one row per account that was erased, so that no id is given twice',
  account_members: 'one row per person of an account, until removed',
  user_profiles: 'one row per person, until removed',
  listed_users: 'one row per person, until removed',
  user_identities: 'a few rows per person, until removed',
  linked_people: 'one row per person, until removed',
  passwords: 'one row per person, until removed',
  factors: 'a few rows per person, until removed',
  recovery_codes: 'ten of a person at most, until used or removed',
  connection_credentials: 'one row per person and connection, until either is removed',
  data_keys: 'one row per account',
  signing_keys: 'a few rows per account',
  saml_keys: 'one row per account',
  saml_signing_keys: 'two rows per account',
  sso_domains: 'one row per domain',
  proved_domains: 'one row per domain',
  domain_verifications: 'one row per domain and account, until it is taken back',
  custom_domains: 'a few rows per account, until they are taken back',
  custom_domain_revision: 'one row',
  pictures: 'the newest fifty of an account',
  saved_views: 'fifty of a person at most, two hundred of an account that are shared',
  support_tickets: 'what people wrote to the operator',
  support_answers: 'a few rows per ticket',
  invoices: 'one row per account and month',
  billing_accounts: 'one row per account that somebody pays for',
  card_customers: 'one row per account and card provider, until the account goes',
  payment_methods: 'ten of an account and card provider at most',
  payment_attempts: 'a few rows per invoice',
  credit_notes: 'one row per ticket whose refund was granted',
  closes: 'one row per month',
  free_call_notices: 'one row per account and month in which it made more calls than are free',
  sandbox_payments: 'a few rows per invoice that test money paid',
  sandbox_cards: 'one row per test card of an account, until it is removed',
  jobs: 'one row per kind of work of an account, until it is done',
  authorization_events: 'a partition a day, dropped after the days of DOORWARD_EVENT_DAYS',
  write_probes: 'empties itself at half a megabyte',
  schema_migrations: 'one row per migration',
}

const rowsMax = 5_000

/** Rows that went, by table; tables without any are not named. */
export type Removed = Record<string, number>

/**
 * Removes what is past its time, a bounded number of rows at once so that no statement takes long, until nothing is left
 * or the signal comes. What another node removes just now is left to it.
 * @param eventDays days that counts of denials are kept, as the events they count
 */
export async function removePast(
  database: Database,
  { eventDays, signal }: { eventDays: number; signal?: AbortSignal },
): Promise<Removed> {
  const removed: Removed = {}
  for (const retention of retentions) {
    for (let count = rowsMax; count === rowsMax && !signal?.aborted; ) {
      count = await removeSome(database, retention, eventDays)
      if (count > 0) removed[retention.table] = (removed[retention.table] ?? 0) + count
    }
  }
  return removed
}

function removeSome(database: Database, { table, which = 'true', since, kept }: Retention, eventDays: number) {
  const time = kept === 'events' ? `${Math.max(1, eventDays)} days` : kept
  return database.acrossAccounts('jobs', async (tx) => {
    const rows = await tx.unsafe(`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${since} < clock_timestamp() - interval '${time}' and ${which}
        limit ${rowsMax} for update skip locked))`)
    return rows.count
  })
}
