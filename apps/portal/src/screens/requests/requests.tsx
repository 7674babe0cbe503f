import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { limits } from '@doorward/core/limits'
import { Anchor, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useListState } from '../../lib/list-query.ts'
import { t } from '../../lib/texts.ts'
import { peopleField } from '../../nouns/form/people-field.tsx'
import { toUserLinks } from '../../nouns/form/user-links.ts'
import { places } from '../../nouns/list.ts'
import { addressOf } from '../../nouns/navigation.ts'
import type { Noun } from '../../nouns/noun.ts'
import { Decision } from '../../nouns/requests/Decision.tsx'
import { EffectPanel } from '../../nouns/requests/EffectPanel.tsx'
import { ForWhat, ForWhom, RequestState } from '../../nouns/requests/request-looks.tsx'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { statementsField } from '../../nouns/statement/statement-fields.tsx'
import { toNameless } from '../../nouns/statement/statements.ts'
import { UserName, useUserName } from '../../pickers/Names.tsx'
import { type RequestInput, type RequestStatus, requestQueries } from '../../queries/nouns/requests.ts'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { TagList } from '../../ui/text/TagList.tsx'
import { blankRequest, type RequestValues, useRequestStart } from './request-start.ts'

/** Values of `?filter=`, as the server knows them. */
const filters: { value: string; label: string; status: RequestStatus }[] = [
  { value: 'open', label: t('requests.open'), status: 'OPEN' },
  { value: 'approved', label: t('requests.approved'), status: 'APPROVED' },
  { value: 'denied', label: t('requests.denied'), status: 'DENIED' },
  { value: 'withdrawn', label: t('requests.withdrawn'), status: 'DELETED' },
]
const statusOf = (filter: string | null): RequestStatus =>
  filters.find(({ value }) => value === filter)?.status ?? 'OPEN'

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
  text: t('requests.text'),
  first: t('requests.first'),
  queries: requestQueries,
  idOf: ({ requestId }) => requestId,
  nameOf: ({ requestId }) => requestId,
  columns: [
    { key: 'who', head: t('common.who'), cell: ({ access }) => <ForWhom access={access} /> },
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
    { key: 'state', head: t('common.state'), cell: ({ status }) => <RequestState status={status} /> },
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
      cell: ({ decidedBy }) => (decidedBy ? <UserName userId={decidedBy} /> : '–'),
    },
  ],
  list: {
    filters,
    search: false,
    query: (address, sort) => requestQueries.list(statusOf(address.get('filter')), sort),
    onlyOwn: t('requests.onlyOwn'),
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
        label: t('common.forWhom'),
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
  facts: ({ access, reason, createdBy, createdTime, decidedBy, recordId, tags }) => [
    [t('common.forWhom'), <ForWhom key="for" access={access} />],
    [t('requests.asksFor'), <ForWhat key="what" access={access} />],
    reason !== undefined && [
      t('requests.reason'),
      <Text key="why" inherit style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        <bdi>{reason}</bdi>
      </Text>,
    ],
    [t('requests.askedBy'), createdBy ? <UserName key="by" userId={createdBy} /> : '–'],
    [t('requests.asked'), <DateTime key="at" at={createdTime} />],
    [t('requests.decidedBy'), decidedBy ? <UserName key="decided" userId={decidedBy} /> : '–'],
    recordId !== undefined && [
      t('requests.record'),
      <Anchor key="record" component={Link} to={addressOf('records', recordId)}>
        <bdi>{recordId}</bdi>
      </Anchor>,
    ],
    [t('common.tags'), <TagList key="tags" tags={tags} />],
  ],
  below: (request, version) =>
    request.status === 'OPEN' && (
      <>
        <EffectPanel access={request.access} />
        <Decision request={request} version={version} />
      </>
    ),
  history: true,
}

export const { list, create, detail } = nounScreens(requests)
