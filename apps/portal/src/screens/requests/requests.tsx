import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { limits } from '@doorward/core/limits'
import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import { Button, Text } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useListState } from '../../lib/list-query.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { peopleField } from '../../nouns/form/people-field.tsx'
import { toUserLinks } from '../../nouns/form/user-links.ts'
import { places } from '../../nouns/list.ts'
import type { Noun } from '../../nouns/noun.ts'
import { AskAboutRow } from '../../nouns/requests/AskAboutRow.tsx'
import type { Way } from '../../nouns/requests/AskDecision.tsx'
import { isDecidable } from '../../nouns/requests/decidable.ts'
import { EffectAndDecision } from '../../nouns/requests/EffectAndDecision.tsx'
import { opened } from '../../nouns/requests/opened.ts'
import { RecordOfRequest } from '../../nouns/requests/RecordOfRequest.tsx'
import { requestDone, requestInWords, statusWords } from '../../nouns/requests/request-in-words.ts'
import { ForWhat, ForWhom, RequestState } from '../../nouns/requests/request-looks.tsx'
import { blankRequest, type RequestValues, useRequestStart } from '../../nouns/requests/request-start.ts'
import { useDecidable } from '../../nouns/requests/use-decidable.ts'
import { NounListScreen } from '../../nouns/screens/NounListScreen.tsx'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { statementsField } from '../../nouns/statement/statement-fields.tsx'
import { toNameless } from '../../nouns/statement/statements.ts'
import { UserName, useUserName } from '../../pickers/Names.tsx'
import { openRequests, type RequestInput, type RequestStatus, requestQueries } from '../../queries/nouns/requests.ts'
import { useRows } from '../../queries/server/paging.ts'
import { later } from '../../ui/placeholder/later.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { Several } from '../../ui/text/Several.tsx'
import { TagList } from '../../ui/text/TagList.tsx'
import { RequestBeside } from './RequestBeside.tsx'

const Decided = later(async () => (await import('../../nouns/asking/Decided.tsx')).Decided, { onlyShown: true })
const WhatNext = later(async () => (await import('../../nouns/asking/WhatNext.tsx')).WhatNext, { onlyShown: true })

/** The places of the console that a request's roles open, as far as every account has them. */
const opensOf = ({ statements }: AccessRequestReply['access']) => {
  const places = statements.flatMap(({ roles, resources }) => {
    const held = builtInRoles.filter(({ roleId }) => roles.includes(roleId)).flatMap(({ permissions }) => permissions)
    return resources.flatMap(({ resourceUri }) => opened(held, resourceUri))
  })
  return [...new Map(places.map(({ key, label }) => [key, { key, node: label }])).values()]
}

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

function useHeading({ access: { users }, createdBy }: AccessRequestReply): string {
  const [first] = users
  const name = useUserName(first?.userId ?? '')
  return t(createdBy === first?.userId ? 'requests.asksForAccess' : 'requests.accessFor', { name })
}

function SeeApproved() {
  const { change } = useListState()
  return (
    <Button variant="default" onClick={() => change({ filter: 'approved' })}>
      {t('requests.seeApproved')}
    </Button>
  )
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
  columns: [
    { key: 'who', head: t('shared.who'), cell: ({ access }) => <ForWhom access={access} /> },
    { key: 'what', head: t('requests.asksFor'), cell: ({ access }) => <ForWhat access={access} /> },
    {
      key: 'reason',
      head: t('requests.reason'),
      wideOnly: true,
      cell: ({ reason }) => (
        <Text inherit lineClamp={2} title={reason}>
          {reason || '–'}
        </Text>
      ),
    },
    { key: 'state', head: t('shared.state'), cell: ({ status }) => <RequestState status={status} /> },
    {
      key: 'made',
      head: t('requests.asked'),
      wideOnly: true,
      order: 'createdTime',
      sortBy: ({ createdTime }) => createdTime,
      cell: ({ createdTime }) => <DateTime at={createdTime} />,
    },
    {
      key: 'decided',
      head: t('requests.decidedBy'),
      wideOnly: true,
      cell: ({ decidedBy }) => (decidedBy ? <UserName userId={decidedBy} unknown={t('requests.decider')} /> : '–'),
    },
  ],
  list: {
    filters,
    search: false,
    query: (address, sort) => requestQueries.list(statusOf(address.get('filter')), sort),
    onlyOwn: t('requests.onlyOwn'),
    noneOwn: (address) => noneOwn[statusOf(address.get('filter'))],
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
  useHeading,
  badges: ({ status }) => <RequestState status={status} />,
  facts: ({ requestId, access, reason, createdBy, createdTime, decidedBy, lastUpdated, tags, ...made }) => [
    [t('shared.forWhom'), <ForWhom key="for" access={access} />],
    [t('requests.asksFor'), <ForWhat key="what" access={access} />],
    opensOf(access).length > 0 && [t('requests.opens'), <Several key="opens" parts={opensOf(access)} />],
    reason !== undefined && [
      t('requests.reason'),
      <Text key="why" inherit style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        <bdi>{reason}</bdi>
      </Text>,
    ],
    [t('requests.askedBy'), createdBy ? <UserName key="by" userId={createdBy} /> : '–'],
    [t('requests.asked'), <DateTime key="at" at={createdTime} />],
    decidedBy !== undefined && [
      t('requests.decidedBy'),
      <UserName key="decided" userId={decidedBy} unknown={t('requests.decider')} />,
    ],
    // Nothing of a request changes once it is decided.
    decidedBy !== undefined && [t('requests.decided'), <DateTime key="then" at={lastUpdated} />],
    // What stands below says that it is gone.
    made.recordId !== undefined &&
      !made.recordDeleted && [
        t('requests.record'),
        <RecordOfRequest key="record" requestId={requestId} recordId={made.recordId} />,
      ],
    [t('common.tags'), <TagList key="tags" tags={tags} />],
  ],
  above: (request) => <WhatNext request={request} />,
  below: (request, version) =>
    request.status === 'OPEN' ? (
      <EffectAndDecision request={request} version={version} />
    ) : (
      <Decided request={request} />
    ),
  history: true,
  historyWords: { inWords: requestInWords, toldAs: requestDone },
}

const ways: { key: string; label: string; way: Way }[] = [
  { key: 'a', label: t('requests.approve'), way: 'approve' },
  { key: 'd', label: t('requests.deny'), way: 'deny' },
]

function Beside({ request }: { request: AccessRequestReply }) {
  return <RequestBeside request={request} heading={useHeading(request)} facts={requests.facts(request)} />
}

/** The list: each row decided by its menu or by `a` and `d`, the current one beside it. */
function RequestList() {
  const me = usePortal((state) => state.profile?.userId)
  const [asked, setAsked] = useState<{ requestId: string; way: Way }>()
  const close = useCallback(() => setAsked(undefined), [])
  const { rows = [] } = useRows(openRequests)
  const mayDecide = useDecidable(rows)
  const ask = (row: AccessRequestReply, way: Way) => () => setAsked({ requestId: row.requestId, way })
  const noun: typeof requests = {
    ...requests,
    list: {
      ...requests.list,
      rowKeys: ways.map(({ way, ...key }) => ({ ...key, act: (row) => (mayDecide(row) ? ask(row, way) : undefined) })),
      rowActs: (row) =>
        isDecidable(row, me)
          ? ways.map(({ label, way }) => ({ label, act: ask(row, way), isLocked: !mayDecide(row) }))
          : [],
      beside: (row) => <Beside key={row.requestId} request={row} />,
    },
  }
  return (
    <>
      <NounListScreen noun={noun} />
      {asked && <AskAboutRow key={asked.requestId + asked.way} {...asked} onClose={close} />}
    </>
  )
}

const screens = nounScreens(requests)
export const { detail } = screens
export const create = async () => (await import('../../nouns/asking/AskForAccess.tsx')).askingScreen(requests)
export const list = { ...screens.list, Component: RequestList }
