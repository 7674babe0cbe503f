import type { ChangeActivity } from '@doorward/contract/authorization/watch/activity'
import { rich } from '../../lib/texts.ts'
import { UserName } from '../../pickers/Names.tsx'
import { GoneName } from './GoneName.tsx'
import { isEnd } from './gone.ts'
import { ItemName } from './ItemName.tsx'
import { itemKinds } from './item-kinds.ts'
import { RequestDecided } from './RequestDecided.tsx'

const sentences = {
  CREATED: 'changes.createdItem',
  CHANGED: 'changes.changedItem',
  DELETED: 'changes.deletedItem',
  RESTORED: 'changes.restoredItem',
  ACCEPTED: 'changes.acceptedItem',
  ACCESS_REMOVED: 'changes.removedAccess',
  ACCESS_RESTORED: 'changes.restoredAccess',
} as const

interface ChangeSentenceProps {
  change: ChangeActivity
  /** Whether the item is known to be no more; after its deletion it is. */
  isGone?: boolean
}

/** Who did what to which item. */
export const ChangeSentence = ({ change, isGone = isEnd(change.done) }: ChangeSentenceProps) => {
  const { userId, done, itemKind, itemId, revision } = change
  const said = rich(sentences[done], {
    who: <UserName userId={userId} />,
    noun: <>{itemKinds[itemKind].one}</>,
    item: isGone ? (
      <GoneName kind={itemKind} id={itemId} revision={revision} />
    ) : (
      <ItemName kind={itemKind} id={itemId} />
    ),
  })
  return itemKind === 'request' && done === 'CHANGED' ? <RequestDecided change={change}>{said}</RequestDecided> : said
}
