import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '@doorward/store/database/database'
import { type AuthorizationEvent, listAuthorizationEvents } from '@doorward/store/events/authorization-events'
import { type ChangeMade, listChanges } from '@doorward/store/events/changes'
import { listSignIns, type SignIn } from '@doorward/store/events/sign-ins'
import type { ActivityQueries } from './activity-query.ts'

/** One line of the time line, with its source. */
export type Line =
  | { of: 'checks'; at: Date; event: AuthorizationEvent }
  | { of: 'changes'; at: Date; change: ChangeMade }
  | { of: 'signIns'; at: Date; signIn: SignIn }

/** How far a reader has come: in time, and in each source of which a line was shown. */
export interface ActivityPlace {
  at: string
  checks?: { at: string; eventId: string }
  changes?: { revision: number; ordinal: number }
  signIns?: { at: string; id: string }
}

/** Of a source of which nothing was shown yet, what came meanwhile is not part of the walk. */
function upTo<Query extends { to?: Date | undefined }>(query: Query, place: ActivityPlace | undefined): Query {
  if (!place) return query
  const end = new Date(new Date(place.at).getTime() + 1)
  return { ...query, to: query.to && query.to < end ? query.to : end }
}

async function readEach(
  tx: Tx,
  accountId: AccountId,
  { checks, changes, signIns }: ActivityQueries,
  place: ActivityPlace | undefined,
  limit: number,
): Promise<Line[][]> {
  return [
    checks
      ? (
          await listAuthorizationEvents(tx, accountId, place?.checks ? checks : upTo(checks, place), {
            before: place?.checks,
            limit,
          })
        ).map((event): Line => ({ of: 'checks', at: event.at, event }))
      : [],
    changes
      ? (
          await listChanges(tx, accountId, place?.changes ? changes : upTo(changes, place), {
            before: place?.changes,
            limit,
          })
        ).map((change): Line => ({ of: 'changes', at: change.at, change }))
      : [],
    signIns
      ? (
          await listSignIns(tx, accountId, place?.signIns ? signIns : upTo(signIns, place), {
            before: place?.signIns,
            limit,
          })
        ).map((signIn): Line => ({ of: 'signIns', at: signIn.at, signIn }))
      : [],
  ]
}

/** The newest of the first lines of each, again and again, so that each source keeps its own order. */
function merged(sources: Line[][], limit: number): Line[] {
  const taken: Line[] = []
  const heads = sources.map(() => 0)
  while (taken.length < limit) {
    let newest: { source: number; line: Line } | undefined
    for (const [source, lines] of sources.entries()) {
      const line = lines[heads[source] ?? 0]
      if (line && (!newest || line.at > newest.line.at)) newest = { source, line }
    }
    if (!newest) break
    heads[newest.source] = (heads[newest.source] ?? 0) + 1
    taken.push(newest.line)
  }
  return taken
}

/** Where the last line of each source stands, or where a page before left off. */
function placeAfter(lines: readonly Line[], before: ActivityPlace | undefined): ActivityPlace | undefined {
  const last = <Of extends Line['of']>(of: Of) =>
    lines.findLast((line): line is Extract<Line, { of: Of }> => line.of === of)
  const end = lines.at(-1)
  if (!end) return before
  const [check, change, signIn] = [last('checks'), last('changes'), last('signIns')]
  return {
    ...before,
    at: end.at.toISOString(),
    ...(check ? { checks: { at: check.at.toISOString(), eventId: check.event.eventId } } : {}),
    ...(change ? { changes: { revision: change.change.revision, ordinal: change.change.ordinal } } : {}),
    ...(signIn ? { signIns: { at: signIn.at.toISOString(), id: signIn.signIn.id } } : {}),
  }
}

/** One page of the time line, newest first, and where the next begins. */
export async function activityPage(
  tx: Tx,
  accountId: AccountId,
  queries: ActivityQueries,
  page: { after: ActivityPlace | undefined; limit: number },
): Promise<{ lines: Line[]; next: ActivityPlace | undefined }> {
  const { after, limit } = page
  const found = merged(await readEach(tx, accountId, queries, after, limit + 1), limit + 1)
  const lines = found.slice(0, limit)
  return { lines, next: found.length > limit ? placeAfter(lines, after) : undefined }
}
