import type { NamedInviteReply } from '@doorward/contract/authorization/invites'
import { Button, Group, Stack } from '@mantine/core'
import { IconMailPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router'
import { TenantName, UserName } from '../../pickers/Names.tsx'
import { deleteInvite, inviteQuery, resendInvite } from '../../queries/nouns/invites.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { tellDone } from '../../ui/action/toast.ts'
import { DetailTabs } from '../../ui/page/DetailTabs.tsx'
import { EntityHeader } from '../../ui/page/EntityHeader.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { JsonView } from '../../ui/text/JsonView.tsx'
import { TagList } from '../../ui/text/TagList.tsx'
import { InviteLinkOnce } from './InviteLinkOnce.tsx'
import { Gives, InviteState, whomFor } from './invite-looks.tsx'
import { strategies } from './invite-values.ts'

export const loader = ({ params }: LoaderFunctionArgs) =>
  queryClient.ensureQueryData({ ...inviteQuery(params.id ?? ''), revalidateIfStale: true })

const listPath = '/settings/invites'
const tabs = [
  { key: 'overview', label: 'Overview' },
  { key: 'json', label: 'JSON' },
]

/** One invite that nobody has accepted: whom it lets in, what it gives, sending it again and taking it back. */
export function Component() {
  const reference = useParams().id ?? ''
  const { data: invite } = useSuspenseQuery(inviteQuery(reference))
  return (
    <>
      <EntityHeader
        key={reference}
        crumbs={[{ label: 'People' }, { label: 'Invites', to: listPath }]}
        icon={<IconMailPlus size={24} stroke={1.5} aria-hidden />}
        name={`Invite for ${whomFor(invite)}`}
        id={reference}
        badges={<InviteState state={invite.state} />}
        tabs={tabs}
      />
      <DetailTabs
        tabs={[
          { key: 'overview', body: () => <Overview invite={invite} /> },
          { key: 'json', body: () => <JsonView value={invite} label="Invite as JSON" /> },
        ]}
      />
    </>
  )
}

function Overview({ invite }: { invite: NamedInviteReply }) {
  const navigate = useNavigate()
  const onGone = () => void navigate(listPath)
  const [asking, setAsking] = useState<'again' | 'back'>()
  const [resent, setResent] = useState<string>()
  return (
    <Stack gap="sm">
      <Facts
        facts={[
          ['For', whomFor(invite)],
          ['Gives', <Gives key="gives" invite={invite} />],
          [
            'Tenant',
            invite.defaultLoginTenantId ? <TenantName key="tenant" tenantId={invite.defaultLoginTenantId} /> : 'none',
          ],
          [
            'If they accepted an earlier invite',
            strategies.find(({ value }) => value === invite.conflictResolutionStrategy)?.label,
          ],
          ['Made by', invite.createdBy ? <UserName key="by" userId={invite.createdBy} /> : '–'],
          ['Made', <DateTime key="made" at={invite.createdTime} />],
          ['Ends', <DateTime key="ends" at={invite.expiresAt} />],
          ['Tags', <TagList key="tags" tags={invite.tags} />],
        ]}
      />
      <Group>
        {invite.state === 'OPEN' && (
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
        onClose={() => setAsking(undefined)}
        title="Send this invite again?"
        consequences={[
          invite.email ? `${invite.email} gets a mail with a new link.` : 'It gets a new link, shown to you once.',
          'The old link stops working at once.',
          'It gives what its roles give now, and counts as yours: you must be able to give that.',
        ]}
        label="Send invite again"
        color="ward"
        doing="send the invite again"
        undo="Take it back with the new link."
        action={async () => setResent((await resendInvite(invite.inviteReference)).inviteId)}
      />
      <InviteLinkOnce
        inviteId={resent}
        onDone={() => {
          setResent(undefined)
          onGone()
        }}
      />
      <ConfirmModal
        opened={asking === 'back'}
        onClose={() => setAsking(undefined)}
        title="Take this invite back?"
        consequences={['Its link stops working at once.', 'Who accepted it before keeps what it gave.']}
        label="Take invite back"
        doing="take the invite back"
        undo="You can make another one."
        action={async () => {
          await deleteInvite(invite.inviteReference)
          tellDone('Invite taken back.')
          onGone()
        }}
      />
    </Stack>
  )
}
const dangerLabel = { label: { color: 'var(--mantine-color-error)' } }
