import type { ChangeActivity } from '@doorward/contract/authorization/watch/activity'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { rich, t } from '../../lib/texts.ts'
import { UserName } from '../../pickers/Names.tsx'
import { inviteQueries } from '../../queries/nouns/invites.ts'
import { useSeesAll } from '../access/OnlyOwn.tsx'
import { places } from '../list.ts'
import { addressOf } from '../navigation.ts'

interface InviteSentenceProps {
  change: ChangeActivity
  isGone: boolean
}

/** Who did what to an invite: for whom it is, as long as it stands and the reader may know; its reference says nothing to anybody. */
export function InviteSentence({ change: { userId, done, itemId, invitedBy }, isGone }: InviteSentenceProps) {
  const mayRead = useSeesAll(places.invites.read)
  const stands = !isGone && done !== 'ACCEPTED' && done !== 'DELETED'
  const { data } = useQuery({ ...inviteQueries.one(itemId), enabled: stands && mayRead, retry: false })
  const who = <UserName userId={userId} />
  if (done === 'ACCEPTED')
    return invitedBy
      ? rich('changes.acceptedInviteBy', { who, inviter: <UserName userId={invitedBy} /> })
      : rich('changes.acceptedInvite', { who })
  if (done === 'DELETED') return rich('changes.endedInvite', { who })
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
