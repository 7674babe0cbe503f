import { stateOf } from '@doorward/core/users/user-state'
import { historyOf } from '../items/history-of.ts'
import { restoreOf } from '../items/restore-of.ts'
import { getUserIdentities } from './access/get-user-identities.ts'
import { removeUserAccess } from './access/remove-user-access.ts'
import { restoreUserAccess } from './access/restore-user-access.ts'
import { deleteUser } from './delete-user.ts'
import { getUser } from './get-user.ts'
import { getUsers } from './get-users.ts'
import { updateUser, updateUserTokenConfiguration } from './update-user.ts'
import { notRestoredOf, updateUserState } from './update-user-state.ts'

export const users = {
  deleteUser,
  getUser,
  getUsers,
  updateUser,
  updateUserState,
  updateUserTokenConfiguration,
  getUserIdentities,
  removeUserAccess,
  restoreUserAccess,
  getUserHistory: historyOf('user'),
  restoreUser: restoreOf('user', {
    replace: { updateUserState },
    create: 'What was known of a user who was deleted is erased.',
    bodyOf: (doc) => ({ state: stateOf(doc) }),
    lost: notRestoredOf,
  }),
}
