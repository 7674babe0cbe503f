import { useQuery } from '@tanstack/react-query'
import { usePortal } from '../../lib/portal-store.ts'
import { letIn, letQuery } from '../../queries/access/let-do.ts'
import { type Needed, neededOn, neededOnAll } from '../../queries/server/needed.ts'
import type { Noun } from '../noun.ts'
import type { Permission } from '../place.ts'
import { isAdminOf } from './named-in-record.ts'
import { prepareLacks, useLacks } from './use-lacks.ts'

type Writes<Row, Values extends object, Input, Made> = Pick<Noun<Row, Values, Input, Made>, 'queries' | 'idOf'>
type Write = 'change' | 'remove'

/** What lets its admins is a record or a group, which lists them. */
const letsByItself = ({ orItsAdmins }: Needed, row: unknown, userId: string) =>
  orItsAdmins && isAdminOf(row as Parameters<typeof isAdminOf>[0], userId)

/**
 * The permission that changing or ending one item takes and whoever is here is known to lack; nothing as long as that is
 * not known. It is asked of the item's own resource, where a permission on it alone counts, and an item lets its admins as
 * the server does. The server is the judge all the same.
 */
export function useRefusal<Row, Values extends object, Input, Made>(
  { queries, idOf }: Writes<Row, Values, Input, Made>,
  row: Row,
  write: Write,
): Permission | undefined {
  const me = usePortal((state) => state.profile?.userId) ?? ''
  const needed = queries.needed[write]
  const permission = needed && !letsByItself(needed, row, me) ? neededOn(needed, idOf(row)) : undefined
  return useLacks(permission) ? permission : undefined
}

/** Asks what changing an item takes along with the item, so that its page does not move once that is known. */
export async function prepareRefusal(
  { needed }: Pick<Writes<never, never, never, never>['queries'], 'needed'>,
  id: string,
): Promise<void> {
  if (needed.change) await prepareLacks(neededOn(needed.change, id))
}

/** Each is a few questions, of which one call takes a thousand. */
const askedMax = 300

/** Whether the write of every one of these items is known to be refused: of each its own resource counts, and its admins. */
export function useRefusesAll<Row, Values extends object, Input, Made>(
  { queries, idOf }: Writes<Row, Values, Input, Made>,
  rows: readonly Row[],
  write: Write,
): boolean {
  const me = usePortal((state) => state.profile?.userId) ?? ''
  const needed = queries.needed[write]
  const lacksOnAll = useLacks(needed && neededOnAll(needed))
  const others = needed ? rows.filter((row) => !letsByItself(needed, row, me)) : []
  const needs = needed ? others.map((row) => neededOn(needed, idOf(row))) : []
  const isAsked = lacksOnAll && rows.length > 0 && others.length === rows.length && rows.length <= askedMax
  const { data } = useQuery({ ...letQuery(me, needs), enabled: isAsked })
  return isAsked && data !== undefined && !letIn(needs, data).includes(true)
}
