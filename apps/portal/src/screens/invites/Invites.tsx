import type { InviteReply } from '@doorward/contract/authorization/invites'
import { ApiError } from '@doorward/contract/client'
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type Failure, toFailure } from '../../lib/failures.ts'
import { useKeys } from '../../lib/keys.ts'
import { RoleName, UserName } from '../../pickers/Names.tsx'
import { deleteInvite, findInvite, inviteIdOf, resendInvite } from '../../queries/invites.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { keepPage } from '../../ui/CreatePage.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { TagList } from '../../ui/TagList.tsx'
import { tellDone } from '../../ui/toast.ts'
import { Facts } from '../shared/Facts.tsx'
import { InviteLinkOnce } from './InviteLinkOnce.tsx'
import { strategies } from './invite-values.ts'

export const loader = () => null

const createPath = '/settings/invites/new'

/** Invites: who is let in by a link. The server keeps no link, so an invite is looked up by the link itself. */
export function Component() {
  const navigate = useNavigate()
  useKeys({ c: { label: 'Create', run: () => void navigate(createPath) } })
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'People' }]}
        title="Invites"
        text="An invite lets one person in and gives what you choose. Its link works once."
        actions={
          <Button component={Link} to={createPath} leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}>
            Create invite
          </Button>
        }
      />
      <FindInvite />
    </>
  )
}

/** The found invite stays in this page's memory only: its id is as good as the link. */
function FindInvite() {
  const [text, setText] = useState('')
  const [found, setFound] = useState<InviteReply>()
  const [failure, setFailure] = useState<Failure>()
  const [missing, setMissing] = useState(false)
  const find = async () => {
    setFailure(undefined)
    setMissing(false)
    setFound(undefined)
    if (text.trim() === '') return false
    setFound(await findInvite(inviteIdOf(text)))
    return true
  }
  const failed = (error: unknown) => {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) setMissing(true)
    else setFailure(toFailure(error, 'look up the invite'))
  }
  return (
    <Stack gap="lg" maw={760}>
      <form noValidate onSubmit={keepPage}>
        <Stack gap="md" className="card" p="lg">
          <Title order={2}>Look up an invite</Title>
          <Text c="dimmed">
            Links are shown once and not kept, so there is no list of them. With a link you can see what it gives, send
            it again or take it back.
          </Text>
          <Group align="flex-end" gap="sm">
            <TextInput
              label="Invite link"
              value={text}
              autoComplete="off"
              error={missing ? 'No invite stands under this link. It may be used, ended or taken back.' : undefined}
              onChange={(event) => setText(event.currentTarget.value)}
              style={{ flex: '1 1 240px' }}
            />
            <ActionButton type="submit" variant="default" action={find} doing="look up the invite" onFailed={failed}>
              Look up
            </ActionButton>
          </Group>
          <FormFailure failure={failure} />
        </Stack>
      </form>
      {found && <Found invite={found} onGone={() => setFound(undefined)} />}
    </Stack>
  )
}

function Found({ invite, onGone }: { invite: InviteReply; onGone: () => void }) {
  const [asking, setAsking] = useState<'again' | 'back'>()
  const [resent, setResent] = useState<string>()
  return (
    <Stack gap="sm" component="section" aria-label="Invite">
      <Facts
        facts={[
          ['For', invite.email ?? 'whoever has the link'],
          ['Gives', <Gives key="gives" invite={invite} />],
          ['Tenant', invite.defaultLoginTenantId ?? 'none'],
          ['Earlier invite', strategies.find(({ value }) => value === invite.conflictResolutionStrategy)?.label],
          ['Made by', invite.createdBy ? <UserName key="by" userId={invite.createdBy} /> : '–'],
          ['Made', <DateTime key="made" at={invite.createdTime} />],
          ['Ends', <DateTime key="ends" at={invite.expiresAt} />],
          ['Tags', <TagList key="tags" tags={invite.tags} />],
        ]}
      />
      <Group>
        <Button variant="default" onClick={() => setAsking('again')}>
          Send again
        </Button>
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
        action={async () => setResent((await resendInvite(invite.inviteId)).inviteId)}
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
          await deleteInvite(invite.inviteId)
          tellDone('Invite taken back.')
          onGone()
        }}
      />
    </Stack>
  )
}
const dangerLabel = { label: { color: 'var(--mantine-color-error)' } }

function Gives({ invite: { statements } }: { invite: InviteReply }) {
  if (statements.length === 0) return <>no access, only the way in</>
  return statements.map(({ roles, resources }, at) => (
    // Statements have no id; their place is their name.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <div key={at}>
      {roles.map((roleId, index) => (
        <span key={roleId}>
          {index > 0 && ', '}
          <RoleName roleId={roleId} />
        </span>
      ))}{' '}
      on <span className="mono">{resources.map(({ resourceUri }) => resourceUri).join(', ')}</span>
    </div>
  ))
}
