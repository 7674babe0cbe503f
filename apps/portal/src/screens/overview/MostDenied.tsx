import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { rich, t } from '../../lib/texts.ts'
import { UserName } from '../../pickers/Names.tsx'
import { denialsQuery } from '../../queries/access/activity.ts'

export const denialsShownMax = 5

const code = (text: string) => (
  <bdi className="mono" style={{ overflowWrap: 'anywhere' }}>
    {text}
  </bdi>
)

/** The questions that were denied most, each with the way to why; nothing at all where none was. */
export function MostDenied({ since }: { since: string }) {
  const { data = [] } = useQuery(denialsQuery(since))
  const listId = useId()
  if (data.length === 0) return null
  return (
    <Stack component="section" aria-label={t('overview.mostDenied')} className="card" p="lg" gap="sm">
      <Title order={2}>{t('overview.mostDenied')}</Title>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {data.slice(0, denialsShownMax).map(({ userId, permission, resourceUri, count }, at) => (
          <Group
            key={`${userId} ${permission} ${resourceUri}`}
            component="li"
            gap="sm"
            wrap="nowrap"
            justify="space-between"
          >
            <Text component="span" id={listId + at} fz="sm" style={{ minWidth: 0 }}>
              {rich('overview.deniedOften', {
                who: <UserName userId={userId} />,
                action: code(permission),
                resource: code(resourceUri),
                count,
              })}
            </Text>
            <Anchor
              component={Link}
              id={`${listId}${at}-why`}
              aria-labelledby={[`${listId}${at}-why`, listId + at].join(' ')}
              fz="sm"
              py={4}
              style={{ flex: 'none' }}
              to={`/settings/analyzer?${new URLSearchParams({ user: userId, action: permission, resource: resourceUri })}`}
            >
              {t('overview.why')}
            </Anchor>
          </Group>
        ))}
      </Stack>
    </Stack>
  )
}
