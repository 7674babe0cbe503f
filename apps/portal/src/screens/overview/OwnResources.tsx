import { publicPermissions } from '@doorward/core/permissions/public'
import { platformResources, productName } from '@doorward/core/platform'
import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { rich, richList, t } from '../../lib/texts.ts'
import { addressOf } from '../../nouns/navigation.ts'
import { permissionsQuery, userResourcesQuery } from '../../queries/access/user-permissions.ts'
import { useRows } from '../../queries/server/paging.ts'

const shownMax = 5

/** On which resources somebody may do what, the first few of them, and the way to all; nothing where there is none. */
export function OwnResources({ userId }: { userId: string }) {
  const { rows = [], hasMore } = useRows(userResourcesQuery(userId))
  const others = rows.length - shownMax
  if (rows.length === 0) return null
  return (
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
  )
}

const openActions: string[] = publicPermissions.map(({ action }) => action)

function GivenOn({ userId, resourceUri }: { userId: string; resourceUri: string }) {
  const { data = [] } = useQuery({ ...permissionsQuery(userId, resourceUri), retry: false })
  const allowed = data.filter(({ allow }) => allow).map(({ action }) => action)
  // What is open to everybody is said in words.
  const isOpen = openActions.every((action) => allowed.includes(action))
  const coded = (isOpen ? allowed.filter((action) => !openActions.includes(action)) : allowed).map((action) => (
    <bdi key={action} className="mono">
      {action}
    </bdi>
  ))
  const actions = isOpen ? [<span key="open">{t('overview.readOrList')}</span>, ...coded] : coded
  const resource =
    resourceUri === platformResources.all ? (
      <span title={resourceUri}>{t('overview.allOfProduct', { product: productName })}</span>
    ) : (
      <bdi className="mono">{resourceUri}</bdi>
    )
  return (
    <Text component="li" style={{ overflowWrap: 'anywhere' }}>
      {actions.length > 0 ? rich('overview.actionsOn', { actions: <>{richList(actions)}</>, resource }) : resource}
    </Text>
  )
}
