import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { rich, t } from '../../lib/texts.ts'
import { later } from '../../ui/placeholder/later.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { ForWhat, ForWhom } from './request-looks.tsx'
import { BroadMark } from './telling/BroadMark.tsx'
import { useIsBroad } from './telling/use-is-broad.ts'

const DecideHere = later(async () => (await import('./DecideHere.tsx')).DecideHere, {
  waiting: <Text c="dimmed">{t('common.loading')}</Text>,
  onlyShown: true,
})

interface RequestsToDecideProps {
  requests: readonly AccessRequestReply[]
  /** So many are shown; what asks for everything is never among those that are left out. */
  max: number
}

/** Access requests, each decided in its place, one at a time. */
export function RequestsToDecide({ requests, max }: RequestsToDecideProps) {
  const isBroad = useIsBroad()
  const broadFirst = requests.toSorted((left, right) => Number(isBroad(right.access)) - Number(isBroad(left.access)))
  const shown = new Set(broadFirst.slice(0, max))
  const [opened, setOpened] = useState<string>()
  const listId = useId()
  return (
    <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
      {requests
        .filter((request) => shown.has(request))
        .map((request) => (
          <Stack key={request.requestId} component="li" gap="sm">
            <Group gap="sm" wrap="nowrap" justify="space-between">
              <Text
                component="span"
                id={listId + request.requestId}
                fz="sm"
                style={{ minWidth: 0, overflowWrap: 'anywhere' }}
              >
                <Asks request={request} /> <BroadMark access={request.access} />
                <Text component="span" display="block" fz="xs" c="dimmed">
                  <DateTime at={request.createdTime} inList />
                </Text>
              </Text>
              <Button
                size="compact-xs"
                variant="default"
                style={{ flex: 'none' }}
                aria-expanded={opened === request.requestId}
                {...named(listId, request.requestId)}
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

/** Names a button by its word and by the request that it is about. */
const named = (listId: string, requestId: string) => {
  const about = listId + requestId
  const id = `${about}-act`
  return { id, 'aria-labelledby': [id, about].join(' ') }
}

function Asks({ request: { access, reason } }: { request: AccessRequestReply }) {
  const asked = { who: <ForWhom access={access} />, what: <ForWhat access={access} /> }
  return reason ? rich('requests.asksBecause', { ...asked, reason }) : rich('requests.asks', asked)
}
