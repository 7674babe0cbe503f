import type { ChangeActivity } from '@doorward/contract/authorization/watch/activity'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { rich, t } from '../../lib/texts.ts'
import { PersonName } from '../../pickers/PersonName.tsx'
import { changesOfQuery } from '../../queries/access/activity.ts'
import { inviteQueries } from '../../queries/nouns/invites.ts'
import { useSeesAll } from '../access/OnlyOwn.tsx'
import { places } from '../list.ts'
import { addressOf } from '../navigation.ts'

interface InviteSentenceProps {
  change: ChangeActivity
  isGone: boolean
}

/**
 * Who did what to an invite: for whom it is, as long as it stands and the reader may know. Once it is no more its address is
 * nobody's to read: who accepted it, made it or ended it says which one it was.
 */
export function InviteSentence({ change: { userId, done, itemId, invitedBy }, isGone }: InviteSentenceProps) {
  const mayRead = useSeesAll(places.invites.read)
  const stands = !isGone && done !== 'ACCEPTED' && done !== 'DELETED'
  const { data, isError } = useQuery({ ...inviteQueries.one(itemId), enabled: stands && mayRead, retry: false })
  const { data: changes = [] } = useQuery({
    ...changesOfQuery(itemId),
    enabled: done !== 'ACCEPTED' && (!stands || isError),
  })
  const who = <PersonName userId={userId} />
  if (done === 'ACCEPTED')
    return invitedBy
      ? rich('changes.acceptedInviteBy', { who, inviter: <PersonName userId={invitedBy} /> })
      : rich('changes.acceptedInvite', { who })
  const maker = changes.find((change) => change.done === 'CREATED')?.userId
  if (done === 'DELETED') {
    if (maker === undefined) return rich('changes.endedInvite', { who })
    return maker === userId
      ? rich('changes.endedOwnInvite', { who })
      : rich('changes.endedInviteOf', { who, inviter: <PersonName userId={maker} /> })
  }
  const guest = changes.find((change) => change.done === 'ACCEPTED')?.userId
  if (guest !== undefined) return rich('changes.inviteAccepted', { who, guest: <PersonName userId={guest} /> })
  const ender = changes.find((change) => change.done === 'DELETED')?.userId
  if (ender !== undefined) return rich('changes.inviteEnded', { who, other: <PersonName userId={ender} /> })
  if (!data || !stands) return rich('changes.madeInvite', { who })
  return rich('changes.invited', {
    who,
    address: (
      <Anchor component={Link} inherit underline="always" to={addressOf('invites', itemId)}>
        <bdi>{data.item.email ?? t('invites.whoeverHasLink')}</bdi>
      </Anchor>
    ),
  })
}
