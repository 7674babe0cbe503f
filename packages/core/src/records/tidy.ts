import type { GroupId, RecordId, RoleId, UserId } from '../ids.ts'
import { limits } from '../limits.ts'
import type { AccessRecord, Statement } from '../permissions/model.ts'
import { parseGrantedUri } from '../permissions/resource-uri.ts'
import { invalid } from '../refusals.ts'

/** A record as a caller sends it. */
export interface RecordDraft {
  name: string
  description?: string | null | undefined
  users?: { userId: UserId }[] | null | undefined
  admins?: { userId: UserId }[] | null | undefined
  groups?: { groupId: GroupId }[] | null | undefined
  statements: {
    roles: RoleId[]
    resources: { resourceUri: string }[]
    users?: { userId: UserId }[] | null | undefined
    groups?: { groupId: GroupId }[] | null | undefined
  }[]
  tags?: Record<string, string> | null | undefined
}

/** Users with a name, each once; blank ids are dropped (spec section 5). */
export function tidyUsers(users: { userId: UserId }[] | null | undefined): { userId: UserId }[] {
  const ids = new Set((users ?? []).map(({ userId }) => userId).filter((userId) => userId.trim() !== ''))
  return [...ids].map((userId) => ({ userId }))
}

const tidyGroups = (groups: { groupId: GroupId }[] | null | undefined) =>
  [...new Set((groups ?? []).map(({ groupId }) => groupId))].map((groupId) => ({ groupId }))

function tidyStatement(statement: RecordDraft['statements'][number], place: number): Statement {
  const users = tidyUsers(statement.users)
  const groups = tidyGroups(statement.groups)
  return {
    roles: [...new Set(statement.roles)],
    resources: statement.resources.map(({ resourceUri }) => {
      parseGrantedUri(resourceUri, `statements.${place}.resources`)
      return { resourceUri }
    }),
    ...(users.length > 0 ? { users } : {}),
    ...(groups.length > 0 ? { groups } : {}),
  }
}

/**
 * Statements made fit to be stored: those without roles or resources are dropped (spec section 5, decisions 38).
 * Raises InvalidRequest naming `statements` when none is left.
 */
export function tidyStatements(drafts: RecordDraft['statements']): Statement[] {
  const statements = drafts
    .filter(({ roles, resources }) => roles.length > 0 && resources.length > 0)
    .map(tidyStatement)
  if (statements.length > 0) return statements
  throw invalid('statements', 'At least one statement with roles and resources is needed.')
}

/**
 * A draft made fit to be stored: statements without roles or resources and blank users are dropped (spec section 5,
 * decisions 38). Raises InvalidRequest naming `statements` when none is left.
 * @param admins who administers it when the draft names nobody
 */
export function tidyRecord(recordId: RecordId, draft: RecordDraft, admins: { userId: UserId }[]): AccessRecord {
  const statements = tidyStatements(draft.statements)
  return {
    recordId,
    name: draft.name,
    ...(draft.description == null ? {} : { description: draft.description }),
    statements,
    users: tidyUsers(draft.users),
    admins: draft.admins == null ? admins : tidyUsers(draft.admins),
    groups: tidyGroups(draft.groups),
    ...(draft.tags == null ? {} : { tags: draft.tags }),
  }
}

/** The share of the size limit that a record uses, 0 to 1 (decisions 9). */
export const capacityOf = (record: AccessRecord): number =>
  Math.min(1, Math.ceil((JSON.stringify(record).length / limits.documentBodyBytesMax) * 10_000) / 10_000)
