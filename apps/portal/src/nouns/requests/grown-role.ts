import { flags, type Permission } from '@doorward/core/permissions/model'
import { t } from '../../lib/texts.ts'
import type { Change } from '../../queries/server/item-queries.ts'

/**
 * What a role gives that it did not give at a moment, in words; from its changes, newest first. Undefined where the
 * changes do not reach back so far.
 */
export function addedSince(
  changes: readonly Pick<Change, 'at' | 'before'>[],
  permissions: readonly Permission[],
  since: string,
): string[] | undefined {
  const later = changes.filter(({ at }) => new Date(at) > new Date(since))
  const before = later.at(-1)?.before
  if (!before) return undefined
  const had = (before.permissions ?? []) as Permission[] // what the log keeps of a role
  return permissions.flatMap((permission) => {
    const was = had.find(({ action }) => action === permission.action)
    const added = flags.filter((flag) => permission[flag] && !was?.[flag])
    return added.length > 0 ? [permission.action, ...added.map((flag) => t(`flags.${flag}`))].join(' ') : []
  })
}
