import type { UserReply } from '@doorward/contract/authorization/users'
import { userPrefix } from '@doorward/core/platform'
import { Badge, Button, Group, Text } from '@mantine/core'
import { IconRobot, IconRoute, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import { RecordsNaming } from '../../nouns/access/RecordsNaming.tsx'
import { places } from '../../nouns/list.ts'
import { addressOf } from '../../nouns/navigation.ts'
import type { Noun } from '../../nouns/noun.ts'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { nameOfUser, searchLettersMin, userQueries, usersQuery } from '../../queries/nouns/users.ts'
import { CopyField } from '../../ui/text/CopyField.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { IdText } from '../../ui/text/IdText.tsx'
import { LimitedToken } from './LimitedToken.tsx'
import { NamingRecords, namesUser } from './NamingRecords.tsx'
import { TenantFilter } from './TenantFilter.tsx'
import { UserAccess } from './UserAccess.tsx'
import { UserClaims } from './UserClaims.tsx'

const idLongest = 28

const CheckAccess = ({ userId }: { userId: string }) => (
  <Button
    component={Link}
    to={`${places.analyzer.path}?user=${encodeURIComponent(userId)}`}
    variant="default"
    leftSection={<IconRoute size={16} stroke={1.5} aria-hidden />}
  >
    Check access
  </Button>
)

/** The people and service clients of the account. */
const users: Noun<UserReply, object, never> = {
  ...places.users,
  motif: 'person',
  text: 'Everyone who has signed in to this account, and its service clients.',
  first: 'People appear here once they sign in to this account.',
  queries: userQueries,
  idOf: ({ userId }) => userId,
  nameOf: nameOfUser,
  columns: [
    {
      key: 'name',
      head: 'Name',
      sortBy: nameOfUser,
      cell: (user) => (
        <Group gap={8} component="span" display="inline-flex">
          <bdi>{nameOfUser(user)}</bdi>
          {user.serviceClient && <Badge color="gray">client</Badge>}
        </Group>
      ),
    },
    {
      key: 'email',
      head: 'E-mail',
      sortBy: ({ email }) => email ?? '',
      cell: ({ email }) => (
        <Text component="bdi" inherit c="dimmed">
          {email}
        </Text>
      ),
    },
    { key: 'id', head: 'User id', wideOnly: true, cell: ({ userId }) => <IdText id={userId} longest={idLongest} /> },
    {
      key: 'created',
      head: 'Since',
      wideOnly: true,
      sortBy: ({ createdTime }) => createdTime ?? '',
      cell: ({ createdTime }) => <DateTime at={createdTime} />,
    },
  ],
  list: {
    query: (address) => usersQuery(address.get('q') ?? '', address.get('tenant') ?? ''),
    narrow: { key: 'tenant', Field: TenantFilter },
    searchMinimum: searchLettersMin,
    searchLabel: 'Search name, e-mail, id: 3 letters',
    linkOf: ({ userId, serviceClient }) => addressOf(serviceClient ? 'clients' : 'users', userId),
    empty: { text: 'People appear here once they sign in to this account.' },
  },
  iconOf: ({ serviceClient }) => (serviceClient ? IconRobot : IconUser),
  actions: ({ userId }) => <CheckAccess userId={userId} />,
  facts: (user) => [
    ['Name', user.name ?? '–'],
    ['E-mail', user.email ?? '–'],
    ['Kind', user.serviceClient ? 'service client' : 'person'],
    ['Since', <DateTime key="at" at={user.createdTime} />],
  ],
  below: ({ userId }) => (
    <div style={{ maxWidth: 760 }}>
      <CopyField label="User id" value={userId} />
    </div>
  ),
  tabs: [
    { key: 'access', label: 'Access', body: (user) => <UserAccess userId={user.userId} name={nameOfUser(user)} /> },
    {
      key: 'records',
      label: 'Records',
      body: ({ userId }) => (
        <RecordsNaming
          id={userId}
          names={namesUser(userId)}
          none="No access record names this user directly. Groups may still give access; see the tab Access."
        />
      ),
    },
    {
      key: 'tokens',
      label: 'Token claims',
      body: (user, version) => <UserClaims key={user.userId} user={user} name={nameOfUser(user)} version={version} />,
    },
    {
      key: 'limited',
      label: 'Limited token',
      body: (user) => <LimitedToken userId={user.userId} name={nameOfUser(user)} />,
    },
  ],
  remove: {
    text: 'Personal data, sign-ins and access end at once. The id is never given to anybody else.',
    consequences: ({ userId }) => [
      <>
        <NamingRecords userId={userId} /> that name this user directly give nothing to them any more.
      </>,
      'What groups gave them ends too, and every session.',
      userId.startsWith(userPrefix)
        ? 'What this account knows of them is erased; their own sign-in to Doorward stays theirs.'
        : 'Name, e-mail and picture are erased.',
      'The history keeps the id.',
    ],
    typedName: () => true,
    when: ({ serviceClient }) => !serviceClient,
  },
}

export const { list, detail } = nounScreens(users)
