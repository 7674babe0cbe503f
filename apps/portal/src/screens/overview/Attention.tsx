import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { addressOf } from '../../nouns/navigation.ts'
import { alertQueries } from '../../queries/nouns/alerts.ts'
import { integrationQueries } from '../../queries/nouns/integrations.ts'
import { requestQueries } from '../../queries/nouns/requests.ts'
import { useRows } from '../../queries/server/paging.ts'

interface Need {
  key: string
  text: string
  path: string
}

/** What waits for a person now; what may not be read is left out. */
function useNeeds(): Need[] {
  const me = usePortal((state) => state.profile?.userId)
  // Nobody decides their own request.
  const open = useRows(requestQueries.list('OPEN')).rows?.filter(({ createdBy }) => createdBy !== me).length ?? 0
  const firing = useRows(alertQueries.list('')).rows?.filter(({ state }) => state === 'FIRING').length ?? 0
  const failing = useRows(integrationQueries.list('')).rows?.filter(({ status }) => status.failures > 0) ?? []
  return [
    ...(open > 0
      ? [
          {
            key: 'open',
            text: t('overview.requestsWait', { count: open }),
            path: places.requests.path,
          },
        ]
      : []),
    ...(firing > 0
      ? [
          {
            key: 'firing',
            text: t('overview.alertsFire', { count: firing }),
            path: `${places.alerts.path}?filter=firing`,
          },
        ]
      : []),
    ...failing.map(({ type }) => ({
      key: type,
      text: t('overview.integrationFails'),
      path: addressOf('integrations', type),
    })),
  ]
}

/** What waits for a decision or a look; nothing at all when nothing does. */
export function Attention() {
  const needs = useNeeds()
  if (needs.length === 0) return null
  return (
    <Stack component="section" aria-label={t('overview.needsAttention')} className="card" p="lg" gap="sm">
      <Title order={2}>{t('overview.needsAttention')}</Title>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {needs.map(({ key, text, path }) => (
          <Group key={key} component="li" gap="sm" wrap="nowrap">
            <IconAlertTriangle size={18} stroke={1.5} color="var(--mantine-color-amber-light-color)" aria-hidden />
            <Anchor component={Link} to={path}>
              <Text component="span" inherit>
                {text}
              </Text>
            </Anchor>
          </Group>
        ))}
      </Stack>
    </Stack>
  )
}
