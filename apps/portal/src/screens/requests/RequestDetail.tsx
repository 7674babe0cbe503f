import type { AccessRequestReply } from '@doorward/contract/authorization/requests'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useNavigate, useParams } from 'react-router'
import { useKeys } from '../../lib/keys.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { HistoryTimeline } from '../../nouns/history/HistoryTimeline.tsx'
import { UserName, useUserName } from '../../pickers/Names.tsx'
import {
  decideRequest,
  type OutgrownRoles,
  outgrownBy,
  requestQuery,
  withdrawRequest,
} from '../../queries/nouns/requests.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { tellDone } from '../../ui/action/toast.ts'
import { DetailTabs } from '../../ui/page/DetailTabs.tsx'
import { EntityHeader } from '../../ui/page/EntityHeader.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { JsonView } from '../../ui/text/JsonView.tsx'
import { TagList } from '../../ui/text/TagList.tsx'
import { EffectPanel } from './EffectPanel.tsx'
import { GrownRole } from './GrownRole.tsx'
import { ForWhat, ForWhom, RequestState } from './request-looks.tsx'

export const loader = ({ params }: LoaderFunctionArgs) =>
  queryClient.ensureQueryData({ ...requestQuery(params.id ?? ''), revalidateIfStale: true })

const tabs = [
  { key: 'overview', label: 'Overview' },
  { key: 'history', label: 'History' },
  { key: 'json', label: 'JSON' },
]

/** One access request: what it asks for, what that would change, and the decision. */
export function Component() {
  const requestId = useParams().id ?? ''
  const { data } = useSuspenseQuery(requestQuery(requestId))
  const { request } = data
  const name = useUserName(request.access.users[0]?.userId ?? '')
  return (
    <>
      <EntityHeader
        key={requestId}
        crumbs={[{ label: 'Access' }, { label: 'Access requests', to: '/settings/requests' }]}
        icon={<IconInbox size={24} stroke={1.5} aria-hidden />}
        name={request.createdBy === request.access.users[0]?.userId ? `${name} asks for access` : `Access for ${name}`}
        id={requestId}
        badges={<RequestState status={request.status} />}
        tabs={tabs}
      />
      <DetailTabs
        tabs={[
          {
            key: 'overview',
            body: () => (
              <>
                <RequestFacts request={request} />
                {request.status === 'OPEN' && (
                  <>
                    <EffectPanel access={request.access} />
                    <Decision request={request} version={data.version} />
                  </>
                )}
              </>
            ),
          },
          { key: 'history', body: () => <HistoryTimeline kind="request" id={requestId} /> },
          { key: 'json', body: () => <JsonView value={request} label="Access request as JSON" /> },
        ]}
      />
    </>
  )
}

function RequestFacts({ request }: { request: AccessRequestReply }) {
  return (
    <Facts
      facts={[
        ['For', <ForWhom key="for" access={request.access} />],
        ['Asks for', <ForWhat key="what" access={request.access} />],
        ['Asked by', request.createdBy ? <UserName key="by" userId={request.createdBy} /> : '–'],
        ['Asked', <DateTime key="at" at={request.createdTime} />],
        ['Decided by', request.decidedBy ? <UserName key="decided" userId={request.decidedBy} /> : '–'],
        ...(request.recordId
          ? [
              [
                'Access record',
                <Anchor key="record" component={Link} to={`/settings/records/${encodeURIComponent(request.recordId)}`}>
                  {request.recordId}
                </Anchor>,
              ] as [string, React.ReactNode],
            ]
          : []),
        ['Tags', <TagList key="tags" tags={request.tags} />],
      ]}
    />
  )
}

/** Approve and deny, or withdraw one's own; nobody decides what is for themselves. */
function Decision({ request, version }: { request: AccessRequestReply; version: string | undefined }) {
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
    void queryClient.invalidateQueries({ queryKey: ['roles'] })
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
          void navigate('/settings/requests')
        }}
      />
    </>
  )
}
