import type { Change } from '../../queries/server/item-queries.ts'
import { changedLines } from '../history/history-lines.ts'

/**
 * What a role gives that it did not give at a moment, in words; from its changes, newest first. Undefined where the
 * changes do not reach back so far.
 */
export function addedSince(
  changes: readonly Pick<Change, 'at' | 'before'>[],
  permissions: readonly object[],
  since: string,
): string[] | undefined {
  const later = changes.filter(({ at }) => new Date(at) > new Date(since))
  const before = later.at(-1)?.before
  if (!before) return undefined
  return changedLines({ permissions: before.permissions ?? [] }, { permissions: [...permissions] })
    .map(({ after }) => after.filter((word) => typeof word === 'string').join(''))
    .filter((after) => after !== '')
}
