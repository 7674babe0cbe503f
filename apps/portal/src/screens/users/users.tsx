import { searchLettersMin } from '@doorward/core/constants'
import { platformResources, userPrefix } from '@doorward/core/platform'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconRobot, IconRoute, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import { searchIn } from '../../lib/list-query.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { GiveAccessButton } from '../../nouns/access/GiveAccess.tsx'
import { giveAccess } from '../../nouns/access/give-access.ts'
import { UserAccess } from '../../nouns/access/UserAccess.tsx'
import { places } from '../../nouns/list.ts'
import { addressOf } from '../../nouns/navigation.ts'
import type { Noun } from '../../nouns/noun.ts'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { UserTraces } from '../../nouns/sign-ins/SignInList.tsx'
import { Together } from '../../nouns/Together.tsx'
import { nameOfUser, type User, userQueries, usersQuery } from '../../queries/nouns/users.ts'
import type { Change } from '../../queries/server/item-queries.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { later } from '../../ui/placeholder/later.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { IdText } from '../../ui/text/IdText.tsx'
import { detailColumns } from './detail-columns.tsx'
import { GiveAccessBack } from './GiveAccessBack.tsx'
import { LimitedToken } from './LimitedToken.tsx'
import { NamingRecords } from './NamingRecords.tsx'
import { NamedInRecords } from './RecordsOfUser.tsx'
import { RemoveAccess } from './RemoveAccess.tsx'
import { SignInsOrNone } from './SignInsOrNone.tsx'
import { SignsInBy } from './SignsInBy.tsx'
import { UserClaims } from './UserClaims.tsx'
import { UserFactors } from './UserFactors.tsx'
import { LastSeen, UserIdentities } from './UserIdentities.tsx'
import { UserGroups, UserReach, UserResources, UserRoles } from './UserReach.tsx'
import { isOfPlatform, UserSessions } from './UserSessions.tsx'
import { LastSignIn, UserSignIns } from './UserSignIns.tsx'
import { DisabledBadge, isDisabled, UserState } from './UserState.tsx'

const OpenRequestsOf = later(async () => (await import('../../nouns/requests/OpenRequestsOf.tsx')).OpenRequestsOf, {
  waiting: <span aria-busy="true">–</span>,
  onlyShown: true,
})

const idLongest = 28

const checkingOf = (userId: string) => `${places.analyzer.path}?user=${encodeURIComponent(userId)}`

const CheckAccess = ({ userId }: { userId: string }) => (
  <Button
    component={Link}
    to={checkingOf(userId)}
    variant="default"
    leftSection={<IconRoute size={16} stroke={1.5} aria-hidden />}
  >
    {t('analyzer.checkAccess')}
  </Button>
)

/** An address breaks before its host, where it has to. */
const Address = ({ email }: { email: string }) => {
  const at = email.indexOf('@')
  return (
    <bdi>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </bdi>
  )
}

/** When a removal of all access was given back: what came next of its kind was that, and not another removal. */
const givenBackAt = (later: readonly Change[]): string | undefined => {
  const next = later.findLast(({ fact }) => fact === 'ACCESS_RESTORED' || fact === 'ACCESS_REMOVED')
  return next?.fact === 'ACCESS_RESTORED' ? next.at : undefined
}

/** Says of one's own page whose it is, before anything there is pressed. */
function YouBadge({ userId }: { userId: string }) {
  const me = usePortal(({ profile }) => profile?.userId)
  return me === userId && <Badge>{t('users.you')}</Badge>
}

/** Who may read who has what. */
const mayReadPermissions = { action: 'user-permissions:read', resource: platformResources.UserPermissions }

const hasSignedIn = ({ isNeverSeen }: User): boolean => !isNeverSeen

/** The people and service clients of the account. */
const users: Noun<User, object, never> = {
  ...places.users,
  motif: 'person',
  guide: 'invites',
  text: t('users.text'),
  first: t('users.first'),
  queries: userQueries,
  idOf: ({ userId }) => userId,
  nameOf: nameOfUser,
  historyActs: (user, { fact, revision }, later) =>
    fact === 'ACCESS_REMOVED' && (
      <GiveAccessBack
        userId={user.userId}
        name={nameOfUser(user)}
        revision={revision}
        givenBackAt={givenBackAt(later)}
      />
    ),
  columns: [
    {
      key: 'name',
      head: t('common.name'),
      order: 'name',
      sortBy: nameOfUser,
      cell: (user) => (
        <Group gap={8} component="span" display="inline-flex">
          <bdi>{nameOfUser(user)}</bdi>
          {user.serviceClient && <Badge color="gray">{t('users.client')}</Badge>}
          <DisabledBadge user={user} />
        </Group>
      ),
    },
    {
      key: 'email',
      head: t('common.email'),
      order: 'email',
      sortBy: ({ email }) => email ?? '',
      cell: ({ email }) => (
        <Text component="bdi" inherit c="dimmed">
          {email}
        </Text>
      ),
    },
    ...detailColumns,
    {
      key: 'id',
      head: t('shared.userId'),
      wideOnly: true,
      spare: true,
      cell: ({ userId }) => <IdText id={userId} longest={idLongest} />,
    },
    {
      key: 'created',
      head: t('shared.since'),
      wideOnly: true,
      spare: true,
      order: 'createdTime',
      sortBy: ({ createdTime }) => createdTime ?? '',
      cell: ({ createdTime }) => <DateTime at={createdTime} inList />,
    },
  ],
  list: {
    query: (address, sort, narrowed) => usersQuery(searchIn(address), narrowed, sort),
    narrow: [
      { key: 'group', needs: [places.groups.read] },
      { key: 'role', needs: [mayReadPermissions, places.records.read] },
      { key: 'tenant' },
    ],
    userIdOf: ({ userId }) => userId,
    makes: places.invites,
    rowLinks: ({ userId }) => [{ label: t('analyzer.checkAccess'), to: checkingOf(userId) }],
    rowActs: ({ userId }) => [{ label: t('ui.give'), act: () => giveAccess({ users: [userId] }) }],
    searchMinimum: searchLettersMin,
    searchLabel: t('users.search'),
    linkOf: ({ userId, serviceClient }) => addressOf(serviceClient ? 'clients' : 'users', userId),
    empty: { text: t('users.first') },
  },
  iconOf: ({ serviceClient }) => (serviceClient ? IconRobot : IconUser),
  badges: (user) => (
    <>
      <YouBadge userId={user.userId} />
      <DisabledBadge user={user} />
    </>
  ),
  actions: (user) => (
    <>
      <CheckAccess userId={user.userId} />
      <GiveAccessButton begun={{ users: [user.userId] }} />
    </>
  ),
  facts: (user) => [
    [t('common.name'), <bdi key="name">{user.name ?? '–'}</bdi>],
    [t('common.email'), user.email ? <Address key="email" email={user.email} /> : '–'],
    [t('common.kind'), user.serviceClient ? t('nouns.serviceClient') : t('shared.person')],
    user.state !== undefined &&
      (user.serviceClient || !hasSignedIn(user)) && [
        t('users.state'),
        t(isDisabled(user) ? 'users.disabled' : 'users.active'),
      ],
    hasSignedIn(user) &&
      !user.serviceClient &&
      !isOfPlatform(user.userId) && [t('users.lastSignIn'), <LastSignIn key="sign-in" userId={user.userId} />],
    hasSignedIn(user) && !user.serviceClient && [t('users.lastSeen'), <LastSeen key="seen" userId={user.userId} />],
    hasSignedIn(user) &&
      !user.serviceClient &&
      !isOfPlatform(user.userId) && [t('users.signsInBy'), <SignsInBy key="by" userId={user.userId} />],
    [t('common.roles'), <UserRoles key="roles" userId={user.userId} />],
    [t('common.access'), <UserReach key="reach" userId={user.userId} />],
    [t('users.reaches'), <UserResources key="resources" userId={user.userId} />],
    !user.serviceClient && [t('users.groups'), <UserGroups key="groups" userId={user.userId} />],
    [t('users.openRequests'), <OpenRequestsOf key="requests" userId={user.userId} />],
    hasSignedIn(user) && [t('shared.since'), <DateTime key="at" at={user.createdTime} />],
  ],
  OverviewIn: Together,
  above: (user) => user.isNeverSeen && <NoticeStrip>{t('users.neverSeen')}</NoticeStrip>,
  below: (user, version) => (
    <Stack gap="md">
      {hasSignedIn(user) && !user.serviceClient && <UserState user={user} version={version} />}
      <RemoveAccess user={user} />
    </Stack>
  ),
  tabs: [
    {
      key: 'access',
      label: t('common.access'),
      was: ['records'],
      body: (user) => (
        <Together>
          <UserAccess userId={user.userId} name={nameOfUser(user)} />
          <NamedInRecords userId={user.userId} name={nameOfUser(user)} />
        </Together>
      ),
    },
    {
      key: 'sign-ins',
      label: t('traces.signIns'),
      was: ['sessions', 'identities'],
      when: hasSignedIn,
      body: (user) => (
        <Together key={user.userId}>
          <SignInsOrNone user={user}>
            <UserSessions user={user} />
            {/* Of who signs in to the product itself the account is told nothing else. */}
            {!isOfPlatform(user.userId) && (
              <>
                <UserSignIns userId={user.userId} />
                <Section title={t('users.identities')}>
                  <UserIdentities user={user} />
                </Section>
                <UserFactors user={user} />
              </>
            )}
            <UserTraces userId={user.userId} />
          </SignInsOrNone>
        </Together>
      ),
    },
    {
      key: 'tokens',
      label: t('users.tokenClaims'),
      when: hasSignedIn,
      body: (user, version) => <UserClaims key={user.userId} user={user} name={nameOfUser(user)} version={version} />,
    },
    {
      key: 'limited',
      label: t('users.limitedToken'),
      when: hasSignedIn,
      body: (user) => <LimitedToken userId={user.userId} name={nameOfUser(user)} />,
    },
  ],
  historyText: t('users.historyText'),
  history: ({ serviceClient, isNeverSeen }) =>
    serviceClient ? t('users.clientHistory') : isNeverSeen ? t('users.neverSeenHistory') : undefined,
  remove: {
    text: t('users.removeText'),
    consequences: ({ userId }) => [
      <NamingRecords key="records" userId={userId} />,
      t('users.groupsEnd'),
      userId.startsWith(userPrefix) ? t('users.knownErased') : t('users.profileErased'),
      t('users.historyKeepsId'),
    ],
    instead: () => ({ when: t('users.milderWhen'), label: t('users.milderAct'), tab: 'overview' }),
    typedName: () => true,
    when: (user) => !user.serviceClient && hasSignedIn(user),
  },
}

export const { list, detail } = nounScreens(users)
