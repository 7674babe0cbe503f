import { Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { rich, t } from '../../../lib/texts.ts'
import { explain } from '../../../nouns/access/explain.ts'
import { PathGraph } from '../../../nouns/access/PathGraph.tsx'
import { useUserName } from '../../../pickers/Names.tsx'
import { checkQuery } from '../../../queries/access/user-permissions.ts'
import { ReadFailed } from '../../../ui/placeholder/ReadFailed.tsx'
import { Verdict } from '../../../ui/text/Verdict.tsx'
import { firstAccess } from './first-access.ts'

/** Two real questions about the teammate: one that the record allows, one that nothing does. */
export function LiveCheck({ userId }: { userId: string | undefined }) {
  return (
    <Stack gap="md">
      <Title order={3}>{t('start.check')}</Title>
      {userId === undefined ? (
        <Text c="dimmed">{t('start.checkLater')}</Text>
      ) : (
        [firstAccess.action, firstAccess.refusedAction].map((action) => (
          <Answer key={action} userId={userId} action={action} />
        ))
      )}
    </Stack>
  )
}

function Answer({ userId, action }: { userId: string; action: string }) {
  const resourceUri = firstAccess.resource
  const userName = useUserName(userId)
  const { data, error, refetch } = useQuery(checkQuery({ userId, action, resourceUri }))
  if (error)
    return (
      <ReadFailed
        error={error}
        failed={t('start.checkFailed')}
        refused={t('start.checkRefused')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton height={120} aria-busy="true" role="status" aria-label={t('start.checking')} />
  const told = explain({ userName, userId, action, resourceUri }, data.answer)
  return (
    <Stack gap="xs">
      <Group gap="sm" role="status">
        <Verdict kind={told.allowed ? 'allow' : 'deny'}>
          {told.allowed ? t('checks.allowed') : t('checks.denied')}
        </Verdict>
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {rich('statement.actionOn', { action, resource: resourceUri })}
        </Text>
      </Group>
      <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {told.sentence}
      </Text>
      <PathGraph steps={told.steps} />
    </Stack>
  )
}
