import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { ApiError } from '@doorward/contract/client'
import { Anchor } from '@mantine/core'
import { useRef } from 'react'
import { rich, t } from '../../lib/texts.ts'
import { PersonName, usePersonName } from '../../pickers/PersonName.tsx'
import {
  approvalQuery,
  approvalTakenBack,
  type DecisionSent,
  decideRequest,
  outgrownBy,
} from '../../queries/nouns/decisions.ts'
import { requestChanged } from '../../queries/nouns/requests.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { raisedAs } from '../../queries/server/raised.ts'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { tellDone, tellFailed } from '../../ui/action/toast.tsx'
import { giveAccess } from '../access/give-access.ts'
import { useGivingRefusal } from '../access/use-giving-refusal.ts'
import { ConfirmEffect } from '../effect/ConfirmEffect.tsx'
import { useKeptReason } from './kept-reason.ts'
import { Outgrown, outgrownChanged, useOutgrown } from './Outgrown.tsx'
import { ForWhat, ForWhom } from './request-looks.tsx'
import { useAsker } from './telling/asker.ts'
import { Why } from './Why.tsx'

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

const settledStatuses = [404, 409, 412]

/** Whether somebody else decided, changed or withdrew it meanwhile. */
const wasSettled = (error: unknown): boolean =>
  error instanceof ApiError && settledStatuses.includes(error.status) && !outgrownBy(error)

/** Decides it; where it was decided, changed or withdrawn meanwhile that is told, and everything shows it as it is now. */
async function decide({ requestId }: AccessRequestReply, sent: DecisionSent) {
  try {
    return await decideRequest(requestId, sent)
  } catch (error) {
    if (!wasSettled(error)) throw error
    tellFailed(t('requests.changedMeanwhile'), t('requests.shownAsNow'))
    await requestChanged(requestId)
    return undefined
  }
}

/** Roles that grew while the question stood: it tells that now, and may be answered once more. */
async function outgrownMeanwhile(error: unknown): Promise<never> {
  if (!(error instanceof ApiError) || !outgrownBy(error)) throw error
  await outgrownChanged()
  throw raisedAs(error.code, t('requests.outgrownMeanwhile'), error)
}

interface AskingProps extends RequestProps {
  opened: boolean
  onClose: () => void
}

/** Whom a request is for, as a question names them. */
function useWhom({ access: { users } }: AccessRequestReply): string {
  const [first, ...others] = users
  const name = usePersonName(first?.userId ?? '')
  if (!first) return t('requests.forNobody')
  return others.length > 0 ? t('requests.whomAndMore', { name, count: others.length }) : name
}

/** Whether whoever asked hears of it by e-mail: only where an address is known. */
function IsTold({ userId }: { userId: string }) {
  const { isUnknown } = useAsker(userId)
  return rich(isUnknown ? 'requests.isNotTold' : 'requests.isTold', { who: <PersonName userId={userId} /> })
}

/** What deciding comes to: for whom, which roles on which resources, and who hears of it. */
const outcomes = (decides: 'requests.approvingGives' | 'requests.denyingLeaves', request: AccessRequestReply) => {
  const { access, createdBy } = request
  return [
    rich(decides, {
      who: <ForWhom access={access} />,
      what: <ForWhat access={access} />,
      count: access.users.length,
    }),
    createdBy && <IsTold userId={createdBy} />,
  ]
}

/** Where another role would fit better: what is asked for in one sentence, as a start for giving that. The request stays, to be denied. */
function OtherRole({ request: { access, status }, onFollow }: { request: AccessRequestReply; onFollow: () => void }) {
  const refusal = useGivingRefusal()
  const [statement, ...others] = access.statements
  if (refusal || !statement || others.length > 0 || status !== 'OPEN') return null
  const begin = () => {
    onFollow()
    giveAccess({
      users: access.users.map(({ userId }) => userId),
      roles: [...statement.roles],
      resources: statement.resources.map(({ resourceUri }) => resourceUri),
    })
  }
  return (
    <>
      {t('requests.otherRoleText')}{' '}
      <Anchor component="button" type="button" inherit underline="always" onClick={begin}>
        {t('requests.otherRole')}
      </Anchor>
    </>
  )
}

/** Says before that roles give more by now than when they were asked for; approving gives what they give now. */
function Approve({ request, version, opened, onClose }: AskingProps) {
  const outgrown = useOutgrown({ request, version }, opened)
  const { reason, type, forget } = useKeptReason('approve', request.requestId)
  const who = useWhom(request)
  const approve = async () => {
    const sent = { status: 'APPROVED', decisionReason: reason, version: outgrown?.version ?? version } as const
    const decided = await decide(request, sent).catch(outgrownMeanwhile)
    if (!decided) return
    forget()
    const takenBack = await approvalTakenBack(decided)
    const takeBack = async () => {
      await takenBack()
      return t('requests.approvalTakenBack')
    }
    tellDone(t('requests.approvedDone'), takeBack, t('changes.takeBack'))
  }
  /** Nothing is read anew before the reason was read: the row may be gone then, and its question with it. */
  const isSettled = useRef(false)
  const effectOf = async () => {
    try {
      return (await queryClient.fetchQuery(approvalQuery(request.requestId, version))).effect
    } catch (error) {
      isSettled.current = wasSettled(error)
      throw error
    }
  }
  const close = () => {
    if (isSettled.current) void requestChanged(request.requestId)
    onClose()
  }
  return (
    <ConfirmEffect
      opened={opened}
      onClose={close}
      title={t('requests.approveAsk', { who })}
      mark={<Outgrown request={request} outgrown={outgrown} />}
      consequences={outcomes('requests.approvingGives', request)}
      field={<Why reason={reason} onChange={type} />}
      instead={<OtherRole request={request} onFollow={close} />}
      effectOf={effectOf}
      nameIfLarge={t('requests.approveWord')}
      label={t('requests.approveRequest')}
      color="ward"
      failed={t('requests.notApproved')}
      undo={t('requests.approveUndo')}
      action={approve}
    />
  )
}

function Deny({ request, version, opened, onClose }: AskingProps) {
  const { reason, type, forget } = useKeptReason('deny', request.requestId)
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={t('requests.denyAsk', { who: useWhom(request) })}
      consequences={outcomes('requests.denyingLeaves', request)}
      field={<Why reason={reason} onChange={type} />}
      label={t('requests.denyRequest')}
      keep={t('requests.keepOpen')}
      failed={t('requests.notDenied')}
      undo={t('requests.denyUndo')}
      action={async () => {
        if (!(await decide(request, { status: 'DENIED', decisionReason: reason, version }))) return
        forget()
        tellDone(t('requests.deniedDone'))
      }}
    />
  )
}
