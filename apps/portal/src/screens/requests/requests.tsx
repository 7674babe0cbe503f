import type { AccessRequestReply } from '@doorward/contract/authorization/requests'
import { Anchor, Button } from '@mantine/core'
import { Link } from 'react-router'
import { useListState } from '../../lib/list-query.ts'
import { peopleField } from '../../nouns/form/people-field.tsx'
import { toUserLinks } from '../../nouns/form/user-links.ts'
import { places } from '../../nouns/list.ts'
import { addressOf } from '../../nouns/navigation.ts'
import type { Noun } from '../../nouns/noun.ts'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { statementsField } from '../../nouns/statement/statement-fields.tsx'
import { toNameless } from '../../nouns/statement/statements.ts'
import { UserName, useUserName } from '../../pickers/Names.tsx'
import { type RequestInput, type RequestStatus, requestQueries } from '../../queries/nouns/requests.ts'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { TagList } from '../../ui/text/TagList.tsx'
import { Decision } from './Decision.tsx'
import { EffectPanel } from './EffectPanel.tsx'
import { ForWhat, ForWhom, RequestState } from './request-looks.tsx'
import { blankRequest, type RequestValues, useRequestStart } from './request-start.ts'

/** Values of `?filter=`, as the server knows them. */
const filters: { value: string; label: string; status: RequestStatus }[] = [
  { value: 'open', label: 'Open', status: 'OPEN' },
  { value: 'approved', label: 'Approved', status: 'APPROVED' },
  { value: 'denied', label: 'Denied', status: 'DENIED' },
  { value: 'withdrawn', label: 'Withdrawn', status: 'DELETED' },
]
const statusOf = (filter: string | null): RequestStatus =>
  filters.find(({ value }) => value === filter)?.status ?? 'OPEN'

function useHeading({ access: { users }, createdBy }: AccessRequestReply): string {
  const [first] = users
  const name = useUserName(first?.userId ?? '')
  return createdBy === first?.userId ? `${name} asks for access` : `Access for ${name}`
}

function SeeApproved() {
  const { change } = useListState()
  return (
    <Button variant="default" onClick={() => change({ filter: 'approved' })}>
      See approved ones
    </Button>
  )
}

/** What people asked for, and what became of it. */
const requests: Noun<AccessRequestReply, RequestValues, RequestInput> = {
  ...places.requests,
  motif: 'envelope',
  text: 'People ask for access here. Approving a request makes an access record.',
  first: 'When someone asks for access, decide here.',
  queries: requestQueries,
  idOf: ({ requestId }) => requestId,
  nameOf: ({ requestId }) => requestId,
  columns: [
    { key: 'who', head: 'Who', cell: ({ access }) => <ForWhom access={access} /> },
    { key: 'what', head: 'Asks for', cell: ({ access }) => <ForWhat access={access} /> },
    { key: 'state', head: 'State', cell: ({ status }) => <RequestState status={status} /> },
    {
      key: 'made',
      head: 'Asked',
      wideOnly: true,
      sortBy: ({ createdTime }) => createdTime,
      cell: ({ createdTime }) => <DateTime at={createdTime} />,
    },
    {
      key: 'decided',
      head: 'Decided by',
      wideOnly: true,
      cell: ({ decidedBy }) => (decidedBy ? <UserName userId={decidedBy} /> : '–'),
    },
  ],
  list: {
    filters,
    search: false,
    query: (address) => requestQueries.list(statusOf(address.get('filter'))),
    onlyOwn: 'access requests of your own',
    empty: {
      title: 'No open requests',
      text: 'When someone asks for access, decide here.',
      action: <SeeApproved />,
    },
  },
  form: {
    blank: blankRequest,
    fields: [
      peopleField({
        key: 'users',
        label: 'For',
        description: 'Yourself, or others if you may ask for them.',
        check: ({ users }) => (users.length === 0 ? 'Name who the access is for.' : undefined),
      }),
      statementsField('What to be allowed', 'Name a role and a resource.'),
      { kind: 'tags', key: 'tags', label: 'Tags', more: true },
    ],
    toInput: ({ users, statements, tags }) => ({
      access: { users: toUserLinks(users), statements: toNameless(statements) },
      tags,
    }),
  },
  making: {
    text: 'Say what you need. Those who can give it are told by e-mail, and one of them decides.',
    done: 'Access requested. You get an e-mail once it is decided.',
    useStart: useRequestStart,
  },
  useHeading,
  badges: ({ status }) => <RequestState status={status} />,
  facts: ({ access, createdBy, createdTime, decidedBy, recordId, tags }) => [
    ['For', <ForWhom key="for" access={access} />],
    ['Asks for', <ForWhat key="what" access={access} />],
    ['Asked by', createdBy ? <UserName key="by" userId={createdBy} /> : '–'],
    ['Asked', <DateTime key="at" at={createdTime} />],
    ['Decided by', decidedBy ? <UserName key="decided" userId={decidedBy} /> : '–'],
    recordId !== undefined && [
      'Access record',
      <Anchor key="record" component={Link} to={addressOf('records', recordId)}>
        {recordId}
      </Anchor>,
    ],
    ['Tags', <TagList key="tags" tags={tags} />],
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
