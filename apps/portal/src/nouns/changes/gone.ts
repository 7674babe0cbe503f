import type { Activity, ChangeActivity } from '@doorward/contract/authorization/watch/activity'
import { places } from '../list.ts'
import type { NounKey } from '../navigation.ts'

/** Address of the items of a noun that were deleted and can be restored. */
export const deletedOf = (noun: NounKey): string => `${places[noun].path}?filter=deleted`

const textIn = (value: unknown, key: string): string | undefined => {
  const found =
    typeof value === 'object' && value !== null ? Object.entries(value).find(([each]) => each === key) : undefined
  return typeof found?.[1] === 'string' && found[1] !== '' ? found[1] : undefined
}

/** What an item is called by a state of it that the change log keeps, whichever kind it is. */
export function nameIn(state: Readonly<Record<string, unknown>> | null | undefined): string | undefined {
  if (!state) return undefined
  const { data } = state
  return textIn(state, 'name') ?? textIn(data, 'name') ?? textIn(state, 'email')
}

/** Whether an item is no more by what was done to it. */
export const isEnd = (done: ChangeActivity['done'] | undefined): boolean => done === 'DELETED' || done === 'ACCEPTED'

/** Whether what was done is told by the other items that it changed, and is taken back where it was done, or not at all. */
export const isFact = <Line extends Pick<ChangeActivity, 'done'>>(
  line: Line,
): line is Line & { done: 'ACCEPTED' | 'ACCESS_REMOVED' | 'ACCESS_RESTORED' } =>
  line.done === 'ACCEPTED' || line.done === 'ACCESS_REMOVED' || line.done === 'ACCESS_RESTORED'

const keyOf = ({ itemKind, itemId }: ChangeActivity): string => `${itemKind} ${itemId}`

/** Tells of changes, newest first, whether their item is no more as far as they tell: nobody has to look it up in vain. */
export function goneIn(lines: readonly Activity[]): (line: ChangeActivity) => boolean {
  const newest = new Map<string, ChangeActivity['done']>()
  for (const line of lines) if (line.kind === 'CHANGE' && !newest.has(keyOf(line))) newest.set(keyOf(line), line.done)
  return (line) => isEnd(newest.get(keyOf(line)))
}
