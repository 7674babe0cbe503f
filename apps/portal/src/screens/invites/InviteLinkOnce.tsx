import { inviteLink } from '../../queries/nouns/invites.ts'
import { SecretOnce } from '../../ui/action/SecretOnce.tsx'

/** The link of an invite just made, shown once. */
export function InviteLinkOnce({ inviteId, onDone }: { inviteId: string | undefined; onDone: () => void }) {
  const link = inviteId && inviteLink(inviteId)
  const secret = link
    ? {
        title: 'The link of this invite',
        label: 'Invite link',
        value: link,
        fileName: 'invite.txt',
        fileText: `${link}\n`,
      }
    : undefined
  return <SecretOnce secret={secret} onDone={onDone} />
}
