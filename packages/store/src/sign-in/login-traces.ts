import type { Json } from '@doorward/core/changes/patch'
import type { TraceOutcome, TraceStep } from '@doorward/core/connections/login-trace'
import type { AccountId, UserId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'

/** A sign-in at a provider, as far as it came. */
export interface LoginTrace {
  traceId: string
  connectionId: string
  applicationId: string | null
  userId: UserId | null
  outcome: TraceOutcome
  referenceIds: string[]
  steps: TraceStep[]
  createdAt: Date
}

/** What one request adds to a trace. */
export interface TracePart {
  traceId: string
  connectionId: string
  applicationId?: string | undefined
  userId?: UserId | undefined
  outcome: TraceOutcome
  referenceId: string
  steps: TraceStep[]
}

/** Adds what a request did to the trace of its sign-in; the first one begins it. */
export const addToTrace = (tx: Tx, accountId: AccountId, part: TracePart) => tx`
  insert into login_traces (account_id, trace_id, connection_id, application_id, user_id, outcome, reference_ids, steps)
  values (${accountId}, ${part.traceId}, ${part.connectionId}, ${part.applicationId ?? null}, ${part.userId ?? null},
    ${part.outcome}, array[${part.referenceId}]::text[], ${JSON.stringify(part.steps)}::text::jsonb)
  on conflict (account_id, trace_id) do update set
    user_id = coalesce(excluded.user_id, login_traces.user_id), outcome = excluded.outcome,
    reference_ids = login_traces.reference_ids || excluded.reference_ids, steps = login_traces.steps || excluded.steps`

interface Row {
  trace_id: string
  connection_id: string
  application_id: string | null
  user_id: UserId | null
  outcome: TraceOutcome
  reference_ids: string[]
  steps: Json
  created_at: Date
}

const toTrace = (row: Row): LoginTrace => ({
  traceId: row.trace_id,
  connectionId: row.connection_id,
  applicationId: row.application_id,
  userId: row.user_id,
  outcome: row.outcome,
  referenceIds: row.reference_ids,
  steps: row.steps as unknown as TraceStep[], // as `addToTrace` wrote them
  createdAt: row.created_at,
})

/** The trace with this id, or of the request that a page showed as its reference. */
export async function findTrace(tx: Tx, accountId: AccountId, id: string): Promise<LoginTrace | undefined> {
  const [row] = await tx<Row[]>`
    select trace_id, connection_id, application_id, user_id, outcome, to_jsonb(reference_ids) as reference_ids, steps, created_at from login_traces
    where account_id = ${accountId} and (trace_id = ${id} or reference_ids @> array[${id}]::text[])
    order by created_at desc limit 1`
  return row && toTrace(row)
}

/** What a list of traces is narrowed to. */
export interface TraceQuery {
  connectionId?: string | undefined
  userId?: string | undefined
  outcome?: TraceOutcome | undefined
  /** The last one of the page before. */
  after?: { at: string; traceId: string } | undefined
  limit: number
}

/** Traces of the account, the newest first. */
export async function listTraces(tx: Tx, accountId: AccountId, query: TraceQuery): Promise<LoginTrace[]> {
  const { connectionId, userId, outcome, after, limit } = query
  const rows = await tx<Row[]>`
    select trace_id, connection_id, application_id, user_id, outcome, to_jsonb(reference_ids) as reference_ids, steps, created_at from login_traces
    where account_id = ${accountId}
      ${connectionId === undefined ? tx`` : tx`and connection_id = ${connectionId}`}
      ${userId === undefined ? tx`` : tx`and user_id = ${userId}`}
      ${outcome === undefined ? tx`` : tx`and outcome = ${outcome}`}
      ${after === undefined ? tx`` : tx`and (created_at, trace_id) < (${after.at}::timestamptz, ${after.traceId})`}
    order by created_at desc, trace_id desc limit ${limit}`
  return rows.map(toTrace)
}
