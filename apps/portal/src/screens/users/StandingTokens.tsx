import { Group, Stack, Text, Title } from '@mantine/core'
import { rich, t } from '../../lib/texts.ts'
import { RolesOnResources, UserName } from '../../pickers/Names.tsx'
import { type ListedToken, takeBackToken, userTokensQuery } from '../../queries/access/user-tokens.ts'
import { useRows } from '../../queries/server/paging.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { tellDone } from '../../ui/action/toast.tsx'
import { LoadMoreBelow } from '../../ui/list/LoadMore.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { IdText } from '../../ui/text/IdText.tsx'

/** Limited tokens of a user that have not ended, by what they are limited to; each can be taken back. */
export function StandingTokens({ userId }: { userId: string }) {
  const query = useRows(userTokensQuery(userId))
  const { rows, error, retry } = query
  if (error && !rows) {
    return (
      <ReadFailed
        error={error}
        failed={t('users.tokensNotLoaded')}
        refused={t('users.tokensNotVisible')}
        onRetry={retry}
      />
    )
  }
  if (!rows || rows.length === 0) return null
  return (
    <Stack gap="sm" component="section" aria-label={t('users.standing')}>
      <Title order={2}>{t('users.standing')}</Title>
      {rows.map((token) => (
        <Standing key={token.tokenId} token={token} />
      ))}
      <LoadMoreBelow query={query} />
    </Stack>
  )
}

function Standing({ token: { userId, tokenId, createdBy, statements, expires } }: { token: ListedToken }) {
  const takeBack = async () => {
    await takeBackToken(userId, tokenId)
    tellDone(t('users.takenBack'))
  }
  return (
    <Group className="card" p="sm" justify="space-between">
      <Stack gap={4}>
        <Group gap="sm">
          <IdText id={tokenId} />
          <Text fz="sm" c="dimmed">
            {rich('users.endsMadeBy', { when: <DateTime at={expires} />, who: <UserName userId={createdBy} /> })}
          </Text>
        </Group>
        {statements.map((statement, at) => (
          // Statements have no id; their place is their name.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Text key={at} fz="sm" component="div">
            <RolesOnResources {...statement} />
          </Text>
        ))}
      </Stack>
      <ActionButton variant="default" size="xs" action={takeBack} failed={t('users.notTakenBack')}>
        {t('users.takeBack', { token: tokenId.slice(0, 8) })}
      </ActionButton>
    </Group>
  )
}
