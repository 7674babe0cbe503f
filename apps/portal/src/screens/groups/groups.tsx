import type { GroupInput, GroupReply } from '@doorward/contract/authorization/groups'
import type { AccessRecordReply } from '@doorward/contract/authorization/records'
import { RecordsNaming } from '../../nouns/access/RecordsNaming.tsx'
import { peopleField } from '../../nouns/form/people-field.tsx'
import { toUserLinks } from '../../nouns/form/user-links.ts'
import { places } from '../../nouns/list.ts'
import type { Noun } from '../../nouns/noun.ts'
import { changedColumn, idColumn, nameColumn, tagsColumn } from '../../nouns/screens/columns.tsx'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { UserNames } from '../../pickers/Names.tsx'
import { groupQueries } from '../../queries/nouns/groups.ts'
import type { Tags } from '../../ui/form/TagEditor.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { TagList } from '../../ui/text/TagList.tsx'

interface GroupValues {
  name: string
  users: string[]
  admins: string[]
  tags: Tags
}
const usersMax = 50_000
const adminsMax = 100
/** From this size on its name has to be typed before it is deleted. */
const largeFrom = 100

const nameOf = ({ name }: GroupReply): string => name
const count = new Intl.NumberFormat()
const peopleOf = ({ users: { length } }: GroupReply): string =>
  `${count.format(length)} ${length === 1 ? 'person' : 'people'}`

const names =
  (wanted: string) =>
  ({ groups: named, statements }: AccessRecordReply): boolean =>
    [...named, ...statements.flatMap((statement) => statement.groups ?? [])].some(({ groupId }) => groupId === wanted)

/** People who get the same access. */
const groups: Noun<GroupReply, GroupValues, GroupInput> = {
  ...places.groups,
  motif: 'people',
  text: 'A group holds people who get the same access.',
  first: 'Create one, then give it a role in an access record.',
  queries: groupQueries,
  idOf: ({ groupId }) => groupId,
  nameOf,
  columns: [
    nameColumn(nameOf),
    { key: 'people', head: 'People', numeric: true, sortBy: ({ users }) => users.length, cell: peopleOf },
    idColumn('Group id', ({ groupId }) => groupId),
    tagsColumn(),
    changedColumn(),
  ],
  list: { onlyOwn: 'groups that name you' },
  environmentOf: ({ tags }) => tags?.Environment,
  form: {
    tab: { key: 'people', label: 'People', count: ({ users }) => users.length },
    blank: { name: '', users: [], admins: [], tags: {} },
    fields: [
      { kind: 'text', key: 'name', label: 'Name', needed: true, max: 128, placeholder: 'Finance' },
      peopleField({
        key: 'users',
        label: 'People',
        description: 'Everyone here has what the group is given.',
        check: ({ users }) =>
          users.length > usersMax ? 'A group has at most 50,000 people. Use two groups.' : undefined,
      }),
      peopleField({
        key: 'admins',
        label: 'Admins',
        description: 'May change the group, only within their own permissions.',
        check: ({ admins }) => (admins.length > adminsMax ? 'A group has at most 100 admins. Remove some.' : undefined),
      }),
      { kind: 'tags', key: 'tags', label: 'Tags' },
    ],
    toValues: ({ name, users, admins, tags }) => ({
      name,
      users: users.map(({ userId }) => userId),
      admins: admins.map(({ userId }) => userId),
      tags: tags ?? {},
    }),
    toInput: ({ name, users, admins, tags }) => ({
      name: name.trim(),
      users: toUserLinks(users),
      admins: toUserLinks(admins),
      tags,
    }),
  },
  making: { text: 'A group holds people who get the same access. You give it access in an access record.' },
  facts: (group) => [
    ['People', count.format(group.users.length)],
    ['Admins', group.admins.length === 0 ? 'none' : <UserNames key="admins" of={group.admins} />],
    ['Changed', <DateTime key="at" at={group.lastUpdated} />],
    ['Tags', <TagList key="tags" tags={group.tags} />],
  ],
  tabs: [
    {
      key: 'access',
      label: 'Access',
      body: ({ groupId }) => (
        <RecordsNaming
          id={groupId}
          names={names(groupId)}
          none="No access record names this group. It gives nobody anything yet."
        />
      ),
    },
  ],
  remove: {
    text: 'Its people lose at once what they have through it. The people themselves stay.',
    consequences: ({ users }) => [`${count.format(users.length)} people lose what they have through this group.`],
    typedName: ({ users }) => users.length >= largeFrom,
  },
  history: true,
}

export const { list, create, detail } = nounScreens(groups)
