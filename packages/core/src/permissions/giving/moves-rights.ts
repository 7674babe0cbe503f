import type { AccessRecord } from '../model.ts'
import { reachesPlatform } from '../resource-uri.ts'
import type { RoleLookup } from './effect.ts'

/**
 * Whether saving a record can raise or lower anybody's right to give rights, or a right on the platform itself.
 * Looks at what was and what will be; an unknown role counts, because it may yet be made.
 */
export function recordMovesRights(
  before: AccessRecord | null,
  after: AccessRecord | null,
  roleOf: RoleLookup,
): boolean {
  const statements = [...(before?.statements ?? []), ...(after?.statements ?? [])]
  return statements.some(
    ({ roles, resources }) =>
      roles.some((id) => roleOf(id)?.permissions.some(({ grant, delegate }) => grant || delegate) ?? true) ||
      resources.some(({ resourceUri }) => reachesPlatform(resourceUri)),
  )
}
