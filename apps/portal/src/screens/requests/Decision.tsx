import type { AccessRequestReply } from '@doorward/contract/authorization/requests'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useKeys } from '../../lib/keys.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { places } from '../../nouns/list.ts'
import { decideRequest, type OutgrownRoles, outgrownBy, withdrawRequest } from '../../queries/nouns/requests.ts'
import { roleQueries } from '../../queries/nouns/roles.ts'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { tellDone } from '../../ui/action/toast.ts'
import { GrownRole } from './GrownRole.tsx'

interface RequestProps {
  request: AccessRequestReply
  version: string | undefined
}
/** Approve and deny, or withdraw one's own; nobody decides what is for themselves. */
export function Decision(props: RequestProps) {
  const { createdBy, access } = props.request
  const me = usePortal((state) => state.profile?.userId)
  const own = createdBy === me || access.users.some(({ userId }) => userId === me)
  return own ? <Withdraw {...props} /> : <Decide {...props} />
}

function Decide(props: RequestProps) {
  const [asking, setAsking] = useState<'approve' | 'deny'>()
  const close = () => setAsking(undefined)
  useKeys({
    a: { label: 'Approve', run: () => setAsking('approve') },
    d: { label: 'Deny', run: () => setAsking('deny') },
  })
  return (
    <>
      <Group gap="sm">
        <Button onClick={() => setAsking('approve')}>Approve request</Button>
        <Button variant="default" onClick={() => setAsking('deny')}>
          Deny request
        </Button>
      </Group>
      <Approve {...props} opened={asking === 'approve'} onClose={close} />
      <Deny {...props} opened={asking === 'deny'} onClose={close} />
    </>
  )
}

interface AskingProps extends RequestProps {
  opened: boolean
  onClose: () => void
}

/** Asks once more where roles give more by now than when they were asked for. */
function Approve({ request, version, opened, onClose }: AskingProps) {
  const [outgrown, setOutgrown] = useState<OutgrownRoles>()
  const approve = async (seen: string | undefined) => {
    await decideRequest(request.requestId, 'APPROVED', seen)
    tellDone('Approved. Who asked is told by e-mail.')
  }
  const askWhereOutgrown = (error: unknown) => {
    const grown = outgrownBy(error)
    if (!grown) throw error
    setOutgrown(grown)
    void roleQueries.changed()
  }
  return (
    <>
      <ConfirmModal
        opened={opened}
        onClose={onClose}
        title="Approve this request?"
        consequences={['An access record is made that gives what was asked for.', 'Who asked is told by e-mail.']}
        label="Approve request"
        color="ward"
        failed="We could not approve the request."
        undo="Delete the access record to take it back."
        action={() => approve(version).catch(askWhereOutgrown)}
      />
      <ConfirmModal
        opened={outgrown !== undefined && !opened}
        onClose={() => setOutgrown(undefined)}
        title="Its roles give more than when it was asked for"
        consequences={[
          ...(outgrown?.roles ?? []).map((roleId) => (
            <GrownRole key={roleId} roleId={roleId} since={request.createdTime} />
          )),
          'Approving gives all that these roles give now; "If you approve this" on the page shows it.',
        ]}
        label="Approve all of it"
        color="ward"
        failed="We could not approve the request."
        undo="Or deny it, and have it made anew."
        action={() => approve(outgrown?.version)}
      />
    </>
  )
}

const Deny = ({ request, version, opened, onClose }: AskingProps) => (
  <ConfirmModal
    opened={opened}
    onClose={onClose}
    title="Deny this request?"
    consequences={['Nothing is given.', 'Who asked is told by e-mail.']}
    label="Deny request"
    failed="We could not deny the request."
    undo="The decision stays on record."
    action={async () => {
      await decideRequest(request.requestId, 'DENIED', version)
      tellDone('Denied. Who asked is told by e-mail.')
    }}
  />
)

function Withdraw({ request, version }: RequestProps) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Stack gap="sm" align="flex-start">
        <Text c="dimmed">This is your own request: somebody else decides it. We told those who can.</Text>
        <Button variant="default" onClick={() => setAsking(true)}>
          Withdraw request
        </Button>
      </Stack>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title="Withdraw this request?"
        consequences={['Nobody decides it any more.']}
        label="Withdraw request"
        failed="We could not withdraw the request."
        undo="You can ask again."
        action={async () => {
          await withdrawRequest(request.requestId, version)
          tellDone('Request withdrawn.')
          void navigate(places.requests.path)
        }}
      />
    </>
  )
}
