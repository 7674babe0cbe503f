import type { ListedInviteReply } from '@doorward/contract/authorization/people/invites'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { inviteQueries, resendInvite } from '../../queries/nouns/invites.ts'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { type Secret, SecretOnce } from '../../ui/action/SecretOnce.tsx'
import { tellDone } from '../../ui/action/toast.tsx'
import { linkSecret } from './invite-values.ts'

/** What can become of an invite that stands. */
export type InviteWay = 'again' | 'back'

const dangerLabel = { label: { color: 'var(--mantine-color-error)' } }

/** Sending an invite again, which ends its link and makes another, and taking it back. */
export function InviteActs({ invite }: { invite: ListedInviteReply }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<InviteWay>()
  const act = { invite, onClose: () => setAsking(undefined), onGone: () => void navigate(places.invites.path) }
  return (
    <>
      <Group>
        {invite.state === 'OPEN' && (
          <Button variant="default" onClick={() => setAsking('again')}>
            {t('invites.sendAgain')}
          </Button>
        )}
        <Button variant="outline" color="red" onClick={() => setAsking('back')} styles={dangerLabel}>
          {t('invites.takeBack')}
        </Button>
      </Group>
      <SendAgain {...act} opened={asking === 'again'} />
      <TakeBack {...act} opened={asking === 'back'} />
    </>
  )
}

/** Asks about an invite of the list what its page asks. */
export function AskAboutInvite({ invite, way }: { invite: ListedInviteReply; way: InviteWay }) {
  const [isAsking, setAsking] = useState(true)
  const close = () => setAsking(false)
  const act = { invite, opened: isAsking, onClose: close, onGone: close }
  return way === 'again' ? <SendAgain {...act} /> : <TakeBack {...act} />
}

interface ActProps {
  invite: ListedInviteReply
  opened: boolean
  onClose: () => void
  /** This invite is no more. */
  onGone: () => void
}

/** Another invite with another link, which is shown once; this one is gone. */
function SendAgain({ invite: { inviteReference, email }, opened, onClose, onGone }: ActProps) {
  const [link, setLink] = useState<Secret>()
  return (
    <>
      <ConfirmModal
        opened={opened}
        onClose={onClose}
        title={t('invites.sendAgainAsk')}
        consequences={[
          email ? t('invites.mailWithNewLink', { email }) : t('invites.newLink'),
          t('invites.oldLinkStops'),
          t('invites.countsAsYours'),
        ]}
        label={t('invites.sendInviteAgain')}
        color="ward"
        failed={t('invites.notSentAgain')}
        undo={t('invites.takeBackNew')}
        action={async () => setLink(linkSecret(await resendInvite(inviteReference)))}
      />
      <SecretOnce
        secret={link}
        onDone={() => {
          setLink(undefined)
          onGone()
        }}
      />
    </>
  )
}

const TakeBack = ({ invite: { inviteReference }, opened, onClose, onGone }: ActProps) => (
  <ConfirmModal
    opened={opened}
    onClose={onClose}
    title={t('invites.takeBackAsk')}
    consequences={[t('invites.linkStops'), t('invites.acceptedKeep')]}
    label={t('invites.takeBack')}
    failed={t('invites.notTakenBack')}
    undo={t('invites.makeAnother')}
    action={async () => {
      await inviteQueries.remove(inviteReference, undefined)
      tellDone(t('invites.takenBack'))
      onGone()
    }}
  />
)
