import { historyOf } from '../items/history-of.ts'
import { restoreOf } from '../items/restore-of.ts'
import { createGroup } from './create-group.ts'
import { deleteGroup } from './delete-group.ts'
import { getGroup } from './get-group.ts'
import { getGroups } from './get-groups.ts'
import { updateGroup } from './update-group.ts'

export const groups = {
  createGroup,
  deleteGroup,
  getGroup,
  getGroups,
  updateGroup,
  getGroupHistory: historyOf('group'),
  restoreGroup: restoreOf('group', {
    replace: { updateGroup },
    create: { createGroup },
  }),
}
