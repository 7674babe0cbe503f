import { equal } from '@doorward/core/changes/equal'
import type { Json } from '@doorward/core/changes/patch'
import { kinds } from '@doorward/core/kinds'
import { isProgram } from '@doorward/core/permissions/owners'
import { invalid } from '@doorward/core/refusals'
import { inState, stateOf } from '@doorward/core/users/user-state'
import { NeededPermission } from '@doorward/http/endpoints/needed-permission'
import { findKnownUsers } from '@doorward/store/people/known-users'
import { endSessionsOf } from '@doorward/store/sign-in/sessions'
import type { CommitView } from '@doorward/store/writes/model'
import type { CallOf, Handler } from '../handler.ts'
import { asDoc, changeTo } from '../items/documents.ts'
import { versionHeaders } from '../items/read-items.ts'
import type { Document, NotRestored } from '../items/restore-of.ts'
import { getForWrite, readsOf, write } from '../items/write.ts'
import { indexUnderLock, keepAnOwner } from '../rights/guard.ts'
import { mayDoIn } from '../rights/may-do.ts'
import { mustBeKnown } from './must-be-known.ts'
import { showUser } from './show-user.ts'

const aUser = new NeededPermission('users:read', kinds.user.itemResource)

/** The user as stored and as known, once he may be put into another state. */
async function userForWrite(call: CallOf<'updateUserState'>, view: CommitView) {
  const { accountId, params } = call
  const { userId } = params
  const key = { kind: 'user', id: userId } as const
  const index = await indexUnderLock(call, view)
  await mustBeKnown(view, index, { accountId, userId })
  const before = view.item(key) && (await getForWrite(call, view, key))
  // Whoever never came is none of the account's people for having a state there.
  const doc: { [key: string]: Json } = before?.doc ?? { userId, isOnlyNamed: true }
  const [found] = await findKnownUsers(view.tx, accountId, [userId])
  const known = found ?? { userId, createdAt: view.at, profile: undefined, client: undefined }
  // What a person is called is told to whoever may read him, which ending him does not take.
  const readsHim = mayDoIn(index, call.caller, { action: 'users:read', resourceUri: aUser.resourceUri(params) })
  return { key, before, doc, known: readsHim ? known : { ...known, profile: undefined } }
}

/**
 * Disabled, a user is refused at the door and has nothing; what names him stays, and gives him the same again once he is
 * enabled. His sign-ins end either way: one that was under way meanwhile does not stand afterwards (security 32).
 */
export const updateUserState: Handler<'updateUserState'> = async (call) => {
  const { accountId, body, params } = call
  const { userId } = params
  if (isProgram(userId)) throw invalid('userId', 'Service clients and extensions are no people, and have no state.')
  return write(call, {
    reads: readsOf(call, { kind: 'user', id: userId }),
    decide: async (view) => {
      const { key, before, doc, known } = await userForWrite(call, view)
      const isUnchanged = stateOf(doc) === body.state
      if (!isUnchanged && body.state === 'DISABLED') await keepAnOwner(call, view, { user: userId })
      return {
        changes: isUnchanged ? [] : [changeTo(key, inState(doc, body.state))],
        reply: ([item = before]) => ({
          status: 200,
          body: asDoc(showUser({ ...known, item }, () => false)),
          headers: item ? versionHeaders(item) : {},
        }),
        also: async (tx) => {
          if (!isUnchanged) await endSessionsOf(tx, accountId, userId)
        },
      }
    },
  })
}

/** What differs between two stored users and has ways of its own to be set: the claims, which the log does not keep, and the tenant. */
export const notRestoredOf = (state: Document, present: Document): NotRestored[] => [
  ...(equal(state.tokenConfiguredTime ?? null, present.tokenConfiguredTime ?? null)
    ? []
    : [{ field: 'tokenConfiguration' }]),
  ...(equal(state.tenant ?? null, present.tenant ?? null) ? [] : [{ field: 'tenant' }]),
]
