import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { RolesOnResources, UserName } from '../../pickers/Names.tsx'
import { type ListedToken, takeBackToken, userTokensQuery } from '../../queries/access/user-tokens.ts'
import { useRows } from '../../queries/server/paging.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { tellDone } from '../../ui/action/toast.ts'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { IdText } from '../../ui/text/IdText.tsx'

/** Limited tokens of a user that have not ended, by what they are limited to; each can be taken back. */
export function StandingTokens({ userId }: { userId: string }) {
  const { rows, error, retry, hasMore, loadMore, isFetchingMore } = useRows(userTokensQuery(userId))
  if (error && !rows) {
    return (
      <ReadFailed
        error={error}
        failed="We could not load the tokens."
        refused="You can't see these tokens."
        onRetry={retry}
      />
    )
  }
  if (!rows || rows.length === 0) return null
  return (
    <Stack gap="sm" component="section" aria-label="Tokens that stand">
      <Title order={2}>Tokens that stand</Title>
      {rows.map((token) => (
        <Standing key={token.tokenId} token={token} />
      ))}
      {hasMore && (
        <Group>
          <Button variant="default" size="xs" onClick={loadMore} loading={isFetchingMore}>
            Load more
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function Standing({ token: { userId, tokenId, createdBy, statements, expires } }: { token: ListedToken }) {
  const takeBack = async () => {
    await takeBackToken(userId, tokenId)
    tellDone('Token taken back.')
  }
  return (
    <Group className="card" p="sm" justify="space-between">
      <Stack gap={4}>
        <Group gap="sm">
          <IdText id={tokenId} />
          <Text fz="sm" c="dimmed">
            ends <DateTime at={expires} />, made by <UserName userId={createdBy} />
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
      <ActionButton
        variant="default"
        size="xs"
        action={takeBack}
        failed="We could not take the token back."
      >{`Take back ${tokenId.slice(0, 8)}`}</ActionButton>
    </Group>
  )
}
