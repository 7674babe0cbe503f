import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { limits } from '@doorward/core/limits'
import { Button, Group, Text } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useListState } from '../../lib/list-query.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { useLacksDeciding } from '../../nouns/access/standing.ts'
import { useHolds } from '../../nouns/access/use-lacks.ts'
import { peopleField } from '../../nouns/form/people-field.tsx'
import { toUserLinks } from '../../nouns/form/user-links.ts'
import { places } from '../../nouns/list.ts'
import type { Noun } from '../../nouns/noun.ts'
import { AskAboutRow } from '../../nouns/requests/AskAboutRow.tsx'
import type { Way } from '../../nouns/requests/AskDecision.tsx'
import { isDecidable, isOwn } from '../../nouns/requests/decidable.ts'
import { EffectAndDecision } from '../../nouns/requests/EffectAndDecision.tsx'
import { Outgrown } from '../../nouns/requests/Outgrown.tsx'
import { placesOpenedBy } from '../../nouns/requests/opened.ts'
import { RecordOfRequest } from '../../nouns/requests/RecordOfRequest.tsx'
import { requestDone, requestInWords, statusWords } from '../../nouns/requests/request-in-words.ts'
import { ForWhat, ForWhom } from '../../nouns/requests/request-looks.tsx'
import { blankRequest, type RequestValues, useRequestStart } from '../../nouns/requests/request-start.ts'
import { AskerFact } from '../../nouns/requests/telling/AskerFact.tsx'
import { BroadMark } from '../../nouns/requests/telling/BroadMark.tsx'
import { RequestState } from '../../nouns/requests/telling/RequestState.tsx'
import { Said } from '../../nouns/requests/telling/Said.tsx'
import { useRequestHeading } from '../../nouns/requests/telling/use-request-heading.ts'
import { Whom } from '../../nouns/requests/telling/Whom.tsx'
import { useDecidable } from '../../nouns/requests/use-decidable.ts'
import { NounListScreen } from '../../nouns/screens/NounListScreen.tsx'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { TogetherLater } from '../../nouns/screens/together-later.tsx'
import { statementsField } from '../../nouns/statement/statement-fields.tsx'
import { toNameless } from '../../nouns/statement/statements.ts'
import { UserName } from '../../pickers/Names.tsx'
import {
  historyNeeds,
  openRequests,
  type RequestInput,
  type RequestStatus,
  requestQueries,
  requestsInOrder,
} from '../../queries/nouns/requests.ts'
import { neededOn } from '../../queries/server/needed.ts'
import { useRows } from '../../queries/server/paging.ts'
import type { Column } from '../../ui/list/list-props.ts'
import { later } from '../../ui/placeholder/later.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { Several } from '../../ui/text/Several.tsx'
import { TagList } from '../../ui/text/TagList.tsx'
import { RequestBeside } from './RequestBeside.tsx'

const DecideSeveral = later(async () => (await import('../../nouns/bulk/DecideSeveral.tsx')).DecideSeveral, {
  onlyShown: true,
})

const Decided = later(async () => (await import('../../nouns/asking/Decided.tsx')).Decided, { onlyShown: true })
const TookBack = later(async () => (await import('../../nouns/requests/TookBack.tsx')).TookBack, { onlyShown: true })
const WhatNext = later(async () => (await import('../../nouns/asking/WhatNext.tsx')).WhatNext, { onlyShown: true })

/** Values of `?filter=`, as the server knows them. */
const filters: { value: string; label: string; status: RequestStatus }[] = [
  { value: 'open', label: statusWords.OPEN, status: 'OPEN' },
  { value: 'approved', label: statusWords.APPROVED, status: 'APPROVED' },
  { value: 'denied', label: statusWords.DENIED, status: 'DENIED' },
  { value: 'withdrawn', label: statusWords.DELETED, status: 'DELETED' },
]
const statusOf = (filter: string | null): RequestStatus =>
  filters.find(({ value }) => value === filter)?.status ?? 'OPEN'

/** That the person has asked for nothing which stands so. */
const noneOwn: Record<RequestStatus, string> = {
  OPEN: t('requests.noneOwnOpen'),
  APPROVED: t('requests.noneOwnApproved'),
  DENIED: t('requests.noneOwnDenied'),
  DELETED: t('requests.noneOwnWithdrawn'),
}

/** Whoever asked sees their request, and its changes only where they may read those of all. */
function useReadsHistory(request: AccessRequestReply): boolean {
  const me = usePortal((state) => state.profile?.userId)
  const holds = useHolds(neededOn(historyNeeds, request.requestId))
  return holds || !isOwn(request, me)
}

/** The way to those that were approved, where there are any. */
function SeeApproved() {
  const { change } = useListState()
  const { rows = [] } = useRows(requestsInOrder('APPROVED'))
  if (rows.length === 0) return null
  return (
    <Button variant="default" onClick={() => change({ filter: 'approved' })}>
      {t('requests.seeApproved')}
    </Button>
  )
}

/** What a row asks for, that it is everything, and why. */
const Asked = ({ request }: { request: AccessRequestReply }) => {
  const { access, reason } = request
  return (
    <>
      <Group component="span" gap={8}>
        <span>
          <ForWhat access={access} />
        </span>
        <BroadMark access={access} />
      </Group>
      {reason && (
        <Text component="span" fz="sm" c="dimmed" lineClamp={1} title={reason}>
          <bdi>{reason}</bdi>
        </Text>
      )}
    </>
  )
}

/** How a request was decided, or that what it gave is gone; when, and by whom. */
const DecidedAt = ({ request, request: { decidedBy, lastUpdated } }: { request: AccessRequestReply }) => (
  <>
    <Group component="span" gap={8} display="inline-flex">
      <RequestState request={request} />
      <DateTime at={lastUpdated} inList />
    </Group>
    {decidedBy && (
      <Text component="span" display="block" fz="sm" c="dimmed">
        <UserName userId={decidedBy} unknown={t('requests.decider')} />
      </Text>
    )}
  </>
)

/** What somebody wants while it is open, and wanted since. */
const askedForWord = (status: RequestStatus) => t(status === 'OPEN' ? 'requests.asksFor' : 'requests.askedFor')

/** Columns of requests of one status: that is said above them. When a decided one was asked stands where there is room. */
const columnsOf = (status: RequestStatus): Column<AccessRequestReply>[] => {
  const isDecided = status === 'APPROVED' || status === 'DENIED'
  return [
    { key: 'who', head: t('shared.who'), cell: ({ access }) => <ForWhom access={access} /> },
    { key: 'what', head: askedForWord(status), cell: (request) => <Asked request={request} /> },
    {
      key: 'made',
      head: t('requests.asked'),
      order: 'createdTime',
      sortBy: ({ createdTime }) => createdTime,
      wideOnly: isDecided,
      cell: ({ createdTime }) => <DateTime at={createdTime} inList />,
    },
    ...(isDecided
      ? [
          {
            key: 'decided',
            head: t('requests.decided'),
            cell: (request: AccessRequestReply) => <DecidedAt request={request} />,
          },
        ]
      : []),
  ]
}

/** What people asked for, and what became of it. */
const requests: Noun<AccessRequestReply, RequestValues, RequestInput> = {
  ...places.requests,
  motif: 'envelope',
  guide: 'requests',
  text: t('requests.text'),
  first: t('requests.first'),
  queries: requestQueries,
  idOf: ({ requestId }) => requestId,
  nameOf: ({ requestId }) => requestId,
  columns: columnsOf('APPROVED'),
  list: {
    filters,
    search: false,
    query: (address, sort) => requestsInOrder(statusOf(address.get('filter')), sort),
    onlyOwn: t('requests.onlyOwn'),
    noneOwn: (address) => ({ title: noneOwn[statusOf(address.get('filter'))], text: t('requests.makingText') }),
    empty: {
      title: t('requests.noOpen'),
      text: t('requests.first'),
      action: <SeeApproved />,
    },
  },
  form: {
    blank: blankRequest,
    fields: [
      peopleField({
        key: 'users',
        label: t('shared.forWhom'),
        description: t('requests.forHelp'),
        check: ({ users }) => (users.length === 0 ? t('requests.forNeeded') : undefined),
      }),
      statementsField(t('requests.allowed'), t('statement.needed')),
      {
        kind: 'long',
        key: 'reason',
        label: t('requests.reason'),
        help: t('requests.reasonHelp'),
        max: limits.requestReasonMax,
      },
      { kind: 'tags', key: 'tags', label: t('common.tags'), more: true },
    ],
    toInput: ({ users, statements, reason, tags }) => ({
      access: { users: toUserLinks(users), statements: toNameless(statements) },
      ...(reason.trim() ? { reason: reason.trim() } : {}),
      tags,
    }),
  },
  making: {
    text: t('requests.makingText'),
    done: t('requests.done'),
    useStart: useRequestStart,
  },
  useHeading: useRequestHeading,
  badges: (request) => <RequestState request={request} />,
  facts: ({ requestId, status, access, reason, createdBy, createdTime, ...made }) => [
    [t('shared.forWhom'), <Whom key="for" access={access} isOpen={status === 'OPEN'} />],
    [askedForWord(status), <ForWhat key="what" access={access} />],
    placesOpenedBy(access).length > 0 && [
      t('requests.opens'),
      <Several key="opens" parts={placesOpenedBy(access).map(({ key, label }) => ({ key, node: label }))} />,
    ],
    reason !== undefined && [t('requests.reason'), <Said key="why" text={reason} />],
    (access.users.length !== 1 || access.users[0]?.userId !== createdBy) && [
      t('requests.askedBy'),
      createdBy ? <AskerFact key="by" userId={createdBy} isOpen={status === 'OPEN'} /> : '–',
    ],
    [t('requests.asked'), <DateTime key="at" at={createdTime} />],
    made.recordId !== undefined &&
      !made.recordDeleted && [
        t('requests.record'),
        <RecordOfRequest key="record" requestId={requestId} recordId={made.recordId} />,
      ],
    Object.keys(made.tags ?? {}).length > 0 && [t('common.tags'), <TagList key="tags" tags={made.tags} />],
  ],
  above: (request) => (
    <>
      <WhatNext request={request} />
      <Decided request={request} />
    </>
  ),
  below: (request, version) => request.status === 'OPEN' && <EffectAndDecision request={request} version={version} />,
  OverviewIn: TogetherLater,
  history: true,
  useReadsHistory,
  historyWords: { inWords: requestInWords, toldAs: requestDone },
  historySince: ({ requestId, recordId }) => recordId && <TookBack requestId={requestId} recordId={recordId} />,
}

const ways: { key: string; label: string; way: Way }[] = [
  { key: 'a', label: t('requests.approve'), way: 'approve' },
  { key: 'd', label: t('requests.deny'), way: 'deny' },
]

function Beside({ request, rests }: { request: AccessRequestReply; rests: boolean }) {
  return (
    <RequestBeside
      request={request}
      rests={rests}
      heading={useRequestHeading(request)}
      decided={<Decided request={request} />}
      facts={requests.facts(request)}
    />
  )
}

const severalWords = { approve: 'requests.approveSeveral', deny: 'requests.denySeveral' } as const

interface DecideTickedProps {
  ticked: AccessRequestReply[]
  /** Told whether something is ticked. */
  onTicks: (areTicked: boolean) => void
  onDecide: (what: { requests: AccessRequestReply[]; way: Way }) => void
}

/** Decides those of the ticked ones that are the person's to decide, together. */
function DecideTicked({ ticked, onTicks, onDecide }: DecideTickedProps) {
  const areTicked = ticked.length > 0
  useEffect(() => {
    onTicks(areTicked)
    return () => onTicks(false)
  }, [areTicked, onTicks])
  return (
    areTicked &&
    ways.map(({ way }) => (
      <Button
        key={way}
        variant="default"
        size="compact-sm"
        onClick={() => onDecide({ requests: ticked.slice(0, limits.plannedWritesMax), way })}
      >
        {t(severalWords[way], { count: ticked.length })}
      </Button>
    ))
  )
}

/** The list: each row decided by its menu or by `a` and `d`, the current one beside it. */
function RequestList() {
  const me = usePortal((state) => state.profile?.userId)
  const [asked, setAsked] = useState<{ requestId: string; way: Way }>()
  const [several, setSeveral] = useState<{ requests: AccessRequestReply[]; way: Way }>()
  const [areTicked, setTicked] = useState(false)
  const close = useCallback(() => setAsked(undefined), [])
  const { rows = [] } = useRows(openRequests)
  const mayDecide = useDecidable(rows)
  const ask = (row: AccessRequestReply, way: Way) => () => setAsked({ requestId: row.requestId, way })
  const onlyAsks = useLacksDeciding()
  const status = statusOf(useListState().filter)
  const noun: typeof requests = {
    ...requests,
    text: onlyAsks ? t('requests.askText') : requests.text,
    columns: columnsOf(status),
    list: {
      ...requests.list,
      rowKeys: ways.map(({ way, ...key }) => ({ ...key, act: (row) => (mayDecide(row) ? ask(row, way) : undefined) })),
      rowActs: (row) =>
        isDecidable(row, me)
          ? ways.map(({ label, way }) => ({ label, act: ask(row, way), isLocked: !mayDecide(row) }))
          : [],
      ticked: (ticked) => <DecideTicked ticked={ticked.filter(mayDecide)} onTicks={setTicked} onDecide={setSeveral} />,
      beside: (row) => <Beside key={row.requestId} request={row} rests={areTicked} />,
    },
  }
  return (
    <>
      <NounListScreen noun={noun} />
      {several && <DecideSeveral {...several} Outgrown={Outgrown} onClose={() => setSeveral(undefined)} />}
      {asked && <AskAboutRow key={asked.requestId + asked.way} {...asked} onClose={close} />}
    </>
  )
}

const screens = nounScreens(requests)
export const { detail } = screens
export const create = async () => (await import('../../nouns/asking/AskForAccess.tsx')).askingScreen(requests)
export const list = { ...screens.list, Component: RequestList }
