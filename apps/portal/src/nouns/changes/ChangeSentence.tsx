import type { ChangeActivity } from '@doorward/contract/authorization/watch/activity'
import { rich } from '../../lib/texts.ts'
import { UserName } from '../../pickers/Names.tsx'
import { ItemName } from './ItemName.tsx'
import { itemKinds } from './item-kinds.ts'

const sentences = {
  CREATED: 'changes.createdItem',
  CHANGED: 'changes.changedItem',
  DELETED: 'changes.deletedItem',
} as const

/** Who did what to which item. */
export const ChangeSentence = ({ change: { userId, done, itemKind, itemId } }: { change: ChangeActivity }) =>
  rich(sentences[done], {
    who: <UserName userId={userId} />,
    noun: <>{itemKinds[itemKind].one}</>,
    item: <ItemName kind={itemKind} id={itemId} />,
  })
