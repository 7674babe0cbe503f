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

/** Approve and deny, or withdraw one's own; nobody decides what is for themselves. */
export function Decision({ request, version }: { request: AccessRequestReply; version: string | undefined }) {
  const me = usePortal((state) => state.profile?.userId)
  const [asking, setAsking] = useState<'APPROVED' | 'DENIED' | 'DELETED'>()
  const own = request.createdBy === me || request.access.users.some(({ userId }) => userId === me)
  const navigate = useNavigate()
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
  useKeys(
    own
      ? {}
      : {
          a: { label: 'Approve', run: () => setAsking('APPROVED') },
          d: { label: 'Deny', run: () => setAsking('DENIED') },
        },
  )
  const close = () => setAsking(undefined)
  const common = { onClose: close, undo: 'The decision stays on record.' }
  return (
    <>
      {own ? (
        <Stack gap="sm" align="flex-start">
          <Text c="dimmed">This is your own request: somebody else decides it. We told those who can.</Text>
          <Button variant="default" onClick={() => setAsking('DELETED')}>
            Withdraw request
          </Button>
        </Stack>
      ) : (
        <Group gap="sm">
          <Button onClick={() => setAsking('APPROVED')}>Approve request</Button>
          <Button variant="default" onClick={() => setAsking('DENIED')}>
            Deny request
          </Button>
        </Group>
      )}
      <ConfirmModal
        {...common}
        opened={asking === 'APPROVED'}
        title="Approve this request?"
        consequences={['An access record is made that gives what was asked for.', 'Who asked is told by e-mail.']}
        label="Approve request"
        color="ward"
        doing="approve the request"
        undo="Delete the access record to take it back."
        action={() => approve(version).catch(askWhereOutgrown)}
      />
      <ConfirmModal
        {...common}
        opened={outgrown !== undefined && asking === undefined}
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
        doing="approve the request"
        undo="Or deny it, and have it made anew."
        action={() => approve(outgrown?.version)}
      />
      <ConfirmModal
        {...common}
        opened={asking === 'DENIED'}
        title="Deny this request?"
        consequences={['Nothing is given.', 'Who asked is told by e-mail.']}
        label="Deny request"
        doing="deny the request"
        action={async () => {
          await decideRequest(request.requestId, 'DENIED', version)
          tellDone('Denied. Who asked is told by e-mail.')
        }}
      />
      <ConfirmModal
        {...common}
        opened={asking === 'DELETED'}
        title="Withdraw this request?"
        consequences={['Nobody decides it any more.']}
        label="Withdraw request"
        doing="withdraw the request"
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
