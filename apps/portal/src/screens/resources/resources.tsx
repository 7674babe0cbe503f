import type { ResourceReply } from '@doorward/contract/authorization/resources'
import { ResourceUsers } from '../../nouns/access/ResourceUsers.tsx'
import { places } from '../../nouns/list.ts'
import type { Noun } from '../../nouns/noun.ts'
import { changedColumn } from '../../nouns/screens/columns.tsx'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { resourceProblem } from '../../pickers/resource-text.ts'
import { type ResourceInput, resourceQueries } from '../../queries/nouns/resources.ts'
import { DateTime } from '../../ui/text/DateTime.tsx'

interface ResourceValues {
  resourceUri: string
  isPublic: boolean
  claimable: boolean
}
const has = ({ permissions }: ResourceReply, wanted: 'PUBLIC' | 'CLAIM'): boolean =>
  permissions.some(({ action, allow }) => action === wanted && allow)
const nameOf = ({ resourceUri }: ResourceReply): string => resourceUri

/** What holds for a resource whoever asks: open to everyone, open to be claimed. */
const resources: Noun<ResourceReply, ResourceValues, ResourceInput & { resourceUri: string }> = {
  ...places.resources,
  motif: 'paper',
  text: 'Settings of a resource itself: who may read or claim it without an access record.',
  first: 'Most resources need none. Create one to open a resource to everyone.',
  queries: resourceQueries,
  idOf: ({ resourceUri }) => resourceUri,
  nameOf,
  list: { search: false },
  columns: [
    {
      key: 'name',
      head: 'Resource',
      sortBy: nameOf,
      cell: ({ resourceUri }) => <span className="mono">{resourceUri}</span>,
    },
    { key: 'public', head: 'Everyone', cell: (row) => (has(row, 'PUBLIC') ? 'may read and list' : 'nothing') },
    { key: 'claim', head: 'To be claimed', wideOnly: true, cell: (row) => (has(row, 'CLAIM') ? 'yes' : 'no') },
    changedColumn(),
  ],
  form: {
    blank: { resourceUri: '', isPublic: false, claimable: false },
    fields: [
      {
        kind: 'text',
        key: 'resourceUri',
        label: 'Resource',
        needed: true,
        placeholder: '/handbook',
        help: 'Your own resource, without a wildcard. It counts for everything below too.',
        max: 512,
        when: (_, isNew) => isNew,
        check: ({ resourceUri }) => resourceProblem(resourceUri),
      },
      {
        kind: 'switch',
        key: 'isPublic',
        label: 'Everyone may read it',
        help: 'Every signed-in user may do actions that end in read or list, here and below.',
      },
      {
        kind: 'switch',
        key: 'claimable',
        label: 'New resources directly below may be claimed',
        help: 'Whoever is first becomes the owner of a resource that nobody has access to yet.',
      },
    ],
    toValues: (row) => ({
      resourceUri: row.resourceUri,
      isPublic: has(row, 'PUBLIC'),
      claimable: has(row, 'CLAIM'),
    }),
    toInput: ({ resourceUri, isPublic, claimable }) => ({
      resourceUri: resourceUri.trim(),
      permissions: [
        { action: 'PUBLIC', allow: isPublic },
        { action: 'CLAIM', allow: claimable },
      ],
    }),
  },
  facts: (row) => [
    [
      'Everyone',
      has(row, 'PUBLIC') ? 'may do actions that end in read or list, here and below' : 'gets nothing by this',
    ],
    ['To be claimed', has(row, 'CLAIM') ? 'resources directly below' : 'no'],
    ['Changed', <DateTime key="at" at={row.lastUpdated} />],
  ],
  remove: {
    text: 'What access records give here stays.',
    consequences: (row) => [
      ...(has(row, 'PUBLIC') ? ['Whom no access record names may no longer read it.'] : []),
      ...(has(row, 'CLAIM') ? ['Nothing below can be claimed any more; what was claimed stays with its owners.'] : []),
    ],
  },
  history: true,
  tabs: [{ key: 'users', label: 'Who reaches it', body: (row) => <ResourceUsers resourceUri={row.resourceUri} /> }],
}

export const { list, create, detail } = nounScreens(resources)
