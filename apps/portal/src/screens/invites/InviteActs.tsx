import type { ListedInviteReply } from '@doorward/contract/authorization/invites'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { places } from '../../nouns/list.ts'
import { inviteQueries, resendInvite } from '../../queries/nouns/invites.ts'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { type Secret, SecretOnce } from '../../ui/action/SecretOnce.tsx'
import { tellDone } from '../../ui/action/toast.ts'
import { linkSecret } from './invite-values.ts'

const dangerLabel = { label: { color: 'var(--mantine-color-error)' } }

/** Sending an invite again, which ends its link and makes another, and taking it back. */
export function InviteActs({ invite }: { invite: ListedInviteReply }) {
  const { inviteReference, email, state } = invite
  const navigate = useNavigate()
  const onGone = () => void navigate(places.invites.path)
  const [asking, setAsking] = useState<'again' | 'back'>()
  const [link, setLink] = useState<Secret>()
  const close = () => setAsking(undefined)
  return (
    <>
      <Group>
        {state === 'OPEN' && (
          <Button variant="default" onClick={() => setAsking('again')}>
            Send again
          </Button>
        )}
        <Button variant="outline" color="red" onClick={() => setAsking('back')} styles={dangerLabel}>
          Take invite back
        </Button>
      </Group>
      <ConfirmModal
        opened={asking === 'again'}
        onClose={close}
        title="Send this invite again?"
        consequences={[
          email ? `${email} gets a mail with a new link.` : 'It gets a new link, shown to you once.',
          'The old link stops working at once.',
          'It gives what its roles give now, and counts as yours: you must be able to give that.',
        ]}
        label="Send invite again"
        color="ward"
        failed="We could not send the invite again."
        undo="Take it back with the new link."
        action={async () => setLink(linkSecret(await resendInvite(inviteReference)))}
      />
      <SecretOnce
        secret={link}
        onDone={() => {
          setLink(undefined)
          onGone()
        }}
      />
      <ConfirmModal
        opened={asking === 'back'}
        onClose={close}
        title="Take this invite back?"
        consequences={['Its link stops working at once.', 'Who accepted it before keeps what it gave.']}
        label="Take invite back"
        failed="We could not take the invite back."
        undo="You can make another one."
        action={async () => {
          await inviteQueries.remove(inviteReference, undefined)
          tellDone('Invite taken back.')
          onGone()
        }}
      />
    </>
  )
}
