import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useKeys } from '../../lib/keys.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import {
  approvalEffect,
  decideRequest,
  type OutgrownRoles,
  outgrownBy,
  takeBackApproval,
  withdrawRequest,
} from '../../queries/nouns/requests.ts'
import { roleQueries } from '../../queries/nouns/roles.ts'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { tellDone } from '../../ui/action/toast.tsx'
import { ConfirmEffect } from '../effect/ConfirmEffect.tsx'
import { places } from '../list.ts'
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
    a: { label: t('requests.approve'), run: () => setAsking('approve') },
    d: { label: t('requests.deny'), run: () => setAsking('deny') },
  })
  return (
    <>
      <Group gap="sm">
        <Button onClick={() => setAsking('approve')}>{t('requests.approveRequest')}</Button>
        <Button variant="default" onClick={() => setAsking('deny')}>
          {t('requests.denyRequest')}
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
    const decided = await decideRequest(request.requestId, 'APPROVED', seen)
    tellDone(t('requests.approvedDone'), async () => {
      await takeBackApproval(decided)
      return t('requests.approvalTakenBack')
    })
  }
  const askWhereOutgrown = (error: unknown) => {
    const grown = outgrownBy(error)
    if (!grown) throw error
    setOutgrown(grown)
    void roleQueries.changed()
  }
  return (
    <>
      <ConfirmEffect
        opened={opened}
        onClose={onClose}
        title={t('requests.approveAsk')}
        consequences={[t('requests.recordIsMade'), t('requests.whoAskedIsTold')]}
        effectOf={() => approvalEffect(request.requestId, version)}
        nameIfLarge={t('requests.approveWord')}
        label={t('requests.approveRequest')}
        color="ward"
        failed={t('requests.notApproved')}
        undo={t('requests.approveUndo')}
        action={() => approve(version).catch(askWhereOutgrown)}
      />
      <ConfirmModal
        opened={outgrown !== undefined && !opened}
        onClose={() => setOutgrown(undefined)}
        title={t('requests.outgrown')}
        consequences={[
          ...(outgrown?.roles ?? []).map((roleId) => (
            <GrownRole key={roleId} roleId={roleId} since={request.createdTime} />
          )),
          t('requests.outgrownGives', { heading: t('requests.effectHeading') }),
        ]}
        label={t('requests.approveAll')}
        color="ward"
        failed={t('requests.notApproved')}
        undo={t('requests.outgrownUndo')}
        action={() => approve(outgrown?.version)}
      />
    </>
  )
}

const Deny = ({ request, version, opened, onClose }: AskingProps) => (
  <ConfirmModal
    opened={opened}
    onClose={onClose}
    title={t('requests.denyAsk')}
    consequences={[t('requests.nothingGiven'), t('requests.whoAskedIsTold')]}
    label={t('requests.denyRequest')}
    failed={t('requests.notDenied')}
    undo={t('requests.denyUndo')}
    action={async () => {
      await decideRequest(request.requestId, 'DENIED', version)
      tellDone(t('requests.deniedDone'))
    }}
  />
)

function Withdraw({ request, version }: RequestProps) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Stack gap="sm" align="flex-start">
        <Text c="dimmed">{t('requests.own')}</Text>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('requests.withdrawRequest')}
        </Button>
      </Stack>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('requests.withdrawAsk')}
        consequences={[t('requests.nobodyDecides')]}
        label={t('requests.withdrawRequest')}
        failed={t('requests.notWithdrawn')}
        undo={t('requests.withdrawUndo')}
        action={async () => {
          await withdrawRequest(request.requestId, version)
          tellDone(t('requests.withdrawnDone'))
          void navigate(places.requests.path)
        }}
      />
    </>
  )
}
