import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { useState } from 'react'
import { t } from '../../lib/texts.ts'
import {
  approvalEffect,
  decideRequest,
  type OutgrownRoles,
  outgrownBy,
  takeBackApproval,
} from '../../queries/nouns/requests.ts'
import { roleQueries } from '../../queries/nouns/roles.ts'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { tellDone } from '../../ui/action/toast.tsx'
import { ConfirmEffect } from '../effect/ConfirmEffect.tsx'
import { GrownRole } from './GrownRole.tsx'

export interface RequestProps {
  request: AccessRequestReply
  version: string | undefined
}
/** The two ways to decide. */
export type Way = 'approve' | 'deny'

interface AskDecisionProps extends RequestProps {
  /** What is asked about now, if anything. */
  asking: Way | undefined
  onClose: () => void
}

/** The question before a request is approved or denied, wherever it was asked to be. */
export const AskDecision = ({ asking, ...props }: AskDecisionProps) => (
  <>
    <Approve {...props} opened={asking === 'approve'} />
    <Deny {...props} opened={asking === 'deny'} />
  </>
)

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
