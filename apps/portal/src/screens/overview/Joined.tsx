import { publicPermissions } from '@doorward/core/permissions/public'
import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { usePortal } from '../../lib/portal-store.ts'
import { rich, richList, t } from '../../lib/texts.ts'
import { addressOf } from '../../nouns/navigation.ts'
import { permissionsQuery, userResourcesQuery } from '../../queries/access/user-permissions.ts'
import { useRows } from '../../queries/server/paging.ts'

const shownMax = 5

/** What somebody may do who has just accepted an invite: on which resources, and what there. */
export function Joined({ accountName }: { accountName: string }) {
  const userId = usePortal((state) => state.profile?.userId) ?? ''
  const { rows = [], hasMore } = useRows(userResourcesQuery(userId))
  const others = rows.length - shownMax
  return (
    <Stack component="section" aria-label={t('overview.joined')} className="card" p="lg" gap="md" mb="lg" maw={1200}>
      <Title order={2}>{t('overview.joinedAccount', { account: accountName })}</Title>
      {rows.length > 0 && (
        <>
          <Text>{t('overview.youMay')}</Text>
          <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
            {rows.slice(0, shownMax).map(({ resourceUri }) => (
              <GivenOn key={resourceUri} userId={userId} resourceUri={resourceUri} />
            ))}
          </Stack>
          <Anchor component={Link} to={`${addressOf('users', userId)}?tab=access`}>
            {others > 0
              ? t(hasMore ? 'overview.allOfItOrMore' : 'overview.allOfIt', { count: others })
              : t('overview.seeWhy')}
          </Anchor>
        </>
      )}
    </Stack>
  )
}

const openActions: string[] = publicPermissions.map(({ action }) => action)

function GivenOn({ userId, resourceUri }: { userId: string; resourceUri: string }) {
  const { data = [] } = useQuery({ ...permissionsQuery(userId, resourceUri), retry: false })
  const allowed = data.filter(({ allow }) => allow).map(({ action }) => action)
  // What is open to everybody is said in words.
  const isOpen = openActions.every((action) => allowed.includes(action))
  const actions = isOpen
    ? [t('access.readOrList'), ...allowed.filter((action) => !openActions.includes(action))]
    : allowed
  const resource = <bdi className="mono">{resourceUri}</bdi>
  return (
    <Text component="li" style={{ overflowWrap: 'anywhere' }}>
      {actions.length > 0
        ? rich('overview.actionsOn', { actions: <span className="mono">{richList(actions)}</span>, resource })
        : resource}
    </Text>
  )
}
