import type { UserId } from '@doorward/core/ids'
import { isGroupDoc, isRecordDoc } from '@doorward/core/permissions/stored-documents'
import { Refusal } from '@doorward/core/refusals'
import { stateOf } from '@doorward/core/users/user-state'
import type { TriedChange } from '@doorward/engine/trials/touched-users'
import type { ApiCall } from '../handler.ts'
import { keepAnOwner, type OwnerChange } from '../rights/guard.ts'

/** What a tried change may take from an owner. */
function asOwnerChange({ kind, id, after }: TriedChange): OwnerChange[] {
  if (kind === 'record') return [{ record: { id, after: isRecordDoc(after) ? after : null } }]
  if (kind === 'group') return [{ group: { id, after: isGroupDoc(after) ? after : null } }]
  const goes = kind === 'user' && (after === null || stateOf(after) === 'DISABLED')
  return goes ? [{ user: id as UserId }] : []
}

/**
 * The places of the writes that would, each after those before it, leave the account without an owner: alone each of them
 * may leave one.
 */
export async function leavingNoOwner(call: ApiCall, writes: readonly (readonly TriedChange[])[]): Promise<number[]> {
  const left: number[] = []
  await call.environment.commit({
    accountId: call.accountId,
    actor: call.caller.userId,
    requestId: call.requestId,
    reads: [],
    decide: async (view) => {
      const keeps = (changes: OwnerChange[]) =>
        keepAnOwner(call, view, ...changes).then(
          () => true,
          (error: unknown) => {
            if (error instanceof Refusal && error.code === 'LastOwner') return false
            throw error
          },
        )
      const owned = writes.map((changes) => changes.flatMap(asOwnerChange))
      if (!(await keeps(owned.flat()))) {
        const kept: OwnerChange[] = []
        for (const [place, changes] of owned.entries())
          if (changes.length === 0 || (await keeps([...kept, ...changes]))) kept.push(...changes)
          else left.push(place)
      }
      return { changes: [], reply: () => ({ status: 200, body: undefined }) }
    },
  })
  return left
}
