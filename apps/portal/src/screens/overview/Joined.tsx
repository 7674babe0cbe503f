import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { usePortal } from '../../lib/portal-store.ts'
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
    <Stack component="section" aria-label="You joined" className="card" p="lg" gap="md" mb="lg" maw={1200}>
      <Title order={2}>You joined {accountName}</Title>
      {rows.length > 0 && (
        <>
          <Text>There you may:</Text>
          <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
            {rows.slice(0, shownMax).map(({ resourceUri }) => (
              <GivenOn key={resourceUri} userId={userId} resourceUri={resourceUri} />
            ))}
          </Stack>
          <Anchor component={Link} to={`${addressOf('users', userId)}?tab=access`}>
            {others > 0 ? `All of it, ${others}${hasMore ? ' or more' : ''} more` : 'See why'}
          </Anchor>
        </>
      )}
    </Stack>
  )
}

function GivenOn({ userId, resourceUri }: { userId: string; resourceUri: string }) {
  const { data = [] } = useQuery({ ...permissionsQuery(userId, resourceUri), retry: false })
  const actions = data.filter(({ allow }) => allow).map(({ action }) => action)
  return (
    <Text component="li" style={{ overflowWrap: 'anywhere' }}>
      {actions.length > 0 && (
        <>
          <span className="mono">{actions.join(', ')}</span>
          {' on '}
        </>
      )}
      <span className="mono">{resourceUri}</span>
    </Text>
  )
}
