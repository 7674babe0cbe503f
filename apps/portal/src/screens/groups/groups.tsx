import type { GroupInput, GroupReply } from '@doorward/contract/authorization/access/groups'
import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import { richList, t } from '../../lib/texts.ts'
import { AccessOf } from '../../nouns/access/AccessOf.tsx'
import { GiveAccessButton } from '../../nouns/access/GiveAccess.tsx'
import { nameField } from '../../nouns/form/name-field.ts'
import { peopleField } from '../../nouns/form/people-field.tsx'
import { toUserLinks } from '../../nouns/form/user-links.ts'
import { LinkedUser } from '../../nouns/linked-names.tsx'
import { places } from '../../nouns/list.ts'
import type { Noun } from '../../nouns/noun.ts'
import { ChangedBy } from '../../nouns/screens/changed-by.tsx'
import { changedColumn, idColumn, nameColumn, tagsColumn } from '../../nouns/screens/columns.tsx'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { Together } from '../../nouns/Together.tsx'
import { groupQueries } from '../../queries/nouns/groups.ts'
import { later } from '../../ui/placeholder/later.tsx'
import { Several } from '../../ui/text/Several.tsx'
import { TagList } from '../../ui/text/TagList.tsx'
import type { Tags } from '../../ui/text/tags.ts'

interface GroupValues {
  name: string
  users: string[]
  admins: string[]
  tags: Tags
}
const usersMax = 50_000
const adminsMax = 100

const AccessGiven = later(async () => (await import('../../nouns/map/AccessGiven.tsx')).AccessGiven, {
  waiting: <span aria-busy="true">–</span>,
  onlyShown: true,
})

const nameOf = ({ name }: GroupReply): string => name
const peopleOf = ({ users }: GroupReply): string => t('shared.peopleCount', { count: users.length })

const names =
  (wanted: string) =>
  ({ groups: named, statements }: AccessRecordReply): boolean =>
    [...named, ...statements.flatMap((statement) => statement.groups ?? [])].some(({ groupId }) => groupId === wanted)

/** People who get the same access. */
const groups: Noun<GroupReply, GroupValues, GroupInput> = {
  ...places.groups,
  imports: true,
  motif: 'people',
  guide: 'groups',
  text: t('groups.text'),
  first: t('groups.first'),
  queries: groupQueries,
  idOf: ({ groupId }) => groupId,
  nameOf,
  columns: [
    nameColumn(nameOf),
    { key: 'people', head: t('shared.people'), numeric: true, sortBy: ({ users }) => users.length, cell: peopleOf },
    idColumn(t('groups.groupId'), ({ groupId }) => groupId),
    tagsColumn(),
    changedColumn(),
  ],
  list: { onlyOwn: t('groups.onlyOwn') },
  environmentOf: ({ tags }) => tags?.Environment,
  form: {
    tab: { key: 'people', label: t('shared.people'), count: ({ users }) => users.length },
    blank: { name: '', users: [], admins: [], tags: {} },
    fields: [
      nameField(t('groups.exampleName')),
      peopleField({
        key: 'users',
        label: t('shared.people'),
        description: t('groups.peopleHelp'),
        check: ({ users }) => (users.length > usersMax ? t('groups.tooManyPeople') : undefined),
      }),
      peopleField({
        key: 'admins',
        label: t('groups.admins'),
        description: t('groups.adminsHelp'),
        check: ({ admins }) => (admins.length > adminsMax ? t('groups.tooManyAdmins') : undefined),
      }),
      { kind: 'tags', key: 'tags', label: t('common.tags') },
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
  making: { text: t('groups.makingText') },
  actions: ({ groupId }) => <GiveAccessButton begun={{ groups: [groupId] }} />,
  facts: (group) => [
    [
      t('shared.people'),
      group.users.length === 0 ? (
        t('common.noneSmall')
      ) : (
        <Several
          key="people"
          parts={group.users.map(({ userId }) => ({ key: userId, node: <LinkedUser userId={userId} /> }))}
        />
      ),
    ],
    [
      t('groups.admins'),
      group.admins.length === 0
        ? t('common.noneSmall')
        : richList(group.admins.map(({ userId }) => <LinkedUser key={userId} userId={userId} />)),
    ],
    [t('common.access'), <AccessGiven key="access" noun="groups" id={group.groupId} />],
    [t('common.changed'), <ChangedBy key="at" changes={groupQueries.history(group.groupId)} at={group.lastUpdated} />],
    [t('common.tags'), <TagList key="tags" tags={group.tags} />],
  ],
  OverviewIn: Together,
  tabs: [
    {
      key: 'access',
      label: t('common.access'),
      body: ({ groupId }) => (
        <AccessOf focus={{ kind: 'group', id: groupId }} names={names(groupId)} none={t('groups.noRecord')} />
      ),
    },
  ],
  remove: {
    text: t('groups.removeText'),
    consequences: ({ users }) => [users.length > 0 && t('groups.peopleLose', { count: users.length })],
    countsPeople: true,
    instead: ({ users }) =>
      users.length > 0 ? { when: t('groups.milderWhen'), label: t('groups.milderAct'), tab: 'people' } : undefined,
  },
  history: true,
}

export const { list, create, detail } = nounScreens(groups)
