import type { ChangeActivity } from '@doorward/contract/authorization/watch/activity'
import { rich } from '../../lib/texts.ts'
import { PersonName } from '../../pickers/PersonName.tsx'
import { later } from '../../ui/placeholder/later.tsx'
import { GoneName } from './GoneName.tsx'
import { isEnd } from './gone.ts'
import { ItemName } from './ItemName.tsx'
import { itemKinds } from './item-kinds.ts'
import { RequestDecided } from './RequestDecided.tsx'

const InviteSentence = later(async () => (await import('./InviteSentence.tsx')).InviteSentence, { onlyShown: true })

const ThroughClient = later(async () => (await import('../through/ThroughClient.tsx')).ThroughClient, {
  onlyShown: true,
})

const sentences = {
  CREATED: 'changes.createdItem',
  CHANGED: 'changes.changedItem',
  DELETED: 'changes.deletedItem',
  RESTORED: 'changes.restoredItem',
  ACCEPTED: 'changes.acceptedItem',
  ACCESS_REMOVED: 'changes.removedAccess',
  ACCESS_RESTORED: 'changes.restoredAccess',
} as const

/** Of what accepting an invite does, both are told: who accepted it, and whose it was. */
const byInvite = { CREATED: 'changes.createdByInvite', CHANGED: 'changes.changedByInvite' } as const

interface ChangeSentenceProps {
  change: ChangeActivity
  /** Whether the item is known to be no more; after its deletion it is. */
  isGone?: boolean
}

/** Who did what to which item, and through whom. */
export const ChangeSentence = ({ change, isGone = isEnd(change.done) }: ChangeSentenceProps) => (
  <>
    <Sentence change={change} isGone={isGone} />
    {change.throughClient && <ThroughClient client={change.throughClient} userId={change.userId} />}
  </>
)

function Sentence({ change, isGone }: Required<ChangeSentenceProps>) {
  const { userId, done, itemKind, itemId, revision, invitedBy, restoredFrom } = change
  if (itemKind === 'invite') return <InviteSentence change={change} isGone={isGone} />
  const by = invitedBy && (done === 'CREATED' || done === 'CHANGED') ? invitedBy : undefined
  if (by && itemKind === 'user' && itemId === userId)
    return rich('changes.joinedByInvite', {
      who: <ItemName kind="user" id={itemId} />,
      inviter: <PersonName userId={by} />,
    })
  const restores = done === 'CHANGED' && restoredFrom !== undefined
  const said = rich(
    restores ? 'changes.restoredState' : by ? byInvite[done === 'CREATED' ? 'CREATED' : 'CHANGED'] : sentences[done],
    {
      ...(by ? { inviter: <PersonName userId={by} /> } : {}),
      ...(restores ? { revision: `${restoredFrom}` } : {}),
      who: <PersonName userId={userId} />,
      noun: <>{itemKinds[itemKind].one}</>,
      item: isGone ? (
        <GoneName kind={itemKind} id={itemId} revision={revision} />
      ) : (
        <ItemName kind={itemKind} id={itemId} />
      ),
    },
  )
  return itemKind === 'request' ? <RequestDecided change={change}>{said}</RequestDecided> : said
}
