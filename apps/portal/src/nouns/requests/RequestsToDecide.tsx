import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { idsAbout } from '../../lib/ids-about.ts'
import { rich, t } from '../../lib/texts.ts'
import { later } from '../../ui/placeholder/later.tsx'
import { ForWhat, ForWhom } from './request-looks.tsx'
import { AskedAgo } from './telling/AskedAgo.tsx'
import { BroadMark } from './telling/BroadMark.tsx'

const DecideHere = later(async () => (await import('./DecideHere.tsx')).DecideHere, {
  waiting: <Text c="dimmed">{t('common.loading')}</Text>,
  onlyShown: true,
})

/** Access requests, each decided in its place, one at a time. */
export function RequestsToDecide({ requests }: { requests: readonly AccessRequestReply[] }) {
  const [opened, setOpened] = useState<string>()
  const listId = useId()
  return (
    <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
      {requests.map((request) => (
        <Stack key={request.requestId} component="li" gap="sm">
          <Group gap="sm" wrap="nowrap" justify="space-between">
            <Text
              component="span"
              {...idsAbout(listId, request.requestId).about}
              fz="sm"
              style={{ minWidth: 0, overflowWrap: 'anywhere' }}
            >
              <Asks request={request} />{' '}
              <Text component="span" inherit c="dimmed">
                <AskedAgo at={request.createdTime} />
              </Text>{' '}
              <BroadMark access={request.access} />
            </Text>
            <Button
              size="compact-xs"
              variant="default"
              style={{ flex: 'none' }}
              aria-expanded={opened === request.requestId}
              {...idsAbout(listId, request.requestId).control}
              onClick={() => setOpened(opened === request.requestId ? undefined : request.requestId)}
            >
              {t('requests.lookAt')}
            </Button>
          </Group>
          {opened === request.requestId && <DecideHere requestId={request.requestId} />}
        </Stack>
      ))}
    </Stack>
  )
}

function Asks({ request: { access, reason } }: { request: AccessRequestReply }) {
  const asked = { who: <ForWhom access={access} />, what: <ForWhat access={access} /> }
  return reason ? rich('requests.asksBecause', { ...asked, reason }) : rich('requests.asks', asked)
}
