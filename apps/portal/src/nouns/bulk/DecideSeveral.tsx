import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useRef, useState } from 'react'
import { toFailure } from '../../lib/failures.ts'
import { rich, t } from '../../lib/texts.ts'
import {
  approvalsTogether,
  approvalTakenBack,
  decideRequest,
  type OutgrownRoles,
  outgrownBy,
} from '../../queries/nouns/decisions.ts'
import { requestQueries } from '../../queries/nouns/requests.ts'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { ReportModal } from '../../ui/action/ReportModal.tsx'
import { tellDone } from '../../ui/action/toast.tsx'
import { EffectPanel } from '../effect/EffectPanel.tsx'
import { type EffectAsked, isToldLarge } from '../effect/use-effect-of.ts'
import type { Way } from '../requests/AskDecision.tsx'
import { ForWhat, ForWhom } from '../requests/request-looks.tsx'
import { Why } from '../requests/Why.tsx'

interface DecideSeveralProps {
  requests: readonly AccessRequestReply[]
  way: Way
  /** Says which roles have grown: it comes with the requests themselves. */
  Outgrown: ComponentType<{ request: AccessRequestReply; outgrown: OutgrownRoles | undefined }>
  onClose: () => void
}

/** What became of one; `why` it was not decided. */
interface Became {
  request: AccessRequestReply
  why: string | undefined
  /** The request as it is decided. */
  decided?: AccessRequestReply
}

const words = {
  approve: {
    ask: 'requests.approveSeveralAsk',
    label: 'requests.approveSeveral',
    done: 'requests.approvedSeveral',
    failed: t('requests.notApproved'),
    was: t('requests.approved'),
    undo: t('requests.approveSeveralUndo'),
    status: 'APPROVED',
  },
  deny: {
    ask: 'requests.denySeveralAsk',
    label: 'requests.denySeveral',
    done: 'requests.deniedSeveral',
    failed: t('requests.notDenied'),
    was: t('requests.denied'),
    undo: t('requests.denyUndo'),
    status: 'DENIED',
  },
} as const

const asking: EffectAsked = { effect: undefined, error: null, isAsking: true }

/** The versions of the requests as they are now, and what approving all of them would give together. */
function useTogether(requests: readonly AccessRequestReply[], way: Way) {
  const ids = requests.map(({ requestId }) => requestId)
  return useQuery({
    queryKey: ['deciding', way, ids],
    queryFn: async () => {
      const read = await Promise.all(ids.map((id) => requestQueries.reread(id)))
      const versions = new Map(read.map(({ version }, at) => [ids[at], version]))
      const outgrown = new Map<string | undefined, OutgrownRoles>()
      if (way === 'deny')
        return { versions, asked: undefined, refused: new Map<string | undefined, unknown>(), outgrown }
      const together = await approvalsTogether(ids.map((id) => ({ id, version: versions.get(id) })))
      const { effect, refused } = together
      for (const [at, grown] of together.outgrown) {
        outgrown.set(ids[at], grown)
        versions.set(ids[at], grown.version)
      }
      return {
        versions,
        outgrown,
        asked: { effect, error: null, isAsking: false },
        refused: new Map([...refused].map(([at, error]) => [ids[at], error])),
      }
    },
    staleTime: Number.POSITIVE_INFINITY, // as long as the question stands
    gcTime: 0,
    retry: false,
  })
}

const WhoAndWhat = ({ request: { access } }: { request: AccessRequestReply }) => (
  <>
    <ForWhom access={access} />: <ForWhat access={access} />
  </>
)

/** Takes back what several approvals gave, as one's own toast does of a single one. One that can't be keeps none of the others. */
async function allTakenBack(decided: readonly AccessRequestReply[]): Promise<() => Promise<string>> {
  const undoings = await Promise.all(decided.map(approvalTakenBack))
  return async () => {
    const faults: unknown[] = []
    for (const undo of undoings) await undo().catch((fault: unknown) => faults.push(fault))
    if (faults.length > 0) throw faults[0]
    return t('requests.approvalsTakenBack', { count: decided.length })
  }
}

/** Decides several requests after one question, which names each and sums up their effect; one reason goes to all who asked. */
export function DecideSeveral({ requests, way, Outgrown, onClose }: DecideSeveralProps) {
  const [reason, setReason] = useState('')
  const [report, setReport] = useState<Became[]>()
  const reports = useRef(false)
  const { data, error } = useTogether(requests, way)
  const { status, ...told } = words[way]
  const asked = data ? data.asked : way === 'approve' && (error ? { ...asking, error, isAsking: false } : asking)
  const decideOne = async (request: AccessRequestReply): Promise<Became> => {
    const { requestId } = request
    try {
      const version = data?.versions.get(requestId)
      const decided = await decideRequest(requestId, { status, decisionReason: reason, version })
      return { request, why: undefined, decided }
    } catch (error) {
      return { request, why: outgrownBy(error) ? t('requests.outgrownMeanwhile') : toFailure(error, told.failed).text }
    }
  }
  const decideAll = async () => {
    const became: Became[] = []
    for (const request of requests) became.push(await decideOne(request))
    const done = became.flatMap(({ decided }) => decided ?? [])
    const whatIsDone = t(told.done, { count: done.length })
    if (done.length > 0 && way === 'approve') tellDone(whatIsDone, await allTakenBack(done), t('changes.takeBack'))
    else if (done.length > 0) tellDone(whatIsDone)
    if (done.length === became.length) return
    reports.current = true
    setReport(became)
  }
  if (report)
    return (
      <ReportModal
        opened
        title={t('requests.severalReport')}
        lines={report.map(({ request, why }) => ({
          key: request.requestId,
          name: <WhoAndWhat request={request} />,
          became: why ?? told.was,
        }))}
        onClose={onClose}
      />
    )
  return (
    <ConfirmModal
      opened
      onClose={() => reports.current || onClose()}
      title={t(told.ask, { count: requests.length })}
      consequences={requests.map((request) => {
        const refused = data?.refused.get(request.requestId)
        const line = <WhoAndWhat request={request} />
        if (!refused)
          return (
            <>
              {line}
              <Outgrown request={request} outgrown={data?.outgrown.get(request.requestId)} />
            </>
          )
        return rich('requests.cannotBeDecided', { which: line, why: toFailure(refused, told.failed).text })
      })}
      evidence={asked && <EffectPanel asked={asked} />}
      field={<Why ofSeveral reason={reason} onChange={setReason} />}
      label={t(told.label, { count: requests.length })}
      {...(way === 'approve' ? { color: 'ward' as const } : { keep: t('requests.keepThemOpen') })}
      failed={told.failed}
      undo={told.undo}
      typedName={asked && isToldLarge(asked) ? t('requests.approveWord') : undefined}
      wait={data || error ? undefined : t('effect.counting')}
      action={decideAll}
    />
  )
}
