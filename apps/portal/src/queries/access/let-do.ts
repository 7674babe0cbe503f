import { actionCovers, actionsThatSatisfy } from '@doorward/core/permissions/actions'
import { type BatchAnswer, checkManyQuery } from './user-permissions.ts'

/** Something that the platform lets one do who holds the action there, or one of general meaning, such as `read`. */
interface Let {
  action: string
  resource: string
}

const askedFor = (needs: readonly Let[]) =>
  needs.flatMap(({ action, resource }, at) =>
    actionsThatSatisfy(action).map((permission) => ({ at, permission, resourceUri: resource })),
  )

/** Asks of all of these at once whether the platform lets somebody do them. */
export const letQuery = (userId: string, needs: readonly Let[]) => ({
  ...checkManyQuery(
    userId,
    askedFor(needs).map(({ permission, resourceUri }) => ({ permission, resourceUri })),
  ),
  staleTime: 300_000,
  retry: false,
})

/** What the answer says of each of them, in order. */
export function letIn(needs: readonly Let[], { answers }: BatchAnswer): boolean[] {
  const yes = new Set(askedFor(needs).flatMap(({ at }, place) => (answers[place]?.allowed ? [at] : [])))
  return needs.map((_, at) => yes.has(at))
}

/** Whether an action that is held lets one do what takes another on the same place. */
export const lets = (held: string, action: string): boolean =>
  actionsThatSatisfy(action).some((each) => actionCovers(held, each))
